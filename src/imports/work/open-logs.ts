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
  /** Files that are there twice, and were read once. */
  readonly twice: readonly string[];
}

/** Recognises files by their content and reads those that are logs. A UserError says what cannot be read at all. */
export async function openLogs(
  dropped: readonly LogFile[],
  tell: TellBytes = () => undefined,
  signal: AbortSignal = new AbortController().signal,
): Promise<OpenedLogs> {
  const { once: files, twice } = await withoutCopies(await unpackFiles(dropped, signal));
  const found: { readonly reader: LogReader; readonly files: readonly LogFile[] }[] = [];
  let rest = files;
  for (const { load } of readers) {
    if (rest.length === 0) break;
    signal.throwIfAborted();
    const reader = await load();
    const known = new Set(await reader.recognise(rest));
    if (known.size === 0) continue;
    found.push({ reader, files: rest.filter((file) => known.has(file)) });
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
    rest.map(async (file) => ({ name: file.name, other: otherFileOf(await headOf(file), file.name) })),
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

/** The same file in two places would answer every question twice. */
async function withoutCopies(files: readonly LogFile[]): Promise<{ once: LogFile[]; twice: string[] }> {
  const sizes = new Map<number, number>();
  for (const { blob } of files) sizes.set(blob.size, (sizes.get(blob.size) ?? 0) + 1);
  const seen = new Map<string, string>();
  const once: LogFile[] = [];
  const twice: string[] = [];
  for (const file of files) {
    if (file.blob.size === 0 || (sizes.get(file.blob.size) ?? 0) < 2) {
      once.push(file);
      continue;
    }
    const hash = await hashOf(file.blob);
    const first = seen.get(hash);
    if (first === undefined) once.push(file);
    else twice.push(`“${file.name}” is the same file as “${first}”, and was read once.`);
    seen.set(hash, first ?? file.name);
  }
  return { once, twice };
}

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
