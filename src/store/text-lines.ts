import { UserError } from '../core/user-error.ts';
import type { Gunzip } from './gunzip.ts';

/** Megabytes that an archive may have, unpacked. */
const mostMegabytes = 150;
const megabyte = 1_000_000;

export interface TextLine {
  /** From 1, in the file. */
  readonly number: number;
  readonly text: string;
}

/**
 * The lines of a text file or a gzipped one, some at a time, without a byte order mark, line ends or blank lines. It is read as it
 * comes and given up as soon as it is longer than an archive may be, so that a small file that unpacks to a huge one does no harm.
 */
export async function* linesOf(bytes: Blob | ReadableStream<Uint8Array>, name: string): AsyncGenerator<TextLine[]> {
  if (bytes instanceof Blob && bytes.size > mostMegabytes * megabyte) {
    const megabytes = Math.ceil(bytes.size / megabyte);
    throw new UserError(`“${name}” has ${megabytes} MB: an archive has at most ${mostMegabytes} MB.`);
  }
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let number = 0;
  // The pieces of a line whose end has not come: joined once, however long the line is.
  let begun: string[] = [];
  for await (const chunk of unpacked(bytes instanceof Blob ? bytes.stream() : bytes, name)) {
    const [first = '', ...parts] = decode(decoder, chunk, name).split('\n');
    begun.push(first);
    const last = parts.pop();
    if (last === undefined) continue;
    const texts = [begun.join(''), ...parts];
    begun = [last];
    const lines = texts.map((text) => ({ number: ++number, text: withoutReturn(text) })).filter(isNotBlank);
    if (lines.length > 0) yield lines;
  }
  const last = { number: number + 1, text: withoutReturn(begun.join('') + decode(decoder, undefined, name)) };
  if (isNotBlank(last)) yield [last];
}

const withoutReturn = (text: string): string => (text.endsWith('\r') ? text.slice(0, -1) : text);

const isNotBlank = ({ text }: TextLine): boolean => text.trim() !== '';

function decode(decoder: TextDecoder, chunk: Uint8Array | undefined, name: string): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined });
  } catch {
    throw new UserError(`“${name}” is not text in UTF-8.`);
  }
}

/** The bytes, out of their gzip where the first two say that they are in one; an error when they are too many. */
async function* unpacked(stream: ReadableStream<Uint8Array>, name: string): AsyncGenerator<Uint8Array> {
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
        if (length > mostMegabytes * megabyte) {
          const is = isGzip ? 'unpacks to' : 'has';
          throw new UserError(`“${name}” ${is} more than ${mostMegabytes} MB: an archive has at most that.`);
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
    // Ends the reading where it was given up; the reason has been told.
    await reader.cancel().catch(() => undefined);
  }
}

/** Only who opens a gzipped file needs the code for it. */
async function newGunzip(): Promise<Gunzip> {
  return new (await import('./gunzip.ts')).Gunzip();
}

/** Two at least, where there are two: by them gzip is known (1f 8b). */
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
