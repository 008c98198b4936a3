import { openAsBlob, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { LogFile } from '../../src/imports/log/imported-log.ts';

/** The files of a folder under `test/fixtures`, as if dropped on the page. */
export async function filesOf(folder: string): Promise<LogFile[]> {
  const root = join(import.meta.dirname, '../fixtures', folder);
  const names = readdirSync(root, { recursive: true })
    .map(String)
    .filter((name) => statSync(join(root, name)).isFile())
    .sort();
  return Promise.all(names.map(async (name) => ({ name, blob: await openAsBlob(join(root, name)) })));
}

export const madeFile = (name: string, content: string): LogFile => ({ name, blob: new Blob([content]) });
