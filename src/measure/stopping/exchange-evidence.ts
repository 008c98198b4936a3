/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index runs over the size that its array was made with */
import exp from '@stdlib/math-base-special-exp';
import ln from '@stdlib/math-base-special-ln';
import { logSumExp } from '../basics/log-sum-exp.ts';

/**
 * The fraction of the evidence from earlier waves that a bet uses: all, half, or a quarter. The mean of the three bets
 * counts.
 */
const stakes = [0.25, 0.5, 1] as const;

/** Bets never assume effects beyond this, in logits. */
const mostEffect = 3;

/** Evidence of 20 to 1 rejects at 5%, however often it is checked. */
export const minEvidenceToReject = 20;

/**
 * Evidence against “no prompt affects the model” that is valid at any stopping time. Under this hypothesis, an item's
 * answers (0 or 1) may be exchanged between the T prompts. Given its R right ones, every arrangement has probability 1/C(T,
 * R), as in Cochran's Q. With effects β that are fixed before a wave of items is seen, an item y multiplies the evidence by
 *
 *   exp(Σ_t β_t y_t) · C(T, R) / e_R(exp β),
 *
 * where e_R is the elementary symmetric polynomial. This is a conditional Rasch model against chance, and its mean under the
 * null is exactly 1 for any β. So the product is a test martingale, and the chance that it ever reaches 1/α is at most α
 * (Ville 1939). β comes from the earlier waves: β_t = s·j·U_t/I within ± 3, U_t = Σ_i (y_it − R_i/T), I = Σ_i
 * R_i(T − R_i)/(T(T − 1)), j = max(0.1, 1 − (T − 3)/Q) with Q = ΣU²/I (James and Stein), 0 before the first wave. s ∈
 * {¼, ½, 1}, and the mean of the three is the evidence. Items that are all right or all wrong do not count.
 *
 * If only k prompts of an item were answered in a wave (NaN elsewhere), only these are used. Its answers may be exchanged
 * among them as well, with k for T in its factor, in R_i/k and in I.
 */
export class ExchangeEvidence {
  readonly #scores: Float64Array;
  #information = 0;
  readonly #logs = new Float64Array(stakes.length);

  constructor(private readonly prompts: number) {
    this.#scores = new Float64Array(prompts);
  }

  /** Adds a wave of items, `[i·T + t]` 0 or 1. The earlier waves determine the bet on it. */
  add(answers: ArrayLike<number>): void {
    const T = this.prompts;
    const bets = this.#bets();
    for (const [s, log] of betLogFactors(answers, T, bets).entries()) this.#logs[s]! += log;
    for (let i = 0; i < answers.length; i += T) {
      const { right, asked } = rowAt(answers, i, T);
      const k = asked.length;
      if (right === 0 || right === k) continue;
      for (const t of asked) this.#scores[t]! += answers[i + t]! - right / k;
      this.#information += (right * (k - right)) / (k * (k - 1));
    }
  }

  /** The natural logarithm of the evidence: 0 before the first wave; ln 20 rejects at 5%. */
  get log(): number {
    return logSumExp(this.#logs) - ln(stakes.length);
  }

  #bets(): Float64Array[] {
    const information = this.#information;
    const Q = information > 0 ? this.#scores.reduce((sum, u) => sum + u * u, 0) / information : 0;
    const shrunk = Q > 0 ? Math.max(0.1, 1 - (this.prompts - 3) / Q) : 0;
    const within = (effect: number) => Math.max(-mostEffect, Math.min(mostEffect, effect));
    return stakes.map((stake) =>
      this.#scores.map((u) => (information > 0 ? within((stake * shrunk * u) / information) : 0)),
    );
  }
}

/** For each bet, the logarithm of the factor by which the items multiply its evidence. */
export function betLogFactors(answers: ArrayLike<number>, T: number, bets: readonly Float64Array[]): number[] {
  const chances = Array.from({ length: T + 1 }, (_, k) => symmetricPolynomials(new Float64Array(k)));
  const logs = bets.map(() => 0);
  for (let i = 0; i < answers.length; i += T) {
    const { right, asked } = rowAt(answers, i, T);
    if (right === 0 || right === asked.length) continue;
    for (const [s, bet] of bets.entries()) {
      const own = Float64Array.from(asked, (t) => bet[t]!);
      for (const t of asked) logs[s]! += bet[t]! * answers[i + t]!;
      // Without effects, the polynomial is the number of arrangements, C(k, R).
      logs[s]! -= ln(symmetricPolynomials(own)[right]! / chances[asked.length]![right]!);
    }
  }
  return logs;
}

/** The prompts under which an item has an answer, and how many of these answers are right. */
function rowAt(answers: ArrayLike<number>, start: number, T: number): { right: number; asked: number[] } {
  const asked: number[] = [];
  let right = 0;
  for (let t = 0; t < T; t++) {
    if (Number.isNaN(answers[start + t]!)) continue;
    asked.push(t);
    right += answers[start + t]!;
  }
  return { right, asked };
}

/** e_0 … e_k of exp β. */
function symmetricPolynomials(bet: Float64Array): Float64Array {
  const e = new Float64Array(bet.length + 1);
  e[0] = 1;
  for (const [t, effect] of bet.entries()) {
    const weight = exp(effect);
    for (let r = t + 1; r > 0; r--) e[r]! += weight * e[r - 1]!;
  }
  return e;
}
