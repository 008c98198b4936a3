import { UserError } from '../../base/errors/user-error.ts';
import type { Gunzip } from './gunzip.ts';

/** The largest size of an unpacked archive, in megabytes. */
const mostMegabytes = 150;
const megabyte = 1_000_000;

/** How large a file and its lines may be. */
export interface TextFileLimits {
  /** What kind of file has these limits, as a noun phrase for messages. */
  readonly kind: string;
  readonly megabytes: number;
  /** In characters. */
  readonly line: number;
  /** What can read a larger file: the end of the error message. */
  readonly larger?: string;
}

export const archiveLimits: TextFileLimits = {
  kind: 'an archive',
  megabytes: mostMegabytes,
  line: Infinity,
  larger: ' in the app. The command “evenkeel report” measures larger ones (docs/scale.md)',
};

export interface TextLine {
  /** In the file, from 1. */
  readonly number: number;
  readonly text: string;
}

/**
 * The lines of a plain or gzipped text file, in groups, without byte order mark, line ends and blank lines. It streams the
 * file and throws as soon as it exceeds the limits. So a small file that unpacks to a huge one does no harm.
 */
export async function* streamLinesOfTextFile(
  bytes: Blob | ReadableStream<Uint8Array>,
  name: string,
  limits = archiveLimits,
): AsyncGenerator<TextLine[]> {
  const { kind, megabytes: most, larger = '' } = limits;
  if (bytes instanceof Blob && bytes.size > most * megabyte) {
    const megabytes = Math.ceil(bytes.size / megabyte);
    throw new UserError(`“${name}” has ${megabytes} MB: ${kind} has at most ${most} MB${larger}.`);
  }
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let number = 0;
  // The pieces of a line that has not ended yet. They are joined once, however long the line is.
  let begun: string[] = [];
  let length = 0;
  for await (const chunk of unpackBytes(bytes instanceof Blob ? bytes.stream() : bytes, name, limits)) {
    const [first = '', ...parts] = decode(decoder, chunk, name).split('\n');
    begun.push(first);
    length += first.length;
    if (length > limits.line)
      throw new UserError(
        `“${name}”, line ${number + 1}: it has more than ${limits.line} characters, more than ${kind} has in a line.`,
      );
    const last = parts.pop();
    if (last === undefined) continue;
    length = last.length;
    const texts = [begun.join(''), ...parts];
    begun = [last];
    const lines = texts.map((text) => ({ number: ++number, text: withoutReturn(text) })).filter(isNotBlank);
    if (lines.length > 0) yield lines;
  }
  const end = lastOf(decoder, `“${name}”, line ${number + 1}`);
  const last = { number: number + 1, text: withoutReturn(begun.join('') + end) };
  if (isNotBlank(last)) yield [last];
}

const withoutReturn = (text: string): string => (text.endsWith('\r') ? text.slice(0, -1) : text);

const isNotBlank = ({ text }: TextLine): boolean => text.trim() !== '';

function decode(decoder: TextDecoder, chunk: Uint8Array, name: string): string {
  try {
    return decoder.decode(chunk, { stream: true });
  } catch {
    throw new UserError(`“${name}” is not text in UTF-8.`);
  }
}

/** A character with missing bytes ends a file that was cut off. */
function lastOf(decoder: TextDecoder, where: string): string {
  try {
    return decoder.decode();
  } catch {
    throw new UserError(`${where}: it ends in the middle of a character; the file may be cut off.`);
  }
}

/** The bytes, unpacked if the first two mark them as gzip. Throws if there are too many. */
async function* unpackBytes(
  stream: ReadableStream<Uint8Array>,
  name: string,
  { kind, megabytes: most, larger = '' }: TextFileLimits,
): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  let length = 0;
  let gunzip: Gunzip | undefined;
  try {
    const start = await firstBytes(reader);
    const isGzip = start[0] === 0x1f && start[1] === 0x8b;
    if (isGzip) gunzip = await newGunzip();
    for (let value: Uint8Array | undefined = start; value; value = (await reader.read()).value) {
      for (const plain of gunzip?.unpack(value) ?? [value]) {
        length += plain.byteLength;
        if (length > most * megabyte) {
          const is = isGzip ? 'unpacks to' : 'has';
          throw new UserError(`“${name}” ${is} more than ${most} MB: ${kind} has at most that${larger}.`);
        }
        yield plain;
      }
    }
    gunzip?.end();
  } catch (error) {
    if (gunzip && !(error instanceof UserError)) {
      throw new UserError(`“${name}” cannot be unpacked: its gzip data is damaged or cut off.`);
    }
    throw error;
  } finally {
    // Stops reading after an early end; the error is already on its way.
    await reader.cancel().catch(() => undefined);
  }
}

/** Loads the code for gzip only when a gzipped file is opened. */
async function newGunzip(): Promise<Gunzip> {
  return new (await import('./gunzip.ts')).Gunzip();
}

/** At least two bytes, if there are two: they identify gzip (1f 8b). */
async function firstBytes(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  while (length < 2) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(new Uint8Array(value));
    length += value.length;
  }
  const [only, another] = parts;
  return only && !another ? only : new Uint8Array(await new Blob(parts).arrayBuffer());
}
