import { isEffect } from '../../../measure/verdicts/evidence.ts';
import type { ModelScenarioScores } from './grades.ts';
import type { SystemPromptModelResult } from './result.ts';

/**
 * The collapses whose prompts all stand out in the test over all prompts (max-T). By quartiles alone, every second table of
 * equal prompts has a collapse.
 */
export function significantCollapses(
  collapses: SystemPromptModelResult['collapses'],
  evidence: ModelScenarioScores['evidence'],
  ids: readonly string[],
): SystemPromptModelResult['collapses'] {
  if (!evidence || !isEffect(evidence.effect)) return [];
  const { spread, contrasts } = evidence.effect;
  const standingOut = new Set(contrasts.standingOut.map(({ prompt }) => ids[spread.prompts[prompt] ?? -1]));
  return collapses.filter(({ scenarios }) => scenarios.every(({ scenario }) => standingOut.has(scenario)));
}
