import type { TextSimilarityRequest } from '../core/studies/study.ts';
import { TextComparisonIndex } from './compared-texts.ts';
import { parseComparisonLine, analyserHasSettings } from '../text/comparison-line.ts';
import { toComparisonEncoderId } from './encoder-id.ts';
import { rcScoreSettingsInRequest } from './rcscore-settings.ts';

/**
 * The comparisons in a run's lines that a plan needs, with its encoder and settings. Only those of one analyser are used,
 * the one of the last such line, since values of two parser versions must not be mixed. If the plan's encoder was
 * unavailable, a person may have compared the answers with the lexical one. Its lines are used if there are more of them.
 * Undefined if there are no comparisons.
 */
export function comparisonsInRunLines(
  lines: readonly unknown[],
  comparing: TextSimilarityRequest,
): TextComparisonIndex | undefined {
  const { encoder } = comparing;
  const settings = rcScoreSettingsInRequest(comparing);
  const fitting = lines
    .map(parseComparisonLine)
    .filter((line) => line !== undefined && analyserHasSettings(line.analyser, settings));
  const of = (id: string) => fitting.filter((line) => line?.encoder === id);
  const own = of(toComparisonEncoderId(encoder));
  const instead = of(toComparisonEncoderId('lexical'));
  const chosen = instead.length > own.length ? instead : own;
  const last = chosen.at(-1);
  if (last === undefined) return undefined;
  const compared = new TextComparisonIndex(last.analyser, last.encoder);
  for (const line of chosen) compared.add(line);
  return compared;
}
