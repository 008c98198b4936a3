import { undefinedBecause, type NoValueWithReason } from '../../base/json/json.ts';
import { mean } from '../basics/mean.ts';

/** The `pairs` of models with an order, how many of them one prompt or more has `flipped`, their `share`, and the pairs that each prompt reverses. */
export interface RankFlips {
  readonly pairs: number;
  readonly flipped: number;
  readonly share: number;
  readonly byPrompt: readonly number[];
}

/** In points. Sums of the same scores may differ by rounding. */
const equalWithin = 1e-9;

/**
 * Rank flips (Brittlebench, arXiv:2603.13285): the share of model pairs whose order changes under one prompt or more. `S[m][t]` in percent, NaN
 * if model m has no score under prompt t. A pair is compared over the prompts that both models have, at least two. With
 * d_t = S_{m,t} − S_{n,t}, the order of the pair is the sign of the mean of d_t. Prompt t reverses it if d_t has the other sign.
 * A tie under a prompt reverses nothing. A pair with equal means has no order and does not count. This describes the questions that
 * were asked and is not a test. Undefined with fewer than two models or prompts, or without a pair that has an order.
 */
export function countRankFlips(S: readonly ArrayLike<number>[], prompts: number): RankFlips | NoValueWithReason {
  if (S.length < 2) return undefinedBecause('the order of models needs two rated models');
  if (prompts < 2) return undefinedBecause('one prompt has no other prompt to compare its order with');
  const pairs = S.flatMap((one, m) =>
    S.slice(m + 1).flatMap((other) => {
      const d = Array.from({ length: prompts }, (_, t) => (one[t] ?? NaN) - (other[t] ?? NaN));
      const shared = d.filter((difference) => !Number.isNaN(difference));
      const order = shared.length < 2 ? 0 : mean(shared);
      return Math.abs(order) > equalWithin ? [d.map((difference) => difference * Math.sign(order) < -equalWithin)] : [];
    }),
  );
  if (pairs.length === 0)
    return undefinedBecause('no two models differ in their mean over two prompts or more that both have answered');
  const flipped = pairs.filter((reverses) => reverses.includes(true)).length;
  const byPrompt = Array.from({ length: prompts }, (_, t) => pairs.filter((reverses) => reverses[t]).length);
  return { pairs: pairs.length, flipped, share: flipped / pairs.length, byPrompt };
}
