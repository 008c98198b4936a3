import { shrunkPromptEffects } from '../../../measure/prompt-effect/prompt-effect.ts';
import { isEffect, type ModelEvidence } from '../../../measure/verdicts/evidence.ts';
import type { PromptContrastResult } from './detail-forms.ts';

/**
 * Each prompt of a model compared with the others, in points. Empty if there are too few answers or fewer than five prompts.
 */
export function promptContrastResults(evidence: ModelEvidence | undefined, scenarios: readonly { readonly id: string }[]) {
  if (!evidence || !isEffect(evidence.effect)) return [];
  const { spread, contrasts } = evidence.effect;
  const shrunk = shrunkPromptEffects(spread);
  return contrasts.all.flatMap(({ difference, low, high, p }, place): PromptContrastResult[] => {
    const scenario = scenarios[spread.prompts[place] ?? -1]?.id;
    return scenario === undefined
      ? []
      : [
          {
            scenario,
            difference: 100 * difference,
            low: 100 * low,
            high: 100 * high,
            // Avoids −0, which JSON does not have.
            shrunk: 100 * (shrunk[place] ?? 0) + 0,
            p,
          },
        ];
  });
}
