import { isPermutation } from '../../base/objects/pick.ts';
import { parseJson } from '../../base/json/bounded-json.ts';
import type { Json } from '../../base/json/json.ts';
import { undefinedIfUserError } from '../../base/errors/unless-user-error.ts';
import { stripFormulaGuard } from '../../base/text/formula-guard.ts';
import { findStudyManifest } from '../../studies/index.ts';
import type { FoundRecord } from '../log/records.ts';
import { arrayOrEmpty, type Fields } from '../promptfoo/fields.ts';
import { detectDecimalCommas, commaToPoint, type DecimalCommaColumns } from './decimal-commas.ts';
import { rolesThatCanVary, type ColumnRole, type ColumnMapping } from './column-mapping.ts';

/** Columns of Evenkeel’s own long table of answers (`src/export/answers/`). No other table has all of them. */
const marks = ['plan', 'study', 'model', 'set', 'item', 'question', 'sample', 'prompt_hash', 'finish', 'reading'];

export function isEvenkeelTable(columns: readonly string[]): boolean {
  const has = new Set(columns);
  return marks.every((mark) => has.has(mark));
}

/** A time that the table splits into two columns. */
const timeColumns = ['prefill_ms', 'decode_ms'] as const;
export const totalTimeColumn = 'prefill_ms + decode_ms';

const roles: Readonly<Partial<Record<ColumnRole, readonly string[]>>> = {
  answer: ['text'],
  question: ['question'],
  id: ['item'],
  choices: ['choices'],
  reference: ['reference'],
  set: ['set'],
  model: ['model'],
  repeat: ['sample'],
  score: ['score', 'logged_score'],
  temperature: ['logged_temperature'],
  seed: ['seed'],
  ms: [totalTimeColumn],
  promptTokens: ['prompt_tokens'],
  completionTokens: ['completion_tokens'],
  extracted: ['reading_value'],
  thought: ['thought'],
  error: ['error'],
};

/** Its special columns. */
export interface EvenkeelColumns {
  readonly finish: string;
  readonly order: string;
  /** The plan, which distinguishes runs in one file if no person chose the factors. */
  readonly plan: string | undefined;
  /** By factor column, the column of its level titles. */
  readonly titles: ReadonlyMap<string, string>;
  /** Whether the answers were imported, so another program generated them. */
  readonly isLogged: boolean;
}

export interface EvenkeelColumnMapping {
  readonly columns: readonly string[];
  readonly mapping: ColumnMapping;
  readonly own: EvenkeelColumns;
}

/**
 * Assigns roles to the columns of Evenkeel's table; a person's roles take precedence. Returns `undefined` for other tables.
 */
export function mapEvenkeelColumns(all: readonly string[], mapping: ColumnMapping): EvenkeelColumnMapping | undefined {
  if (!isEvenkeelTable(all)) return undefined;
  const has = new Set(all);
  const factors = all.filter((column) => column.startsWith(factorStart) && !isTitle(column, has));
  const taken = new Set(Object.values(mapping.roles).flat());
  const varied = new Set(mapping.roles.varies);
  const isFree = (column: string, role: ColumnRole) =>
    !taken.has(column) || (varied.has(column) && rolesThatCanVary.has(role));
  const own = Object.entries({ ...roles, varies: factors }).map(
    ([role, columns]) => [role, columns.filter((each) => has.has(each) && isFree(each, role as ColumnRole))] as const,
  );
  const together: ColumnMapping = { ...mapping, roles: { ...Object.fromEntries(own), ...mapping.roles } };
  const known = new Set(['plan', ...Object.values(together.roles).flat()]);
  return {
    columns: all.filter((column) => known.has(column)),
    mapping: together,
    own: {
      finish: 'finish',
      order: 'shown_order',
      plan: mapping.roles.varies ? undefined : 'plan',
      titles: new Map(factors.map((column) => [column, column + titleEnd])),
      isLogged: has.has('logged_score'),
    },
  };
}

const factorStart = 'factor_';
const titleEnd = '_title';

/** A factor’s own id may end in `_title`. */
const isTitle = (column: string, has: ReadonlySet<string>): boolean =>
  column.endsWith(titleEnd) && has.has(column.slice(0, -titleEnd.length));

