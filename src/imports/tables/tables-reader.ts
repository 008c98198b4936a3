import { UserError } from '../../base/errors/user-error.ts';
import type {
  ImportedLog,
  VaryingLogField,
  LogFile,
  LogFileDigest,
  LoggedAnswer,
  LogReader,
  RowFault,
  OnBytesRead,
} from '../log/imported-log.ts';
import { makeMultiFileReadProgress, type ReadProgressAndSignal } from '../log/hashed-bytes.ts';
import { readFileHead } from '../log/head-of.ts';
import { separateDuplicates } from '../log/duplicate-questions.ts';
import { fieldsThatDiffer } from '../log/varied-fields.ts';
import { recogniserFromFileTest } from '../log/recognise.ts';
import type { FoundRecord } from '../log/records.ts';
import { oneLine } from '../log/plain-text.ts';
import { unnamedTool } from '../log/unnamed-model.ts';
import { columnRolesMessage } from './column-roles-message.ts';
import { fieldsOnlyCopiesDifferIn } from './copied-files.ts';
import { commaRemarks, detectDecimalCommas, numericColumnNames, type DecimalCommaColumns } from './decimal-commas.ts';
import { columnsInHead } from './first-objects.ts';
import { liftNestedColumns, liftNestedScores } from './nested-fields.ts';
import {
  isEvenkeelTable,
  judgesOnlyTableReason,
  normaliseEvenkeelRecord,
  totalTimeColumn,
  detectTimeDecimalCommas,
} from './evenkeel-table.ts';
import { fieldsFromFilePaths } from './path-levels.ts';
import { columnRoles, columnRolePhrases, columnMappingFault, type ColumnMapping } from './column-mapping.ts';
import { markChosenScorings } from './chosen-scorings.ts';
import { TableColumnTracker } from './settled-columns.ts';
import { isAnswerTable, resolveTableColumns, type TableColumns } from './table-columns.ts';
import { fieldIdOfColumn, TableLogBuilder, type TableFileContext } from './table-log.ts';
import { checkScoreScales, scoringsOfTables } from './table-scorings.ts';
import { mayBeOneObject } from './list-inside.ts';
import {
  firstRowsInJsonObject,
  isCsvOrTsvFile,
  hasParquetName,
  readParquetColumnNames,
  readTableRows,
} from './table-rows.ts';

