import type { Json } from '../../base/json/json.ts';
import { seededSample } from '../sampling.ts';
import type { ItemColumns } from '../item-columns.ts';
import type { NumberedRow } from '../table-of-rows.ts';

export type Fields = NumberedRow['fields'];

/** How questions are made of a known data set of the hub. No data is in it; its columns are checked against what comes. */
export interface Recipe {
  readonly id: string;
  readonly title: string;
  /** Its id on the hub. */
  readonly dataset: string;
  /** '': a person chooses. */
  readonly config: string;
  readonly split: string;
  /** Columns that the data set must have; none: which is what is not known here. */
  readonly needs: readonly string[];
  /** Which column is what, those that are made here among them. */
  readonly columns: Partial<ItemColumns>;
  /** Columns that are made of a row's own. */
  readonly made?: (fields: Fields) => Fields;
  /** Tests the first row of a file that has the needed columns. Absent if other data sets have these columns too. */
  readonly isInFile?: (fields: Fields) => boolean;
  /** The loader or card in a public repository that has the columns. Absent if they could not be checked. */
  readonly checked?: string;
  /** Why it cannot be scored, and what to do. */
  readonly refusal?: string;
  /** As its authors say; what the hub says of it goes before. */
  readonly licence: string;
  readonly citation: string;
  /** What a person should know of it before it is asked. */
  readonly notes: readonly string[];
  /** Its authors ask that no question of it be put online as plain text. */
  readonly keepPrivate?: true;
}

/** A row of a table; its other fields are kept. */
interface RowWithFields {
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Which of the columns that a recipe needs are not there. */
export const findMissingColumns = ({ needs }: Recipe, rows: readonly RowWithFields[]): string[] =>
  needs.filter((column) => !rows.some(({ fields }) => Object.hasOwn(fields, column)));

/** The rows with the columns that the recipe makes; as they are where a column that it needs is not there. */
export function addRecipeColumns<Row extends RowWithFields>(rows: readonly Row[], recipe: Recipe): readonly Row[] {
  const { made } = recipe;
  if (!made || findMissingColumns(recipe, rows).length > 0) return rows;
  return rows.map((row) => ({ ...row, fields: { ...row.fields, ...made(row.fields as Fields) } }));
}

/**
 * The choices of a question of which the right one always stands at the same place, in an order that is drawn by the question's own words, and where the right one is
 * then: the same for everybody, in whatever order the rows come.
 */
export function shuffleChoicesByText(
  choices: readonly string[],
  right: number,
  words: string,
): { readonly choices: string[]; readonly answer: number } {
  const left = choices.map((_, place) => place);
  const order: number[] = [];
  while (left.length > 0) {
    const [next = 0] = seededSample(left, 1, `${order.length}|${words}`);
    order.push(...left.splice(left.indexOf(next), 1));
  }
  return { choices: order.map((place) => choices[place] ?? ''), answer: order.indexOf(right) };
}

export const fieldAsText = (fields: Fields, column: string): string => scalarAsTrimmedText(fields[column]);

/** A text, or a number or yes-or-no value as it is written; '' for anything else. */
export const scalarAsTrimmedText = (value: Json | undefined): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value).trim() : '';

/** The path of a task in lm-evaluation-harness, for `checked`. */
export const lmEvalTaskFile = (path: string): string => `EleutherAI/lm-evaluation-harness, lm_eval/tasks/${path}`;

export const listIn = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);
