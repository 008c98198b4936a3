import type { TextSimilarityRequest } from '../core/studies/study.ts';
import { TextComparisonIndex } from './compared-texts.ts';
import { parseComparisonLine, analyserHasSettings } from '../text/comparison-line.ts';
import { toComparisonEncoderId } from './encoder-id.ts';
import { rcScoreSettingsInRequest } from './rcscore-settings.ts';

/**
 * The comparisons among a run's lines that a plan wants: of its encoder and settings, and of the analyser that the last such line names,
 * as values of two versions of the parser are not mixed. Where the plan's encoder was not at hand, a person may have had answers
 * compared by the lexical one: its lines are taken where there are more of them. Undefined where there are none.
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