async function isTable(file: LogFile): Promise<boolean> {
  if (hasParquetName(file)) return isAnswerTable(resolveTableColumns(await readParquetColumnNames(file)));
  if (!/\.(csv|tsv|jsonl|ndjson|json)$/i.test(file.name)) return false;
  const head = await readFileHead(file);
  if (/"format"\s*:\s*"evenkeel/.test(head.slice(0, 2000))) return false;
  const columns = mayBeOneObject(file.name, head)
    ? Object.keys((await firstRowsInJsonObject(file, 1))[0] ?? {})
    : columnsInHead(head, isCsvOrTsvFile(file));
  return isAnswerTable(resolveTableColumns(columns));
}

/**
 * Reads tables of answers. A long one has one answer per row. A wide one has one question per row, and a column for each
 * model or prompt.
 */
export const tablesReader: LogReader = {
  id: 'tables',
  title: 'a table of answers',

  recognise: recogniserFromFileTest(isTable),

  read: (files, onProgress, signal) => tablesToImportedLog(files, onProgress, signal),
};

/**
 * Reads tables by a person's mapping and by the columns’ names. A file without any of the mapped answer columns is left out
 * and reported.
 */
export async function tablesToImportedLog(
  files: readonly LogFile[],
  onProgress: OnBytesRead,
  signal: AbortSignal,
  mapping?: ColumnMapping,
): Promise<ImportedLog> {
  const fault = mapping && columnMappingFault(mapping);
  if (fault !== undefined) throw new UserError(fault);
  const hearing = makeMultiFileReadProgress(files, onProgress, signal);
  const { fields: pathFields, levels } = fieldsFromFilePaths(files.map(({ name }) => name));
  const log = new TableLogBuilder();
  const unseen = new Set(Object.values(mapping?.roles ?? {}).flat());
  const read: LogFileDigest[] = [];
  const pathsRead: (LogFileDigest & Pick<LoggedAnswer, 'levels'>)[] = [];
  const columns: TableColumns[] = [];
  const late: string[] = [];
  for (const [n, file] of files.entries()) {
    const set = files.length === 1 ? bareName(file) : 'table';
    const known = { at: read.length, name: file.name, set, pathLevels: levels[n] ?? {} };
    const one = await readOne(file, known, log, hearing, mapping, unseen, files.length === 1);
    late.push(...one.remarks);
    if (!one.table) continue;
    read.push(one.table.read);
    pathsRead.push({ ...one.table.read, levels: known.pathLevels });
    columns.push(one.table.columns);
  }
  if (mapping && read.length > 0) {
    refuseUnseen(unseen, mapping, read);
    checkScoreScales(mapping, columns);
  }
  const { answers, questions, candidates } = log.settled(columns);
  const { builder } = log;
  if (answers.length === 0) throw new UserError(noAnswer(builder.faults, read, late));
  const { scorings, remarks, unscaled } = scoringsOfTables(answers, columns);
  const ofCopies = fieldsOnlyCopiesDifferIn(
    pathFields.map(({ id }) => id),
    pathsRead,
  );
  const fields = fieldsThatDiffer(
    [...candidates, ...pathFields.map((field) => (ofCopies.has(field.id) ? asOfCopies(field) : field))],
    answers,
  );
  return separateDuplicates({
    format: 'tables',
    tool: { name: toolOf(columns) },
    files: read,
    questions,
    prompts: answers.some(({ prompt }) => prompt !== undefined) ? builder.prompts : [],
    answers,
    fields,
    scorings: markChosenScorings(scorings, columns, mapping),
    unscaled,
    lacks: lacksOf(answers, columns),
    // Evenkeel's own tables need no guesses.
    readAs: !mapping && columns.every(({ own }) => own) ? [] : [columnRolesMessage(columns, mapping)],
    remarks: [
      ...late,
      ...ownRemarks(columns),
      ...log.remarks,
      ...unreadRemarks(columns),
      ...sameRemarks(mapping, fields),
      ...onceRemarks(mapping, candidates, fields, answers),
      ...remarks,
    ],
    faults: builder.faults,
  });
}

const asOfCopies = (field: Omit<VaryingLogField, 'values'>) => ({ ...field, isProposed: false, isOfCopies: true });

/** Throws if no row has a mapped column: it was misspelt, or belongs to another file. */
function refuseUnseen(unseen: ReadonlySet<string>, { roles }: ColumnMapping, [first, ...others]: readonly LogFileDigest[]) {
  for (const role of columnRoles)
    for (const column of roles[role] ?? [])
      if (unseen.has(column))
        throw new UserError(
          `No row of “${first?.name ?? ''}”${others.length > 0 ? ' and the other files' : ''} has the column “${oneLine(column, 100)}”, which was chosen for ${columnRolePhrases[role]}.`,
        );
}

function noAnswer(faults: readonly RowFault[], read: readonly LogFileDigest[], late: readonly string[]): string {
  const [first] = faults;
  const why = first ? `; ${first.where}: ${first.why}` : '.';
  return read.length === 0 && late[0] !== undefined
    ? late[0]
    : `“${read[first?.file ?? 0]?.name ?? ''}” has no answer that can be read${why}`;
}

function unreadRemarks(columns: readonly TableColumns[]): readonly string[] {
  const unread = [...new Set(columns.flatMap((file) => file.unread))].map((column) => `“${oneLine(column, 60)}”`);
  return unread.length === 0
    ? []
    : [`These columns are not read, as they do not say to which of a row’s answers they belong: ${unread.join(', ')}.`];
}

/** Columns that a person chose as factors but that do not vary. */
const sameRemarks = (mapping: ColumnMapping | undefined, fields: readonly VaryingLogField[]): readonly string[] =>
  (mapping?.roles.varies ?? [])
    .filter((column) => !fields.some(({ id }) => id === fieldIdOfColumn(column)))
    .map((column) => `“${column}” never differs between answers to one question, so it did not vary between prompts.`);

/** A remark if each question is asked once while a column varies: several rows may be wordings of one question. */
function onceRemarks(
  mapping: ColumnMapping | undefined,
  candidates: readonly Omit<VaryingLogField, 'values'>[],
  fields: readonly VaryingLogField[],
  answers: readonly LoggedAnswer[],
): readonly string[] {
  const isOnce = new Set(answers.map(({ model, question }) => JSON.stringify([model, question]))).size === answers.length;
  const varied = candidates.find(({ id, isProposed }) => isProposed && !fields.some((field) => field.id === id));
  return !isOnce || !varied || mapping?.roles.varies
    ? []
    : [
        `Each question is asked once, while “${oneLine(varied.title, 60)}” varies. If several rows are variants of one question, choose the column with its id, and “${oneLine(varied.title, 60)}” as what varied.`,
      ];
}

interface OneRead {
  /** `undefined` if the file has none of the answer columns. */
  readonly table?: { readonly read: LogFileDigest; readonly columns: TableColumns };
  readonly remarks: readonly string[];
}

async function readOne(
  file: LogFile,
  known: Omit<TableFileContext, 'columns'>,
  log: TableLogBuilder,
  hearing: ReadProgressAndSignal,
  mapping: ColumnMapping | undefined,
  unseen: Set<string>,
  isOnly: boolean,
): Promise<OneRead> {
  const { records, read, delimiter } = readTableRows(file, hearing);
  const settled = new TableColumnTracker(mapping);
  const named = new Set(Object.values(mapping?.roles ?? {}).flat());
  const hasInside = [...named].some((column) => column.includes('.'));
  let begun: FoundRecord[] = [];
  let isOwn: boolean | undefined;
  let columns: TableColumns | undefined;
  let leftOut: string | undefined;
  let commas: DecimalCommaColumns | undefined;
  let times: DecimalCommaColumns | undefined;
  const add = (its: TableColumns, record: FoundRecord) =>
    log.add({ ...known, columns: its, ...(commas && { commas: commas.columns }) }, record);
  const begin = () => {
    const first = settled.begin(begun);
    // All rows of a CSV arrive at once.
    if (delimiter) commas = detectDecimalCommas(begun, numericColumnNames(first), delimiter());
    leftOut =
      judgesOnlyTableReason(begun) ?? (mapping && (lacksAnswers(begun, mapping) ?? missingColumnReason(first, isOnly)));
    if (leftOut === undefined) for (const record of begun) add(first, record);
    begun = [];
    return first;
  };
  for await (const some of records) {
    const first = some.find(({ fields }) => fields)?.fields;
    isOwn ??= first && isEvenkeelTable(Object.keys(first));
    if (isOwn && delimiter) times ??= detectTimeDecimalCommas(some, delimiter());
    const rows = isOwn ? some.map((record) => normaliseEvenkeelRecord(record, times)) : some.map(withScores);
    const found = hasInside ? rows.map((record) => withInside(record, named)) : rows;
    for (const { fields } of unseen.size === 0 ? [] : found)
      for (const column of unseen) if (fields && Object.hasOwn(fields, column)) unseen.delete(column);
    if (leftOut !== undefined) break;
    if (columns)
      for (const record of found) {
        columns = settled.with(columns, record);
        add(columns, record);
      }
    else {
      begun = [...begun, ...found];
      if (!TableColumnTracker.isFew(begun)) columns = begin();
    }
  }
  columns ??= begin();
  if (leftOut !== undefined) return { remarks: [`“${file.name}” ${leftOut}`] };
  return {
    table: { columns, read: read() },
    remarks: [
      ...settled.remarks(file.name),
      ...(times && (columns.ms ?? totalTimeColumn) === totalTimeColumn
        ? commaRemarks(times, 'no times of this table are read')
        : []),
      ...(commas ? commaRemarks(commas, 'such values are not read as numbers') : []),
    ],
  };
}

/** Why a file has none of the mapped answer columns; `undefined` if it has some. */
function lacksAnswers(rows: readonly FoundRecord[], { roles }: ColumnMapping): string | undefined {
  if (roles.answer === undefined || hasAny(rows, roles.answer)) return undefined;
  const names = roles.answer.map((column) => `“${oneLine(column, 60)}”`).join(' or ');
  return `has no column ${names} in its first rows, so it is not read.`;
}

/** A mapping may leave roles to names, which may not suffice. */
function missingColumnReason({ answers, question, id, prompt }: TableColumns, isOnly: boolean): string | undefined {
  const end = isOnly ? ': name it.' : ', so it is not read.';
  if (answers.length === 0) return `has no column that Evenkeel recognises as the answers${end}`;
  if (question === null && id === null && prompt === null)
    return `has no column that Evenkeel recognises as the question, its id or the prompt${end}`;
  return undefined;
}

const withScores = (record: FoundRecord): FoundRecord =>
  record.fields ? { ...record, fields: liftNestedScores(record.fields) } : record;

const withInside = (record: FoundRecord, columns: ReadonlySet<string>): FoundRecord =>
  record.fields ? { ...record, fields: liftNestedColumns(record.fields, columns) } : record;

const hasAny = (rows: readonly FoundRecord[], columns: readonly string[]): boolean =>
  rows.some(({ fields }) => fields && columns.some((column) => Object.hasOwn(fields, column)));

function lacksOf(answers: readonly LoggedAnswer[], columns: readonly TableColumns[]): string[] {
  const lacks = (has: (answer: LoggedAnswer) => unknown) => answers.every((answer) => has(answer) === undefined);
  return [
    ...(lacks(({ prompt }) => prompt) ? ['prompts'] : []),
    ...(lacks(({ tokens }) => tokens) ? ['tokens'] : []),
    ...(lacks(({ ms }) => ms) ? ['times'] : []),
    ...(lacks(({ seed }) => seed) ? ['seeds'] : []),
    ...(lacks(({ temperature }) => temperature) ? ['temperatures'] : []),
    ...(columns.every(({ own }) => own) ? [] : ['finish reasons']),
  ];
}

const ownRemarks = (columns: readonly TableColumns[]): readonly string[] =>
  columns.some(({ own }) => own)
    ? [
        'Evenkeel wrote this table, and its scores are used unchanged. The run’s own file (.evenkeel.jsonl) opens on Home as the run itself.',
      ]
    : [];

/** Evenkeel’s own tables show who asked: for imported answers, it was another program. */
const toolOf = (columns: readonly TableColumns[]): string =>
  columns.every(({ own }) => own && !own.isLogged) ? 'Evenkeel' : unnamedTool;

const bareName = ({ name }: LogFile): string =>
  (name.split('/').at(-1) ?? name).replace(/\.(?:csv|tsv|jsonl?|ndjson|parquet)$/i, '');
