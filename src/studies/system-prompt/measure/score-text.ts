import { UserError } from '../../../base/errors/user-error.ts';
import { maxScoreFileBytes } from './score-csv.ts';

/** The text of a score table’s file, for both the page and the command. It is UTF-8, or UTF-16 with a byte order mark. */
export function decodeScoreFile(bytes: Uint8Array, name: string): string {
  refuseLargeScoreFile(bytes.length, name);
  const text = decodeText(bytes);
  // UTF-16 without a byte order mark is full of these.
  if (text === undefined || text.includes('\0'))
    throw new UserError(`${name}: this is not text in UTF-8; save the table again as “CSV UTF-8”.`);
  return text;
}

/** Refuses a file by its size, before reading it. */
export function refuseLargeScoreFile(size: number, name: string): void {
  if (size > maxScoreFileBytes)
    throw new UserError(`${name}: the file is over ${maxScoreFileBytes / 2 ** 20} MB, too much for a score table.`);
}

/** Undefined if the bytes are not valid in the encoding. */
function decodeText(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  const encoding = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
