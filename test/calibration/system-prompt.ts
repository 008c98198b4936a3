import { publishedCohort } from '../../src/measure/grades/cohort.ts';
import { gradeOf } from '../../src/measure/grades/grade.ts';
import { measureSystemPrompt } from '../../src/studies/system-prompt/measure/measure.ts';
import type { ModelResult, SystemPromptResult } from '../../src/studies/system-prompt/measure/result.ts';
import { base, type Design } from './design.ts';
import { simulatedRun, type SimulatedRun, type Truth } from './simulated-run.ts';
import { holdToTruth, misses } from './said.ts';
import { addTo, type Count } from './tally.ts';

/** Measures one simulated run as the app does, and holds all that is said of it to what is true. */
export function calibrateRun(design: Design, seed: number, tally: Map<string, Count>): SystemPromptResult {
  const run = simulatedRun(design, seed);
  const result = measureSystemPrompt(run.table, run.plan, run.templates, {});
  intervals(result, run, tally);
  holdToTruth(result, { truths: run.truths, titles: run.templates.map(({ title }) => title) }, tally);
  notRated(result, run, tally);
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

function notRated(result: SystemPromptResult, { truths }: SimulatedRun, tally: Map<string, Count>): void {
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

function trueGrade({ tau, noise }: Truth) {
  const items = publishedCohort.benchmarks * publishedCohort.itemsPerBenchmark;
  return gradeOf(Math.sqrt((10_000 * noise) / items + tau ** 2), publishedCohort.quantiles);
}

export const isOfStarterSize = (design: Design): boolean => design.sets.join() === base.sets.join();
