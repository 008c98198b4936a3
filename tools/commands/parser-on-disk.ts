import { readFile } from 'node:fs/promises';
import { loadParser } from '../../src/text/parser/load-parser.ts';

/** The parser that ships with the app, for programs on the command line. */
export const parserOnDisk = (arithmetic: 'fastest' | 'plain' = 'fastest') =>
  loadParser((path) => readFile(new URL(`../../public/parser/${path}`, import.meta.url)), arithmetic);
