import { chanceOfAllOutputsRight } from './random-baseline.ts';

/**
 * The share of items whose V outputs would all agree if every output were drawn independently from the same answers:
 * p^V + Σ_w q_w^V. p is the share of right answers over the set, and q_w that of the wrong output w (p + Σ_w q_w = 1).
 * The paper's baseline (`chanceOfAllOutputsRight`) is the first term. It ignores that wrong outputs may agree too, as
 * they often do with two choices. Right answers count as one output, whatever their wording. 0 ≤ p, q_w ≤ 1. V is a
 * whole number ≥ 1.
 */
export const expectedStrictAgreement = (p: number, wrong: Iterable<number>, outputs: number): number => {
  let sum = chanceOfAllOutputsRight(p, outputs);
  for (const q of wrong) sum += chanceOfAllOutputsRight(q, outputs);
  return sum;
};
