import type { ComparisonRequest, TextComparisonLookup, TextPair } from '../core/studies/study.ts';
import type { AnalysisTools } from '../text/analyse.ts';
import { analyserName } from '../text/comparison-line.ts';
import { comparePairs } from './compare-pairs.ts';
import { ComparedTexts } from './compared-texts.ts';
import { knownComparisons } from './known-comparisons.ts';
import { groupUncomparedPairs } from './missing-pairs.ts';
import { rcScoreSettings } from './rcscore-settings.ts';

export interface SimilaritySource {
  /** `comparison` lines of a run’s archive. */
  readonly lines: readonly unknown[];
  /** The tools of a plan’s encoder; undefined where this machine lacks them. */
  openTools(encoder: string): Promise<AnalysisTools | undefined>;
}

/** The comparisons in `lines`, and those that they lack, computed here. Without tools only those in `lines`. */
export async function completeComparisons(
  { lines, openTools }: SimilaritySource,
  request: ComparisonRequest,
  pairs: () => Iterable<TextPair>,
): Promise<TextComparisonLookup | undefined> {
  const tools = await openTools(request.encoder);
  if (!tools) return knownComparisons(lines, request);
  const settings = rcScoreSettings(request);
  const compared = new ComparedTexts(analyserName(tools.parser.version, settings), tools.encoder.id);
  for (const line of lines) compared.add(line);
  for (const group of groupUncomparedPairs(pairs(), compared)) {
    for (const line of await comparePairs(group, tools, settings)) compared.add(line);
  }
  return compared;
}
