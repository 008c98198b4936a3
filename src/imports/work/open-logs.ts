import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { UserError } from '../../base/errors/user-error.ts';
import { count, plural } from '../../core/words/format.ts';
import type { ImportedLog, LogFile, LogReader, OnBytesRead } from '../log/imported-log.ts';
import { readFileHead } from '../log/head-of.ts';
import { joinLogs } from '../log/join-logs.ts';
import { oneLine } from '../log/plain-text.ts';
import { logReaderLoaders } from '../readers.ts';
import type { TableSummary } from '../tables/table-summary.ts';
import type { ColumnMapping } from '../tables/column-mapping.ts';
import { describeNonLogFile, type NonLogFileDescription } from './other-files.ts';
import { unpackFiles } from './unpack-files.ts';

/** The content of opened files: the log, if any of them is part of one, and what the others are. */
export interface OpenedLogs {
  readonly log?: ImportedLog;
  /** The titles of the formats, for sentences. */
  readonly titles: readonly string[];
  /** Files of another kind that open elsewhere. */
  readonly others: readonly (NonLogFileDescription & { readonly name: string })[];
  /** Files of an unknown kind. */
  readonly unknown: readonly string[];
  /** Tables that were not read although others were, since their column names are unknown. */
  readonly unread: readonly string[];
  /** Files with the same content, and whether each was read once, as one sentence each. */
  readonly twice: readonly string[];
  /** The tables, whose columns a person can assign. */
  readonly table?: TableSummary;
  /** Whether these tables were read. If not, names are insufficient, or suggest another kind of file. */
  readonly isTableRead: boolean;
  /** Why they could not be read with the columns by name or by mapping. */
  readonly tableFault?: string;
}

/**
 * Recognizes files by their content and reads those that are logs. Tables are read by `mapping`. Throws a UserError if a
 * file cannot be read. For tables it returns the error instead, since the mapping may be wrong.
 */
export async function recogniseAndReadLogs(
  dropped: readonly LogFile[],
  onProgress: OnBytesRead = () => undefined,
  signal: AbortSignal = new AbortController().signal,
  mapping?: ColumnMapping,
): Promise<OpenedLogs> {
  const files = await unpackFiles(dropped, signal);
  if (files.length === 0) throw new UserError('It has no files, except perhaps hidden ones, which are not read.');
  const copies = await copiesAmong(files);
  const twice: string[] = [];
  const found: { readonly reader: LogReader; readonly files: readonly LogFile[] }[] = [];
  let rest = files;
  for (const { load } of logReaderLoaders) {
    if (rest.length === 0) break;
    signal.throwIfAborted();
    const reader = await load();
    const known = new Set(await reader.recognise(rest));
    if (known.size === 0) continue;
    const { once, remarks } = readOnce(
      rest.filter((file) => known.has(file)),
      copies,
      reader.id === 'tables',
    );
    found.push({ reader, files: once });
    twice.push(...remarks);
    rest = rest.filter((file) => !known.has(file));
  }
  // A person may map these as tables.
  const further = readOnce(rest, copies, true);
  const candidates = await Promise.all(
    further.once.map(async (file) => ({
      file,
      name: file.name,
      other: describeNonLogFile(await readFileHead(file), file.name),
    })),
  );
  const byName = found.find(({ reader }) => reader.id === 'tables');
  const { table, tables } = await tablesIn(byName?.files ?? [], candidates);
  const taken = new Set(mapping && (!byName || saysTables(mapping)) ? tables : byName?.files);
  if (further.once.some((file) => taken.has(file))) twice.push(...further.remarks);
  const logs = found.filter((each) => each !== byName).map(({ reader, files: own }) => ({ ...readBy(reader), files: own }));
  if (taken.size > 0)
    logs.push({
      title: 'a table of answers',
      read: await tablesBy(mapping),
      files: files.filter((file) => taken.has(file)),
    });
  // A file whose columns a person can assign is not unknown.
  const isAsked = new Set(tables);
  const known = {
    titles: logs.map(({ title }) => title),
    others: candidates.flatMap(({ file, name, other }) => (other && !taken.has(file) ? [{ name, ...other }] : [])),
    unknown: candidates.flatMap(({ file, name, other }) => (other || taken.has(file) || isAsked.has(file) ? [] : [name])),
    unread: taken.size === 0 ? [] : tables.flatMap((file) => (taken.has(file) ? [] : [file.name])),
    twice,
    ...(table && { table }),
    isTableRead: taken.size > 0,
  };
  const total = logs.reduce((sum, each) => sum + bytesOf(each.files), 0);
  const read: ImportedLog[] = [];
  let before = 0;
  for (const { read: readLog, files: own } of logs) {
    const from = before;
    try {
      read.push(await readLog(own, (bytes) => onProgress(from + bytes, total), signal));
    } catch (error) {
      if (!(error instanceof UserError) || !own.some((file) => taken.has(file))) throw error;
      return { ...known, tableFault: error.message };
    }
    before += bytesOf(own);
  }
  return { ...known, ...(read.length > 0 && { log: joinLogs(read) }) };
}

const readBy = (reader: LogReader): { title: string; read: LogReader['read'] } => ({
  title: reader.title,
  read: (files, onProgress, signal) => reader.read(files, onProgress, signal),
});

