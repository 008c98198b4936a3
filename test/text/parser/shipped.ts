import { readFileSync } from 'node:fs';
import type { ParserIndex } from '../../../src/text/parser/load-parser.ts';
import type { ParserVocabulary } from '../../../src/text/parser/vocabulary.ts';

const folder = new URL('../../../public/parser/', import.meta.url);

export const shipped = (path: string): Buffer => readFileSync(new URL(path, folder));
export const index = (): ParserIndex => JSON.parse(shipped('index.json').toString()) as ParserIndex;
export const vocabulary = (): ParserVocabulary =>
  JSON.parse(shipped(`${index().folder}/vocabulary.json`).toString()) as ParserVocabulary;
