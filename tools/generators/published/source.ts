import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reads one of the papers' files by its name without extension. */
export type Source = <T>(name: string) => T;

export const sourceIn =
  (folder: string): Source =>
  <T>(name: string) =>
    JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as T;
