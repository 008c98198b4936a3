import { getOrThrow } from '../base/objects/get-or-throw.ts';
import { zip } from '../base/objects/zip.ts';
import { analyseAll, type AnalysisTools } from '../text/analyse.ts';
import { rcscore, type RcScoreSettings } from '../text/rcscore.ts';
import { analyserName, makeComparisonLine, type ComparisonLine } from '../text/comparison-line.ts';
import type { KeyedPair } from './missing-pairs.ts';

/** Compares the pairs of a group: every text is analysed once. The same in a worker and in Node. */
export async function comparePairs(
  pairs: readonly KeyedPair[],
  tools: AnalysisTools,
  settings: RcScoreSettings,
): Promise<ComparisonLine[]> {
  const texts = [...new Set(pairs.flatMap(({ a, b }) => [a, b]))];
  const analysed = await analyseAll(texts, tools);
  const of = new Map(zip(texts, analysed));

  const analyser = analyserName(tools.parser.version, settings);
  return pairs.map(({ a, b, key }) =>
    makeComparisonLine(key, rcscore(getOrThrow(of, a), getOrThrow(of, b), settings), analyser, tools.encoder.id),
  );
}
