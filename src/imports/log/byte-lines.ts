import { newHashingFileReader, type ReadProgressAndSignal } from './hashed-bytes.ts';
import type { LogFile, LogFileDigest } from './imported-log.ts';

/** The largest line in megabytes; a longer one is reported and left out. */
const mostOfLine = 64;

export interface DecodedLine {
  /** From 1. */
  readonly number: number;
  /** `undefined` if the line cannot be decoded; `why` has the reason. */
  readonly text?: string;
  readonly why?: string;
}

/** Reads a file’s lines in pieces, without blank lines. A line that is too long or not UTF-8 does not stop the reading. */
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
  // Pieces of a line that has not ended yet.
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
    // For a line that is already too long, only its length matters.
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
