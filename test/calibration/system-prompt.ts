import { publishedCohort } from '../../src/measure/cohort.ts';
import { gradeOf } from '../../src/measure/grade.ts';
import { measureSystemPrompt } from '../../src/studies/system-prompt/measure/measure.ts';
import type { Claim } from '../../src/core/claim.ts';
import type { ModelResult, SystemPromptResult } from '../../src/studies/system-prompt/measure/result.ts';
import { base, type Design } from './design.ts';
import { simulatedRun, type SimulatedRun, type Truth } from './simulated-run.ts';
import { addTo, type Count } from './tally.ts';

/** Measures one simulated run as the app does, and holds all that is said of it to what is true. */
export function calibrateRun(design: Design, seed: number, tally: Map<string, Count>): SystemPromptResult {
  const run = simulatedRun(design, seed);
  const result = measureSystemPrompt(run.table, run.plan, run.templates, {});
  intervals(result, run, tally);
  claims(result, run, tally);
  return result;
}

function intervals({ models }: SystemPromptResult, { truths }: SimulatedRun, tally: Map<string, Count>): void {
  for (const truth of truths) {
    const model = models.find((each) => each.model === truth.model);
    if (!model) continue;
    const effect = model.promptEffect;
    if (effect && !('why' in effect.interval)) addTo(tally, 'tau', misses(truth.tau, effect.interval));
    if (!('why' in model.interval.mu)) addTo(tally, 'mu', misses(truth.mu, model.interval.mu));
    const grades = model.grades ?? [];
    if (grades.length > 0) addTo(tally, 'grade', !grades.includes(trueGrade(truth)));
  }
}

/** A run counts once for each kind of claim: wrong where any of its claims of the kind is. */
function claims(result: SystemPromptResult, { truths, templates }: SimulatedRun, tally: Map<string, Count>): void {
  const wrong = new Map<string, boolean>();
  for (const row of ['steady', 'moves', 'moves-between', 'named-prompt', 'order-strength', 'order-steadiness'])
    wrong.set(row, false);
  const say = (row: string, isWrong: boolean) => wrong.set(row, isWrong || (wrong.get(row) ?? false));
  for (const claim of result.verdicts ?? []) {
    const [truth] = truths.filter(({ model }) => claim.models[0] === model);
    const at = (title: string | undefined) => templates.findIndex((template) => template.title === title);
    switch (claim.claim) {
      case 'steady':
        say('steady', !!truth && truth.tau > (result.margin ?? 0));
        break;
      case 'moves':
        say('moves', truth?.tau === 0);
        break;
      case 'moves-between':
        say(
          'moves-between',
          !!truth && !(scoreAt(truth, at(claim.about?.['worst'])) < scoreAt(truth, at(claim.about?.['best'])) - 1e-9),
        );
        break;
      case 'not-shown':
        addTo(tally, 'not-shown', !!truth && truth.tau > (claim.interval?.[1] ?? 0));
        break;
      case 'not-shown-between':
        addTo(
          tally,
          'not-shown-between',
          !!truth && Math.max(...truth.scores) - Math.min(...truth.scores) > (claim.interval?.[1] ?? 0),
        );
        break;
      case 'worst-prompt':
      case 'best-prompt':
        say('named-prompt', !!truth && !isNamedRightly(truth, at(claim.about?.['prompt']), claim));
        break;
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
    }
  }
  for (const [row, isWrong] of wrong) addTo(tally, row, isWrong);
  for (const truth of truths) {
    // Of four choices.
    if (truth.mu <= 25 + 1e-9) addTo(tally, 'not-rated', modelOf(result, truth).notRated === undefined);
  }
}

const modelOf = ({ models }: SystemPromptResult, truth: Truth): ModelResult => {
  const found = models.find(({ model }) => model === truth.model);
  if (!found) throw new Error(`calibration: ${truth.model} is not in the result`);
  return found;
};

const misses = (value: number, [low, high]: readonly [number, number]): boolean =>
  value < low - 1e-9 || value > high + 1e-9;

const scoreAt = ({ scores }: Truth, prompt: number): number => scores[prompt] ?? NaN;

function isNamedRightly({ scores, mu }: Truth, prompt: number, { claim }: Claim): boolean {
  const distance = (scores[prompt] ?? NaN) - mu;
  return claim === 'worst-prompt' ? distance < -1e-9 : distance > 1e-9;
}

function trueGrade({ tau, noise }: Truth) {
  const items = publishedCohort.benchmarks * publishedCohort.itemsPerBenchmark;
  return gradeOf(Math.sqrt((10_000 * noise) / items + tau ** 2), publishedCohort.quantiles);
}

export const isOfStarterSize = (design: Design): boolean => design.sets.join() === base.sets.join();
