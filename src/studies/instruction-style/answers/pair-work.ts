import { fetchParserFile } from '../../../text-similarity/parser-files.ts';
import type { Encoder } from '../../../text/encoder.ts';
import { lexicalEncoder } from '../../../text/lexical-encoder.ts';
import { loadParser } from '../../../text/parser/load-parser.ts';
import type { EwtParser } from '../../../text/parser/ewt-parser.ts';
import type { RcScoreSettings } from '../../../text/rcscore.ts';
import { analysePair, type RcScoreWithSentences } from './pair-analysis.ts';

let loading: Promise<EwtParser> | undefined;

/**
 * The worker’s API. It analyses two texts with the app’s parser and the given encoder, or by spelling if there is no
 * encoder.
 */
export const pairAnalysisWorkerApi = {
  /** `parser`: the URL of the folder with the parser’s files. */
  async compare(
    a: string,
    b: string,
    settings: RcScoreSettings,
    parser: string,
    encoderId?: string,
    encode?: Encoder['encode'],
  ): Promise<RcScoreWithSentences> {
    const encoder = encoderId !== undefined && encode ? { id: encoderId, encode } : lexicalEncoder;
    loading ??= loadParser((path) => fetchParserFile(parser, path));
    try {
      return await analysePair(a, b, settings, { parser: await loading, encoder });
    } catch (error) {
      // The failed load is not kept, because the server may be reachable on the next try.
      loading = undefined;
      throw error;
    }
  },
};

export type PairAnalysisWorkerApi = typeof pairAnalysisWorkerApi;
