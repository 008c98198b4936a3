import { fetchParserFile } from '../../../text-similarity/parser-files.ts';
import type { Encoder } from '../../../text/encoder.ts';
import { lexicalEncoder } from '../../../text/lexical-encoder.ts';
import { loadParser } from '../../../text/parser/load-parser.ts';
import type { EwtParser } from '../../../text/parser/ewt-parser.ts';
import type { RcScoreSettings } from '../../../text/rcscore.ts';
import { analysePair, type RcScoreWithSentences } from './pair-analysis.ts';

let loading: Promise<EwtParser> | undefined;

/** What the worker does: two texts, analysed with the parser that comes with the app and the encoder that is handed in, else by their spelling. */
export const pairAnalysisWorkerApi = {
  /** `parser`: the address of the folder with the parser's files. */
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
      // Not kept: the next try may find the server again.
      loading = undefined;
      throw error;
    }
  },
};

export type PairAnalysisWorkerApi = typeof pairAnalysisWorkerApi;
