import { largestSpread, spreadInterval, type SpreadEvidence } from './true-spread.ts';

/** The standard normal quantiles of 97.5% and 80%: two-sided 5% error, 80% power. */
const found = 1.959963984540054 + 0.8416212335729143;

/** No forecast goes further: nobody asks a hundred thousand questions to settle a card. */
export const mostQuestions = 100_000;

/**
 * Items in all that find a difference of `difference` between two models in 80% of cases at 5% (Miller 2024): ⌈((1.96 + 0.84)·s_d/Δ)²⌉, s_d the standard
 * deviation of the items' paired differences, in the unit of Δ. Infinity for a difference of 0.
 */
export const itemsForDifference = (deviation: number, difference: number): number =>
  difference === 0 ? Infinity : Math.ceil(((found * deviation) / difference) ** 2);

/** The difference that `items` items find in 80% of cases: the same turned around. */
export const differenceFoundBy = (items: number, deviation: number): number => (found * deviation) / Math.sqrt(items);

/** What is to be expected of the evidence with `factor` times the items, were τ what it is estimated to be. */
export function evidenceWith({ T, s2, omega2, df }: SpreadEvidence, tau: number, factor: number): SpreadEvidence {
  const noise = omega2 / factor;
  // Of s² what is not noise stays; a model that is quieter than its flips has none.
  return { T, s2: factor === 1 ? s2 : tau ** 2 + noise, omega2: noise, df: df * factor };
}

/**
 * How many questions more it takes until `isSettled` is true of the evidence to be expected (`evidenceWith`), with `items` asked now: the smallest, found by
 * doubling and halving, to one in twenty. Undefined where 100,000 do not do it: the truth lies too near a boundary. It is a forecast from an
 * estimate of τ, and as rough as that.
 */
export function questionsToSettle(
  evidence: SpreadEvidence,
  tau: number,
  items: number,
  isSettled: (evidence: SpreadEvidence) => boolean,
): number | undefined {
  const settles = (factor: number) => isSettled(evidenceWith(evidence, tau, factor));
  let low = 1;
  let high = 2;
  while (!settles(high)) {
    low = high;
    high *= 2;
    if ((low - 1) * items > mostQuestions) return undefined;
  }
  while (high / low > 1.05) {
    const middle = Math.sqrt(low * high);
    if (settles(middle)) high = middle;
    else low = middle;
  }
  const more = Math.ceil((high - 1) * items);
  return more > mostQuestions ? undefined : more;
}

/** The interval of τ that the evidence gives, all prompts kept. */
export const tauInterval = (evidence: SpreadEvidence): readonly [number, number] =>
  spreadInterval(evidence, largestSpread(evidence.T));
