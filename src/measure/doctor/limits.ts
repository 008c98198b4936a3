import { muIntervalOverQuestions } from '../prompt-effect/mean-interval.ts';
import { wilsonInterval } from '../intervals/wilson.ts';
import type { PromptSpread } from '../prompt-effect/prompt-spread.ts';
import type { DifferenceFromChance } from './chance-level.ts';

/** A model that the questions are too easy or too hard for. Fractions. */
export interface DifficultyProblem {
  readonly kind: 'too-easy' | 'too-hard';
  readonly mu: number;
  readonly interval: readonly [low: number, high: number];
}

const ceiling = 0.96;
const ceilingReach = 0.97;

/**
 * Too easy: μ ≥ 96%, and the upper end of its 95% interval reaches 97%. Too hard: the interval of the model’s
 * difference from chance on the same questions reaches 0. Scores then have so little room that a small τ says nothing
 * about the prompts. Source: Evenkeel’s own limits, after the ceiling and floor effects of psychometrics (Lord and
 * Novick 1968).
 */
export function findDifficultyProblem(
  spread: PromptSpread,
  above: DifferenceFromChance | undefined,
): DifficultyProblem | undefined {
  const interval = intervalOf(spread);
  const found = { mu: spread.mu, interval };
  if (spread.mu >= ceiling && interval[1] >= ceilingReach) return { kind: 'too-easy', ...found };
  return above && above.low <= 0 ? { kind: 'too-hard', ...found } : undefined;
}

/**
 * If every answer is right or every answer is wrong, draws of questions do not vary. Wilson’s interval for the same
 * number of questions (or clusters) still has a width.
 */
function intervalOf(spread: PromptSpread): readonly [low: number, high: number] {
  const { mu, fits } = spread;
  if (mu > 0 && mu < 1) return muIntervalOverQuestions(spread);
  const units = fits.reduce((sum, { items, clusters }) => sum + (clusters?.length ?? items), 0);
  return wilsonInterval(mu * units, units);
}
