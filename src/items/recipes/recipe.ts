import type { Json } from '../../base/json/json.ts';
import { seededSample } from '../sampling.ts';
import type { ItemColumns } from '../item-columns.ts';
import type { NumberedRow } from '../table-of-rows.ts';

export type Fields = NumberedRow['fields'];

/**
 * How to make questions from a known dataset of the hub. It contains no data. Its columns are checked against the downloaded
 * rows.
 */
export interface Recipe {
  readonly id: string;
  readonly title: string;
  /** Its id on the hub. */
  readonly dataset: string;
  /** '' if the user chooses. */
  readonly config: string;
  readonly split: string;
  /** Columns that the dataset must have; empty if unknown. */
  readonly needs: readonly string[];
  /** The role of each column, including columns that `made` adds. */
  readonly columns: Partial<ItemColumns>;
  /** Computes further columns from a row. */
  readonly made?: (fields: Fields) => Fields;
  /** Tests the first row of a file that has the needed columns. Absent if other data sets have these columns too. */
  readonly isInFile?: (fields: Fields) => boolean;
  /** The loader or card in a public repository that has the columns. Absent if they could not be checked. */
  readonly checked?: string;
  /** Why the dataset cannot be scored, and what to do instead. */
  readonly refusal?: string;
  /** According to its authors. The hub’s own statement takes precedence. */
  readonly licence: string;
  readonly citation: string;
  /** What a user should know before a run asks its questions. */
  readonly notes: readonly string[];
  /** Its authors ask everyone not to publish its questions as plain text. */
  readonly keepPrivate?: true;
}

/** A row of a table; its other fields are kept. */
interface RowWithFields {
  readonly fields: Readonly<Record<string, unknown>>;
}

/** The required columns that are missing. */
export const findMissingColumns = ({ needs }: Recipe, rows: readonly RowWithFields[]): string[] =>
  needs.filter((column) => !rows.some(({ fields }) => Object.hasOwn(fields, column)));

/** Adds the recipe’s columns to the rows. Rows stay unchanged if a required column is missing. */
export function addRecipeColumns<Row extends RowWithFields>(rows: readonly Row[], recipe: Recipe): readonly Row[] {
  const { made } = recipe;
  if (!made || findMissingColumns(recipe, rows).length > 0) return rows;
  return rows.map((row) => ({ ...row, fields: { ...row.fields, ...made(row.fields as Fields) } }));
}

/**
 * Shuffles choices whose right answer always has the same position. The question’s own words seed the order, so it is the
 * same for everyone and in any order of rows. `answer`: the new index of the right choice.
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

/** A text, number or boolean as trimmed text; '' for anything else. */
export const scalarAsTrimmedText = (value: Json | undefined): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value).trim() : '';

/** The path of a task in lm-evaluation-harness, for `checked`. */
export const lmEvalTaskFile = (path: string): string => `EleutherAI/lm-evaluation-harness, lm_eval/tasks/${path}`;

export const listIn = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);
