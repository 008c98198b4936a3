import type { ResultWithClaims } from '../../src/report/claim-sentences.ts';
import { defaultTolerance } from '../../src/core/studies/claim.ts';
import { minPromptsForSpread } from '../../src/measure/prompt-effect/prompt-effect.ts';
import type { Truth } from './simulated-run.ts';
import { addTo, RunClaims, type Count } from './tally.ts';

/** A result by the current rules. */
type ResultWithTolerance = ResultWithClaims & { readonly margin?: number };

interface TruthsOfResult {
  /** Titles of the prompts (styles, configurations), in the order of a truth's scores. */
  readonly titles: readonly string[];
  readonly truths: readonly Truth[];
  /** Whether the advice on prompts compares this prompt; by default it compares all. */
  readonly isCompared?: (model: string, prompt: number) => boolean;
  /** Prefix of the study's row ids. */
  readonly prefix?: string;
}

/** Whether a claim is true of at least one of these models. For rows that are no claims, always true. */
export function isTrueOfSome(truths: readonly Truth[], row: string): boolean {
  const of = (value: (truth: Truth) => number) => [...truths].sort((a, b) => value(a) - value(b));
  switch (row.replace(/^(?:style|configuration)-/, '')) {
    case 'steady':
      return truths.some(({ tau }) => tau <= defaultTolerance);
    case 'steady-between':
      return truths.some((truth) => reachOf(truth) <= defaultTolerance);
    case 'moves':
    case 'moves-between':
    case 'moves-between-numbers':
    case 'among-worst':
    case 'among-best':
    case 'among-numbers':
    case 'factor':
    case 'factor-numbers':
      return truths.some(({ tau }) => tau > 0);
    case 'order-strength': {
      const [second, first] = of(({ mu }) => mu).slice(-2);
      return first !== undefined && second !== undefined && first.mu > second.mu + 1e-9;
    }
    case 'order-steadiness': {
      const [first, second] = of(({ tau }) => tau);
      return first !== undefined && second !== undefined && second.tau > first.tau + 1e-9;
    }
    case 'not-rated':
      return truths.some(({ mu }) => mu <= 25 + 1e-9);
    default:
      return true;
  }
}

/** Rows of the only study that gives advice. */
const adviceRows = ['advice-loss', 'advice-within', 'use-loss'];
const claimRows = [
  'steady',
  'steady-between',
  'moves',
  'moves-between',
  'among-worst',
  'among-best',
  'order-strength',
  'order-steadiness',
];

const reachOf = ({ scores }: Truth): number => Math.max(...scores) - Math.min(...scores);

