import { newHashingFileReader, type ReadProgressAndSignal } from './hashed-bytes.ts';
import type { LogFile, LogFileDigest } from './imported-log.ts';

/** Megabytes of one line; a longer one is told and left out. */
const mostOfLine = 64;

export interface DecodedLine {
  /** From 1. */
  readonly number: number;
  /** Undefined where it cannot be had, and `why` says why. */
  readonly text?: string;
  readonly why?: string;
}

/** A file’s lines, a piece of the file at a time: blank ones are left out. A line that is not UTF-8 or too long does not end the reading. */
export function readDecodedLines(
  file: LogFile,
  hearing: ReadProgressAndSignal,
): { readonly lines: AsyncGenerator<readonly DecodedLine[]>; readonly read: () => LogFileDigest } {
  const { chunks, read } = newHashingFileReader(file, hearing);
  return { lines: linesIn(chunks), read };
}

async function* linesIn(chunks: AsyncGenerator<Uint8Array>): AsyncGenerator<readonly DecodedLine[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let number = 0;
  // Pieces of a line whose end has not come.
  let begun: Uint8Array[] = [];
  let length = 0;
  const ended = (): DecodedLine | undefined => {
    number += 1;
    const isLong = length > mostOfLine * 1_000_000;
    const bytes = begun.length === 1 ? begun[0] : concatBytes(begun, isLong ? 0 : length);
    begun = [];
    length = 0;
    if (isLong) return { number, why: `The line has more than ${mostOfLine} MB.` };
    try {
      const text = decoder.decode(bytes);
      return /\S/.test(text) ? { number, text } : undefined;
    } catch {
      return { number, why: 'The line is not text in UTF-8.' };
    }
  };
  for await (const chunk of chunks) {
    const found: DecodedLine[] = [];
    let from = 0;
    for (let at = chunk.indexOf(lineFeed); at !== -1; at = chunk.indexOf(lineFeed, from)) {
      begun.push(chunk.subarray(from, at));
      length += at - from;
      from = at + 1;
      const line = ended();
      if (line) found.push(line);
    }
    length += chunk.length - from;
    // Of a line that is too long already its length is enough.
    if (length <= mostOfLine * 1_000_000) begun.push(chunk.slice(from));
    if (found.length > 0) yield found;
  }
  if (length > 0) {
    const line = ended();
    if (line) yield [line];
  }
}

const lineFeed = 0x0a;

function concatBytes(parts: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of length === 0 ? [] : parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
