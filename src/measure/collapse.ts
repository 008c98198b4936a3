import { tukeyFences } from './box.ts';
import { mean } from './mean.ts';
import { sampleDeviation } from './standard-deviation.ts';

/** Scenarios, one as a rule, that carry a model's fluctuation nearly alone. */
export interface Collapse {
  readonly scenarios: readonly { readonly scenario: string; readonly score: number }[];
  /** `null`: seen in the mean over benchmarks. */
  readonly benchmark: string | null;
  readonly meanOfOthers: number;
  readonly sigma: number;
  readonly sigmaWithout: number;
  readonly sentence: string;
}

/**
 * The scenario that carries the fluctuation, if one does: its score is an outlier by Tukey's fences over all
 * scenarios, and without it σ falls below half. From ten scenarios on there may be two of them (a fifth of the
 * scenarios at most). Needs four scenarios: quartiles of fewer say nothing. `scores[t]` is the score of `scenarios[t]`
 * in percent.
 */
export function collapseOf(
  scenarios: readonly string[],
  scores: readonly number[],
  benchmark: string | null,
): Collapse | undefined {
  if (scores.length < 4) return undefined;
  const { low, high } = tukeyFences(scores);
  const odd = scores.flatMap((score, t) => (score < low || score > high ? [{ scenario: scenarios[t]!, score }] : []));
  if (odd.length === 0 || odd.length > Math.max(1, Math.floor(scores.length / 5))) return undefined;
  const others = scores.filter((score) => score >= low && score <= high);
  const sigma = sampleDeviation(scores);
  const sigmaWithout = sampleDeviation(others);
  if (!(sigmaWithout < sigma / 2)) return undefined;
  const found = { scenarios: odd, benchmark, meanOfOthers: mean(others), sigma, sigmaWithout };
  return { ...found, sentence: sentenceOf(found) };
}

function sentenceOf({ scenarios, benchmark, meanOfOthers, sigma, sigmaWithout }: Omit<Collapse, 'sentence'>): string {
  const names = scenarios.map(({ scenario }) => `«${scenario}»`).join(' and ');
  const values = scenarios.map(({ score }) => score.toFixed(1)).join(' and ');
  const below = scenarios.every(({ score }) => score < meanOfOthers);
  const above = scenarios.every(({ score }) => score > meanOfOthers);
  const verb = below ? 'falls to' : above ? 'rises to' : 'goes to';
  return (
    `Under ${names} the score${benchmark === null ? '' : ` on ${benchmark}`} ${verb} ${values}, against ` +
    `${meanOfOthers.toFixed(1)} on average under the others; without ${scenarios.length === 1 ? 'it' : 'them'} σ would be ` +
    `${sigmaWithout.toFixed(2)} instead of ${sigma.toFixed(2)}.`
  );
}