/** A run counts once per kind of claim. For claims that bound τ, every model counts. */
export function holdToTruth(
  result: ResultWithTolerance,
  { truths, titles, isCompared = () => true, prefix = '' }: TruthsOfResult,
  tally: Map<string, Count>,
): void {
  const run = new RunClaims();
  const say = (row: string, isWrong: boolean) => {
    run.say(row, isWrong);
  };
  const rated = truths.filter(
    ({ model }) => !result.verdicts?.some(({ claim, models: [first] }) => claim === 'not-rated' && first === model),
  );
  /** Points below the best of the rated models. */
  const lossOf = ({ mu }: Truth) => Math.max(...rated.map((other) => other.mu)) - mu;
  const bestPair = Math.max(
    ...rated.flatMap(({ model, scores }) => scores.filter((_, prompt) => isCompared(model, prompt))),
  );
  const bounded = new Set<string>();
  const sayOf = (row: string, model: string | undefined, isWrong: boolean) => {
    bounded.add(`${row} ${model}`);
    addTo(tally, prefix + row, isWrong);
  };
  for (const claim of result.verdicts ?? []) {
    const [truth] = truths.filter(({ model }) => claim.models[0] === model);
    if (claim.range && truth) addTo(tally, `${prefix}range`, misses(reachOf(truth), claim.range));
    const at = (title: string | undefined) => titles.indexOf(title ?? '');
    switch (claim.claim) {
      case 'steady':
        say('steady', !!truth && truth.tau > (result.margin ?? 0));
        break;
      case 'steady-between':
        say('steady-between', !!truth && reachOf(truth) > (result.margin ?? 0));
        break;
      case 'moves':
      case 'moves-slightly':
        say('moves', !!truth && (claim.claim === 'moves' ? truth.tau <= (result.margin ?? 0) : truth.tau === 0));
        // The interval printed with the claim. Where the true τ is 0, every interval is wrong, and so is the sentence.
        if (claim.interval && truth && truth.tau > 0) sayOf('moves-numbers', truth.model, misses(truth.tau, claim.interval));
        break;
      case 'moves-between':
      case 'moves-between-slightly': {
        const [worst, best] = [at(claim.about?.['worst']), at(claim.about?.['best'])];
        const difference = truth ? scoreAt(truth, best) - scoreAt(truth, worst) : 0;
        const least = claim.claim === 'moves-between' ? (result.margin ?? 0) : 1e-9;
        say('moves-between', !!truth && difference <= least);
        if (claim.interval && truth && difference > 1e-9)
          sayOf('moves-between-numbers', truth.model, misses(difference, claim.interval));
        break;
      }
      case 'not-shown':
      case 'not-read':
        sayOf('not-shown', truth?.model, !!truth && truth.tau > (claim.interval?.[1] ?? 0));
        break;
      case 'not-shown-between':
      case 'not-read-between':
        sayOf(
          'not-shown-between',
          truth?.model,
          !!truth && Math.max(...truth.scores) - Math.min(...truth.scores) > (claim.interval?.[1] ?? 0),
        );
        break;
      case 'among-worst':
      case 'among-best': {
        if (!truth) break;
        const sign = claim.claim === 'among-worst' ? -1 : 1;
        const named = titles.flatMap((title, place) => (claim.about?.['names']?.includes(`“${title}”`) ? [place] : []));
        const extreme = Math.max(...truth.scores.map((score) => sign * score));
        say(claim.claim, !named.some((place) => sign * scoreAt(truth, place) >= extreme - 1e-9));
        const distance = sign * (scoreAt(truth, at(claim.about?.['prompt'])) - truth.mu);
        if (claim.interval) addTo(tally, `${prefix}among-numbers`, misses(distance, claim.interval));
        break;
      }
      case 'order-strength':
        say(
          'order-strength',
          truths.some((other) => other !== truth && other.mu >= (truth?.mu ?? 0) - 1e-9),
        );
        break;
      case 'order-steadiness':
        say(
          'order-steadiness',
          truths.some((other) => other !== truth && other.tau <= (truth?.tau ?? 0) + 1e-9),
        );
        break;
      case 'advice-its-loss':
      case 'advice-its-lead':
      case 'advice-best-agentic':
      case 'advice-lead-agentic':
      case 'advice-best':
      case 'advice-lead':
        say('advice-loss', !!truth && lossOf(truth) > (claim.value ?? 0) + 1e-9);
        break;
      case 'use-open-pair':
      case 'use-open-prompt':
      case 'use-pair':
      case 'use-pair-lead':
      case 'use-prompt':
      case 'use-prompt-lead':
      case 'use-better':
      case 'use-either':
      case 'use-either-lead': {
        if (!truth) break;
        const score = scoreAt(truth, at(claim.about?.['prompt']));
        say('use-loss', bestPair - score > (claim.value ?? 0) + 1e-9);
        if (claim.interval) addTo(tally, 'use-score', misses(score, claim.interval));
        break;
      }
      case 'advice-within':
      case 'advice-within-alone':
        say('advice-within', !!truth && lossOf(truth) > (result.margin ?? 0) + 1e-9);
        break;
    }
  }
  run.addTo(tally, prefix === '' ? [...claimRows, ...adviceRows] : claimRows, prefix);
  for (const { model } of truths)
    for (const row of titles.length < minPromptsForSpread ? ['not-shown-between'] : ['moves-numbers', 'not-shown'])
      if (!bounded.has(`${row} ${model}`)) addTo(tally, prefix + row, false, false);
}

export const misses = (value: number, [low, high]: readonly [number, number]): boolean =>
  value < low - 1e-9 || value > high + 1e-9;

const scoreAt = ({ scores }: Truth, prompt: number): number => scores[prompt] ?? NaN;
