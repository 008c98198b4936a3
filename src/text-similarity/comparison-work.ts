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

/** What a worker of the pool does: `parserFolder` is the address of `parser/`; without `encode` the encoder is the lexical one. */
export const comparisonWorkerApi = {
  async compare(
    pairs: readonly KeyedTextPair[],
    settings: RcScoreSettings,
    parserFolder: string,
    encoderId: string,
    encode?: Encoder['encode'],
  ): Promise<ComparisonLine[]> {
    parser ??= loadParser((path) => fetchParserFile(parserFolder, path));
    // One that could not be loaded is tried again.
    parser.catch(() => (parser = undefined));
    const encoder = encode ? { id: encoderId, encode } : lexicalEncoder;
    return compareTextPairs(pairs, { parser: await parser, encoder }, settings);
  },
};

export type ComparisonWorkerApi = typeof comparisonWorkerApi;
