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

/** Columns that each row of Evenkeel’s own long table of answers has (`src/export/answers/`), and nobody else’s table all of. */
const marks = ['plan', 'study', 'model', 'set', 'item', 'question', 'sample', 'prompt_hash', 'finish', 'reading'];

export function isEvenkeelTable(columns: readonly string[]): boolean {
  const has = new Set(columns);
  return marks.every((mark) => has.has(mark));
}

/** What the table has in two columns. */
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

/** What its further columns say. */
export interface EvenkeelColumns {
  readonly finish: string;
  readonly order: string;
  /** Where nobody said what varied it is what tells runs apart that are in one file. */
  readonly plan: string | undefined;
  /** By a factor’s column, that of its levels’ titles. */
  readonly titles: ReadonlyMap<string, string>;
  /** Whether another program had asked, and not Evenkeel. */
  readonly isLogged: boolean;
}

export interface EvenkeelColumnMapping {
  readonly columns: readonly string[];
  readonly mapping: ColumnMapping;
  readonly own: EvenkeelColumns;
}

/** The columns of such a table that say something of answers, as if somebody had said what they are; what a person said goes before. Undefined where it is another’s. */
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

/** A factor’s own id may end so. */
const isTitle = (column: string, has: ReadonlySet<string>): boolean =>
  column.endsWith(titleEnd) && has.has(column.slice(0, -titleEnd.length));

export const stripFactorColumnPrefix = (column: string): string => column.slice(factorStart.length);

const isJudgement = ({ study }: Fields): boolean =>
  typeof study === 'string' && findStudyManifest(study)?.answerKind.isRightOrWrong === false;

/** Why a table has nothing that could be right or wrong; undefined where it has. */
export const judgesOnlyTableReason = (rows: readonly FoundRecord[]): string | undefined =>
  rows.length > 0 && rows.every(({ why }) => why === ofJudges)
    ? 'has the ratings or verdicts of a run of judges, which are no right or wrong answers, so it is not read: open the run’s own file (.evenkeel.jsonl) on Home.'
    : undefined;

const ofJudges = 'It is a rating or a verdict of a judge, and no right or wrong answer.';

/** A row of such a table as other tables have it: what two columns say together in one, and texts of CSV as they were before they were guarded. */
export function normaliseEvenkeelRecord(record: FoundRecord, commas: DecimalCommaColumns = noCommas): FoundRecord {
  const { fields, where } = record;
  if (!fields) return record;
  if (isJudgement(fields)) return { where, why: ofJudges };
  return hasNoOrder(fields) ? { where, why: noOrder } : { where, fields: toGenericTableFields(fields, commas) };
}

const noCommas: DecimalCommaColumns = { columns: new Map(), unclear: new Map() };

/** Of a CSV: which of the two columns of times have decimal commas, as what spreadsheets saved. */
export const detectTimeDecimalCommas = (rows: readonly FoundRecord[], delimiter: string): DecimalCommaColumns =>
  detectDecimalCommas(rows, timeColumns, delimiter);

const noOrder = 'Its “shown_order” must name the place of each of its “choices” once.';

function hasNoOrder({ shown_order: order, choices }: Fields): boolean {
  if (order === undefined || order === null || order === '') return false;
  return !isPermutation(listIn(order), listIn(choices).length);
}

export function toGenericTableFields(written: Fields, { columns, unclear }: DecimalCommaColumns = noCommas): Fields {
  // Where numbers are texts it is CSV, or was made of it.
  const fields = typeof written['sample'] === 'string' ? unguardedIn(written) : written;
  const { finish, error, reading, reading_value: letter } = fields;
  const lacksReason = finish === 'error' && (error === null || error === undefined || error === '');
  const [prefill, decode] = timeColumns.map((column) => numberIn(withPoint(fields[column], columns.has(column))));
  // With some of them left out the others would be no fair sample.
  const hasTime = prefill !== undefined && decode !== undefined && unclear.size === 0;
  return {
    ...fields,
    ...(lacksReason && { error: 'no reason given' }),
    ...(hasTime && { [totalTimeColumn]: prefill + decode }),
    // Where choices change places a letter alone says nothing.
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

/** The places of a question’s choices in the order in which they were shown. */
export function parseShownOrder(fields: Fields, column: string): readonly number[] | undefined {
  const order = listIn(fields[column]).filter((place) => typeof place === 'number');
  return order.length > 0 ? order : undefined;
}

function listIn(value: Json | undefined): readonly Json[] {
  if (typeof value !== 'string' || !value.startsWith('[')) return arrayOrEmpty(value);
  return undefinedIfUserError(() => arrayOrEmpty(parseJson(value, 'It'))) ?? [];
}