export const stripFactorColumnPrefix = (column: string): string => column.slice(factorStart.length);

const isJudgement = ({ study }: Fields): boolean =>
  typeof study === 'string' && findStudyManifest(study)?.answerKind.isRightOrWrong === false;

/** Why a table has no right or wrong answers; `undefined` if it has some. */
export const judgesOnlyTableReason = (rows: readonly FoundRecord[]): string | undefined =>
  rows.length > 0 && rows.every(({ why }) => why === ofJudges)
    ? 'has the ratings or preferences of judges, which are neither right nor wrong, so it is not read. Open the run’s own file (.evenkeel.jsonl) on Home.'
    : undefined;

const ofJudges = 'It is a judge’s rating or preference, which is neither right nor wrong.';

/**
 * Converts a row of Evenkeel's table to the form of other tables. It joins values that are split into two columns, and
 * removes the formula guard from CSV texts.
 */
export function normaliseEvenkeelRecord(record: FoundRecord, commas: DecimalCommaColumns = noCommas): FoundRecord {
  const { fields, where } = record;
  if (!fields) return record;
  if (isJudgement(fields)) return { where, why: ofJudges };
  return hasNoOrder(fields) ? { where, why: noOrder } : { where, fields: toGenericTableFields(fields, commas) };
}

const noCommas: DecimalCommaColumns = { columns: new Map(), unclear: new Map() };

/** For a CSV that a spreadsheet saved: which of the two time columns have decimal commas. */
export const detectTimeDecimalCommas = (rows: readonly FoundRecord[], delimiter: string): DecimalCommaColumns =>
  detectDecimalCommas(rows, timeColumns, delimiter);

const noOrder = 'Its “shown_order” must name the position of each of its “choices” once.';

function hasNoOrder({ shown_order: order, choices }: Fields): boolean {
  if (order === undefined || order === null || order === '') return false;
  return !isPermutation(listIn(order), listIn(choices).length);
}

export function toGenericTableFields(written: Fields, { columns, unclear }: DecimalCommaColumns = noCommas): Fields {
  // Numbers as text mean that the table is a CSV, or was made from one.
  const fields = typeof written['sample'] === 'string' ? unguardedIn(written) : written;
  const { finish, error, reading, reading_value: letter } = fields;
  const lacksReason = finish === 'error' && (error === null || error === undefined || error === '');
  const [prefill, decode] = timeColumns.map((column) => numberIn(withPoint(fields[column], columns.has(column))));
  // If some times were left out, the others would be a biased sample.
  const hasTime = prefill !== undefined && decode !== undefined && unclear.size === 0;
  return {
    ...fields,
    ...(lacksReason && { error: 'no reason given' }),
    ...(hasTime && { [totalTimeColumn]: prefill + decode }),
    // If choices change positions, a letter alone is ambiguous.
    ...(reading === 'option' &&
      parseShownOrder(fields, 'shown_order') && { reading_value: choiceOf(fields, letter) ?? letter ?? null }),
  };
}

const unguardedIn = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? stripFormulaGuard(value) : value]),
  );

const withPoint = (value: Json | undefined, hasCommas: boolean): Json | undefined =>
  hasCommas && typeof value === 'string' ? commaToPoint(value) : value;

function numberIn(value: Json | undefined): number | undefined {
  const number = value === null || value === undefined || value === '' ? NaN : Number(value);
  return Number.isFinite(number) ? number : undefined;
}

function choiceOf({ choices }: Fields, letter: Json | undefined): Json | undefined {
  const at = typeof letter === 'string' && letter.length === 1 ? letter.charCodeAt(0) - 65 : -1;
  return listIn(choices)[at];
}

/** The indexes of a question’s choices in the order shown. */
export function parseShownOrder(fields: Fields, column: string): readonly number[] | undefined {
  const order = listIn(fields[column]).filter((place) => typeof place === 'number');
  return order.length > 0 ? order : undefined;
}

function listIn(value: Json | undefined): readonly Json[] {
  if (typeof value !== 'string' || !value.startsWith('[')) return arrayOrEmpty(value);
  return undefinedIfUserError(() => arrayOrEmpty(parseJson(value, 'It'))) ?? [];
}