async function tablesBy(mapping: ColumnMapping | undefined): Promise<LogReader['read']> {
  const { tablesToImportedLog: readTables } = await import('../tables/tables-reader.ts');
  return (files, onProgress, signal) => readTables(files, onProgress, signal, mapping);
}

/**
 * The tables whose columns a person can assign: those recognized by name, and those of an unknown kind. Without such
 * tables, those that were recognized as something else.
 */
async function tablesIn(
  known: readonly LogFile[],
  candidates: readonly { readonly file: LogFile; readonly other: NonLogFileDescription | undefined }[],
): Promise<{ readonly table?: TableSummary; readonly tables: readonly LogFile[] }> {
  const unknown = candidates.flatMap(({ file, other }) => (other ? [] : [file]));
  const others = candidates.flatMap(({ file, other }) => (other?.isTable ? [file] : []));
  if (known.length + unknown.length + others.length === 0) return { tables: [] };
  const { readFirstTableRows: firstRows } = await import('../tables/first-rows.ts');
  const { summariseTableFiles: foundTable } = await import('../tables/table-summary.ts');
  const tablesOf = async (files: readonly LogFile[]) => {
    const tables: LogFile[] = [];
    for (const file of files) if (await firstRows(file)) tables.push(file);
    return tables;
  };
  const likely = [...known, ...(await tablesOf(unknown))];
  const tables = likely.length > 0 ? likely : await tablesOf(others);
  const table = await foundTable(tables);
  return { tables, ...(table && { table }) };
}

/** Whether the mapping can make a table of answers from one that names do not identify. */
const saysTables = ({ roles }: ColumnMapping): boolean =>
  (['answer', 'question', 'id', 'prompt'] as const).some((role) => roles[role] !== undefined);

const bytesOf = (files: readonly LogFile[]): number => files.reduce((sum, { blob }) => sum + blob.size, 0);

/** Files with the same content as an earlier file, and that file. */
async function copiesAmong(files: readonly LogFile[]): Promise<ReadonlyMap<LogFile, LogFile>> {
  const sizes = new Map<number, number>();
  for (const { blob } of files) sizes.set(blob.size, (sizes.get(blob.size) ?? 0) + 1);
  const seen = new Map<string, LogFile>();
  const copies = new Map<LogFile, LogFile>();
  for (const file of files) {
    if (file.blob.size === 0 || (sizes.get(file.blob.size) ?? 0) < 2) continue;
    const hash = await hashOf(file.blob);
    const first = seen.get(hash);
    if (first) copies.set(file, first);
    else seen.set(hash, file);
  }
  return copies;
}

/**
 * Drops copies, since the same file in two places would answer every question twice. Tables may be kept, since only their
 * names may distinguish models and variants. Two of them may truly have the same answers, and dropping one would hide that
 * robustness.
 */
function readOnce(
  files: readonly LogFile[],
  copies: ReadonlyMap<LogFile, LogFile>,
  areTables: boolean,
): { readonly once: readonly LogFile[]; readonly remarks: readonly string[] } {
  const once: LogFile[] = [];
  const remarks: string[] = [];
  for (const file of files) {
    const first = copies.get(file);
    const isKept = !first || (areTables && mayBeTwo(file.name, first.name));
    if (isKept) once.push(file);
    if (first)
      remarks.push(
        isKept
          ? `“${file.name}” has the same content as “${first.name}”. Both count, as their names differ.`
          : `“${file.name}” is the same file as “${first.name}”, and was read once.`,
      );
  }
  return { once, remarks };
}

/**
 * Whether two names may belong to two cells of a grid. They must have the same folder depth, and neither may be marked as a
 * copy.
 */
const mayBeTwo = (one: string, other: string): boolean =>
  one !== other &&
  one.split('/').length === other.split('/').length &&
  ![one, other].some((name) => /(?<![a-z])(?:copy|copies|back-?up|bak|old)(?![a-z])|\(\d+\)/i.test(name));

async function hashOf(blob: Blob): Promise<string> {
  const hash = sha256.create();
  const reader = blob.stream().getReader();
  for (let { value } = await reader.read(); value; { value } = await reader.read()) hash.update(value);
  return bytesToHex(hash.digest());
}

/** The message if there is no log among the files. */
export function noLogSentence({ others, unknown, table, isTableRead, tableFault }: OpenedLogs): string {
  if (tableFault !== undefined) return tableFault;
  const [first] = others;
  if (first) return `“${first.name}” ${first.is}`;
  if (table?.fault !== undefined) return table.fault;
  if (table && !isTableRead)
    return `“${table.files[0] ?? ''}” is a table, and Evenkeel recognises no column as the answers. Name the columns with --column answer=NAME --column question=NAME. It has ${columnNames(table)}.`;
  const [name = ''] = unknown;
  return unknown.length > 1
    ? `Evenkeel does not know the format of any of the ${plural(unknown.length, 'file')}. The first is “${name}”.`
    : `Evenkeel does not know the format of “${name}”.`;
}

function columnNames({ columns, unlisted }: TableSummary): string {
  const named: string[] = [];
  for (const { name } of columns) {
    if (named.join().length > 80) break;
    named.push(`“${oneLine(name, 40)}”`);
  }
  const more = columns.length + unlisted - named.length;
  return named.join(', ') + (more > 0 ? ` and ${count(more)} more` : '');
}

export function requireLog(opened: OpenedLogs): ImportedLog {
  if (!opened.log) throw new UserError(noLogSentence(opened));
  return opened.log;
}
