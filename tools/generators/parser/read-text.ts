import { readFile } from 'node:fs/promises';
import { UserError } from '../../../src/base/errors/user-error.ts';

/** The text of a file that a person named. */
export async function readText(file: string): Promise<string> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new UserError(`There is no file ${file}.`);
    if (error.code === 'EISDIR') throw new UserError(`${file} is not a file.`);
    throw new UserError(`The file ${file} cannot be read: ${error.message}.`);
  });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const line = firstWrongLine(bytes);
    throw new UserError(`${file}, line ${line}: this is not UTF-8 text.`);
  }
}

function firstWrongLine(bytes: Uint8Array): number {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  for (let from = 0; from < bytes.length; line++) {
    const end = bytes.indexOf(0x0a, from);
    const to = end === -1 ? bytes.length : end;
    try {
      decoder.decode(bytes.subarray(from, to));
    } catch {
      return line;
    }
    from = to + 1;
  }
  return line;
}
