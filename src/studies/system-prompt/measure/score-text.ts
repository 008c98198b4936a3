import { UserError } from '../../../base/errors/user-error.ts';
import { maxScoreFileBytes } from './score-csv.ts';

/** The text of a score table’s file, in the page and in the command alike: UTF-8, or UTF-16 that says so by its first bytes. */
export function decodeScoreFile(bytes: Uint8Array, name: string): string {
  refuseLargeScoreFile(bytes.length, name);
  const text = decodeText(bytes);
  // What is saved as UTF-16 without saying so is full of these.
  if (text === undefined || text.includes('\0'))
    throw new UserError(`${name}: this is not text in UTF-8; save the table again as “CSV UTF-8”.`);
  return text;
}

/** Known before a byte is read. */
export function refuseLargeScoreFile(size: number, name: string): void {
  if (size > maxScoreFileBytes)
    throw new UserError(`${name}: the file is over ${maxScoreFileBytes / 2 ** 20} MB, too much for a score table.`);
}

/** Undefined where the bytes are not what they begin as. */
function decodeText(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  const encoding = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
