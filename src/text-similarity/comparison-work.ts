import type { Encoder } from '../text/encoder.ts';
import { lexicalEncoder } from '../text/lexical-encoder.ts';
import type { Parser } from '../text/parsed-sentence.ts';
import { loadParser } from '../text/parser/load-parser.ts';
import type { RcScoreSettings } from '../text/rcscore.ts';
import { compareTextPairs } from './compare-pairs.ts';
import type { ComparisonLine } from '../text/comparison-line.ts';
import type { KeyedTextPair } from './missing-pairs.ts';
import { fetchParserFile } from './parser-files.ts';

let parser: Promise<Parser> | undefined;

/**
 * The API of a worker in the pool. `parserFolder` is the address of `parser/`. Without `encode`, the lexical encoder is
 * used.
 */
export const comparisonWorkerApi = {
  async compare(
    pairs: readonly KeyedTextPair[],
    settings: RcScoreSettings,
    parserFolder: string,
    encoderId: string,
    encode?: Encoder['encode'],
  ): Promise<ComparisonLine[]> {
    parser ??= loadParser((path) => fetchParserFile(parserFolder, path));
    // A parser that failed to load is loaded again at the next call.
    parser.catch(() => (parser = undefined));
    const encoder = encode ? { id: encoderId, encode } : lexicalEncoder;
    return compareTextPairs(pairs, { parser: await parser, encoder }, settings);
  },
};

export type ComparisonWorkerApi = typeof comparisonWorkerApi;
