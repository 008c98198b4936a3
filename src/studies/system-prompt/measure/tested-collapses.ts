import { isEffect } from '../../../measure/verdicts/evidence.ts';
import type { ModelScenarioScores } from './grades.ts';
import type { SystemPromptModelResult } from './result.ts';

/** The collapses whose prompts all stand out by the test for all prompts together (max-T): by quartiles alone, every other table of equal prompts has one. */
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
