import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Data that tests compare results with. All of it is in the repository, so a missing file makes its tests fail. The README
 * next to the files says where each of them comes from.
 */

/** Expected values computed by other libraries. */
export const vectors = <T>(name: string): T => read(new URL(`vectors/${name}.json`, import.meta.url));

/** Figures that a paper prints. */
export const publishedTable = <T>(name: string): T => read(new URL(`${name}.json`, tablesFolder));

const tablesFolder = new URL('published-tables/', import.meta.url);
export const publishedTablesFolder = fileURLToPath(tablesFolder);

const read = <T>(file: URL): T => JSON.parse(readFileSync(file, 'utf8')) as T;
