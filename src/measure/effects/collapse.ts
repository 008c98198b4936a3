import { pointer } from '../../base/json/json-pointer.ts';
import { zip } from '../../base/objects/zip.ts';
import {
  listWithAnd,
  sentenceToPlainText,
  sentence,
  type SentenceFigure,
  type Sentence,
} from '../../core/words/sentence.ts';
import { tukeyFences } from '../basics/box.ts';
import { mean } from '../basics/mean.ts';
import { sampleDeviation } from '../basics/standard-deviation.ts';

/** Scenarios, usually one, that alone cause most of a model's fluctuation. */
export interface OutlierScenarioFinding {
  readonly scenarios: readonly { readonly scenario: string; readonly title: string; readonly score: number }[];
  /** `null` if found in the mean over benchmarks. */
  readonly benchmark: string | null;
  readonly meanOfOthers: number;
  readonly sigma: number;
  readonly sigmaWithout: number;
  /** Omitted in links. */
  readonly sentence?: string;
}

/**
 * Finds the scenario that causes most of the fluctuation, if there is one. Its score is an outlier by Tukey's fences
 * over all scenarios, and without it σ falls below half. From ten scenarios on there may be several, a fifth of the
 * scenarios at most. Needs four scenarios, as quartiles of fewer say nothing. `scores[t]` is the score of
 * `scenarios[t]` in percent.
 */
export function findOutlierScenarios(
  scenarios: readonly { readonly id: string; readonly title: string }[],
  scores: readonly number[],
  benchmark: string | null,
): OutlierScenarioFinding | undefined {
  if (scores.length < 4) return undefined;
  const { low, high } = tukeyFences(scores);
  const odd = zip(scenarios, scores).flatMap(([{ id, title }, score]) =>
    score < low || score > high ? [{ scenario: id, title, score }] : [],
  );
  if (odd.length === 0 || odd.length > Math.max(1, Math.floor(scores.length / 5))) return undefined;
  const others = scores.filter((score) => score >= low && score <= high);
  const sigma = sampleDeviation(scores);
  const sigmaWithout = sampleDeviation(others);
  if (!(sigmaWithout < sigma / 2)) return undefined;
  const found = { scenarios: odd, benchmark, meanOfOthers: mean(others), sigma, sigmaWithout };
  return { ...found, sentence: sentenceToPlainText(outlierScenarioSentence(found)) };
}

/** The sentence of a finding. Each figure has the JSON pointer of its value within the finding. */
export function outlierScenarioSentence(collapse: Omit<OutlierScenarioFinding, 'sentence'>): Sentence {
  const { scenarios, benchmark, meanOfOthers, sigma, sigmaWithout } = collapse;
  const names = listWithAnd(scenarios.map(({ title }) => [`“${title}”`]));
  const values = listWithAnd(scenarios.map(({ score }, s) => [figure(score, 1, 'scenarios', s, 'score')]));
  const below = scenarios.every(({ score }) => score < meanOfOthers);
  const above = scenarios.every(({ score }) => score > meanOfOthers);
  const verb = below ? 'falls to' : above ? 'rises to' : 'goes to';
  const on = benchmark === null ? '' : ` on ${benchmark}`;
  const them = scenarios.length === 1 ? 'it' : 'them';
  return sentence`Under ${names} the score${on} ${verb} ${values}, against ${figure(meanOfOthers, 1, 'meanOfOthers')} on average under the others; without ${them} σ would be ${figure(sigmaWithout, 2, 'sigmaWithout')} instead of ${figure(sigma, 2, 'sigma')}.`;
}

const figure = (value: number, digits: number, ...place: readonly (string | number)[]): SentenceFigure => ({
  text: value.toFixed(digits),
  at: pointer(...place),
  digits,
});
