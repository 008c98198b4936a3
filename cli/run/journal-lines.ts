import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { isRecord } from '../../src/base/json/is-record.ts';
import { UserError } from '../../src/base/errors/user-error.ts';

interface RawLine {
  /** Without the line feed. */
  readonly bytes: Buffer;
  /** The offset of the next line. */
  readonly end: number;
}

/** A line of the journal, and its parsed content. */
export interface WholeLine {
  readonly text: string;
  readonly says: Readonly<Record<string, unknown>>;
  readonly end: number;
}

/** The terminated lines of a file of any size. `before`: only of its first bytes. */
export async function* endedLines(path: string, before = Infinity): AsyncGenerator<RawLine> {
  if (before <= 0) return;
  let at = 0;
  let begun: Buffer[] = [];
  for await (const chunk of createReadStream(path, { highWaterMark: readAtOnce, end: before - 1 })) {
    const bytes = chunk as Buffer;
    let from = 0;
    for (let end = bytes.indexOf(lineFeed); end >= 0; end = bytes.indexOf(lineFeed, from)) {
      const last = bytes.subarray(from, end);
      from = end + 1;
      yield { bytes: begun.length > 0 ? Buffer.concat([...begun, last]) : last, end: at + from };
      begun = [];
    }
    if (from < bytes.length) begun.push(bytes.subarray(from));
    at += bytes.length;
  }
}

const readAtOnce = 1 << 20;
const lineFeed = 10;

/** The lines up to the last complete one. A damaged line before complete ones is not a cut end. Then it throws. */
export async function* wholeLines(path: string): AsyncGenerator<WholeLine> {
  let lines = 0;
  let isDamaged = false;
  for await (const { bytes, end } of endedLines(path)) {
    const line = wholeLine(bytes);
    if (line === undefined) isDamaged = true;
    else if (isDamaged)
      throw new UserError(`${basename(path)}, line ${lines + 1}: the line is damaged, and it is not the last one.`);
    else {
      lines++;
      yield { ...line, end };
    }
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** `undefined`: it is damaged, or its bytes are not text. */
function wholeLine(bytes: Buffer): Pick<WholeLine, 'text' | 'says'> | undefined {
  try {
    const text = utf8.decode(bytes);
    const says: unknown = JSON.parse(text);
    return isRecord(says) ? { text, says } : undefined;
  } catch {
    return undefined;
  }
}
