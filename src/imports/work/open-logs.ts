import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { UserError } from '../../core/user-error.ts';
import { plural } from '../../core/words/format.ts';
import type { ForeignLog, LogFile, LogReader, TellBytes } from '../log/foreign-log.ts';
import { headOf } from '../log/head-of.ts';
import { joinLogs } from '../log/join-logs.ts';
import { readers } from '../readers.ts';
import { otherFileOf, type OtherFile } from './other-files.ts';
import { unpackFiles } from './unpack-files.ts';

/** What files held: a log, where one of them is of one, and what the others are. */
export interface OpenedLogs {
  readonly log?: ForeignLog;
  /** The formats’ names, as a sentence has them. */
  readonly titles: readonly string[];
  /** Files that are something else that is opened elsewhere. */
  readonly others: readonly (OtherFile & { readonly name: string })[];
  /** Files of which nothing is known. */
  readonly unknown: readonly string[];
  /** Files that are there twice, and whether they were read once, a sentence each. */
  readonly twice: readonly string[];
}

/** Recognises files by their content and reads those that are logs. A UserError says what cannot be read at all. */
export async function openLogs(
  dropped: readonly LogFile[],
  tell: TellBytes = () => undefined,
  signal: AbortSignal = new AbortController().signal,
): Promise<OpenedLogs> {
  const files = await unpackFiles(dropped, signal);
  if (files.length === 0) throw new UserError('There is no file in it, unless hidden ones, which are not read.');
  const copies = await copiesAmong(files);
  const twice: string[] = [];
  const found: { readonly reader: LogReader; readonly files: readonly LogFile[] }[] = [];
  let rest = files;
  for (const { load } of readers) {
    if (rest.length === 0) break;
    signal.throwIfAborted();
    const reader = await load();
    const known = new Set(await reader.recognise(rest));
    if (known.size === 0) continue;
    const { once, told } = readOnce(
      rest.filter((file) => known.has(file)),
      copies,
      reader.id === 'tables',
    );
    found.push({ reader, files: once });
    twice.push(...told);
    rest = rest.filter((file) => !known.has(file));
  }
  const total = found.reduce((sum, each) => sum + bytesOf(each.files), 0);
  const logs: ForeignLog[] = [];
  let before = 0;
  for (const { reader, files: own } of found) {
    const from = before;
    logs.push(await reader.read(own, (read) => tell(from + read, total), signal));
    before += bytesOf(own);
  }
  const told = await Promise.all(
    rest
      .filter((file) => !copies.has(file))
      .map(async (file) => ({ name: file.name, other: otherFileOf(await headOf(file), file.name) })),
  );
  return {
    ...(logs.length > 0 && { log: joinLogs(logs) }),
    titles: found.map(({ reader }) => reader.title),
    others: told.flatMap(({ name, other }) => (other ? [{ name, ...other }] : [])),
    unknown: told.flatMap(({ name, other }) => (other ? [] : [name])),
    twice,
  };
}

const bytesOf = (files: readonly LogFile[]): number => files.reduce((sum, { blob }) => sum + blob.size, 0);

/** Files with the content of one before them, and that one. */
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
 * The same file in two places would answer every question twice. Of tables, which know by their names alone who was asked and how, the same answers may have come twice: what moves nobody would be lost.
 */
function readOnce(
  files: readonly LogFile[],
  copies: ReadonlyMap<LogFile, LogFile>,
  areTables: boolean,
): { readonly once: readonly LogFile[]; readonly told: readonly string[] } {
  const once: LogFile[] = [];
  const told: string[] = [];
  for (const file of files) {
    const first = copies.get(file);
    const isKept = !first || (areTables && mayBeTwo(file.name, first.name));
    if (isKept) once.push(file);
    if (first)
      told.push(
        isKept
          ? `“${file.name}” has the same content as “${first.name}”: both count, as their names differ.`
          : `“${file.name}” is the same file as “${first.name}”, and was read once.`,
      );
  }
  return { once, told };
}

/** Whether two names stand for two cells of a grid: as deep in folders as each other, and none says that it is a copy. */
const mayBeTwo = (one: string, other: string): boolean =>
  one !== other &&
  one.split('/').length === other.split('/').length &&
  ![one, other].some((name) => /\bcop(?:y|ies)\b|\(\d+\)/i.test(name));

async function hashOf(blob: Blob): Promise<string> {
  const hash = sha256.create();
  const reader = blob.stream().getReader();
  for (let { value } = await reader.read(); value; { value } = await reader.read()) hash.update(value);
  return bytesToHex(hash.digest());
}

/** One sentence where there is no log among the files. */
export function noLogSentence({ others, unknown }: OpenedLogs): string {
  const [first] = others;
  if (first) return `“${first.name}” ${first.is}`;
  const [name = ''] = unknown;
  return unknown.length > 1
    ? `None of the ${plural(unknown.length, 'file')} is of a kind that is read here; the first is “${name}”.`
    : `“${name}” is of no kind that is read here.`;
}

export function logOf(opened: OpenedLogs): ForeignLog {
  if (!opened.log) throw new UserError(noLogSentence(opened));
  return opened.log;
}
