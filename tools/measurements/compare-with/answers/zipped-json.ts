import { readFile } from 'node:fs/promises';
import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import { UserError } from '../../../../src/base/errors/user-error.ts';

/** Parses the one JSON file of a zip. Throws a `UserError` that names the file. */
export async function zippedJson(path: string): Promise<unknown> {
  const zip = new ZipReader(new BlobReader(new Blob([await readFile(path)])));
  try {
    const entries = (await zip.getEntries()).filter(
      ({ directory, filename }) => !directory && filename.endsWith('.json') && !filename.startsWith('__MACOSX'),
    );
    const [entry] = entries;
    if (!entry || entry.directory || entries.length > 1)
      throw new UserError(`${path}: ${entries.length} JSON files are in it, and one is expected.`);
    return JSON.parse(await entry.getData(new TextWriter()));
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(`${path}: this is not a zip with a JSON file in it.`);
  } finally {
    await zip.close();
  }
}
