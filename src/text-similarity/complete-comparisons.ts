import type { TextSimilarityRequest, PrecomputedTextSimilarities, TextPair } from '../core/studies/study.ts';
import type { ParserAndEncoder } from '../text/analyse.ts';
import { makeAnalyserId } from '../text/comparison-line.ts';
import { compareTextPairs } from './compare-pairs.ts';
import { TextComparisonIndex } from './compared-texts.ts';
import { comparisonsInRunLines } from './known-comparisons.ts';
import { groupUncomparedPairs } from './missing-pairs.ts';
import { rcScoreSettingsInRequest } from './rcscore-settings.ts';

export interface StoredComparisonsAndTools {
  /** The `comparison` lines of a run’s archive. */
  readonly lines: readonly unknown[];
  /** The tools of a plan’s encoder; undefined if this machine lacks them. */
  openTools(encoder: string): Promise<ParserAndEncoder | undefined>;
}

/** The comparisons in `lines`, plus the missing ones, which are computed here. Without tools, only those in `lines`. */
export async function completeComparisons(
  { lines, openTools }: StoredComparisonsAndTools,
  request: TextSimilarityRequest,
  pairs: () => Iterable<TextPair>,
): Promise<PrecomputedTextSimilarities | undefined> {
  const tools = await openTools(request.encoder);
  if (!tools) return comparisonsInRunLines(lines, request);
  const settings = rcScoreSettingsInRequest(request);
  const compared = new TextComparisonIndex(makeAnalyserId(tools.parser.version, settings), tools.encoder.id);
  for (const line of lines) compared.add(line);
  for (const group of groupUncomparedPairs(pairs(), compared)) {
    for (const line of await compareTextPairs(group, tools, settings)) compared.add(line);
  }
  return compared;
}
