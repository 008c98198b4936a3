import { getOrThrow } from '../base/objects/get-or-throw.ts';
import { zip } from '../base/objects/zip.ts';
import { analyseAll, type ParserAndEncoder } from '../text/analyse.ts';
import { computeRcScore, type RcScoreSettings } from '../text/rcscore.ts';
import { makeAnalyserId, makeComparisonLine, type ComparisonLine } from '../text/comparison-line.ts';
import type { KeyedTextPair } from './missing-pairs.ts';

/** Compares the pairs of a group and analyses each text once. Works the same in a worker and in Node. */
export async function compareTextPairs(
  pairs: readonly KeyedTextPair[],
  tools: ParserAndEncoder,
  settings: RcScoreSettings,
): Promise<ComparisonLine[]> {
  const texts = [...new Set(pairs.flatMap(({ a, b }) => [a, b]))];
  const analysed = await analyseAll(texts, tools);
  const of = new Map(zip(texts, analysed));

  const analyser = makeAnalyserId(tools.parser.version, settings);
  return pairs.map(({ a, b, key }) =>
    makeComparisonLine(key, computeRcScore(getOrThrow(of, a), getOrThrow(of, b), settings), analyser, tools.encoder.id),
  );
}
