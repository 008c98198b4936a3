import { openAsBlob } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { UserError } from '../../src/base/errors/user-error.ts';
import type { LogFile } from '../../src/imports/log/imported-log.ts';

/** The named files and the files in named folders, with the same relative paths as files dropped in the app. */
export async function filesNamed(paths: readonly string[]): Promise<LogFile[]> {
  const files: LogFile[] = [];
  for (const path of paths) {
    const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
      throw new UserError(
        error.code === 'ENOENT' ? `There is no file ${path}.` : `${path} cannot be opened: ${error.message}.`,
      );
    });
    if (!found.isDirectory()) files.push({ name: basename(path), blob: await openAsBlob(path) });
    else for (const name of await namesIn(path)) files.push({ name, blob: await openAsBlob(join(path, name)) });
  }
  return files;
}

async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}
