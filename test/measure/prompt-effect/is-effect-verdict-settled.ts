import { tauInterval, type CardDecisionThresholds } from '../../../src/measure/prompt-effect/questions-needed.ts';
import { pOfNoEffect, type SpreadEvidence } from '../../../src/measure/prompt-effect/true-spread.ts';

/** Whether the evidence settles the card. Uses F alone, because the permutation test agrees with it closely. */
export function isEffectVerdictSettled(evidence: SpreadEvidence, { margin, level }: CardDecisionThresholds): boolean {
  const [low] = tauInterval(evidence, level);
  return tauInterval(evidence)[1] < margin || (low > 0 && pOfNoEffect(evidence) < level);
}
