import { publishedCohort } from '../../src/measure/grades/cohort.ts';
import { gradeForSigma, sigmaQuartiles, type Grade } from '../../src/measure/grades/grade.ts';
import { maxUnparseableShare } from '../../src/measure/verdicts/not-rated.ts';
import { measureSystemPrompt } from '../../src/studies/system-prompt/measure/measure.ts';
import type { SystemPromptModelResult, SystemPromptResult } from '../../src/studies/system-prompt/measure/result.ts';
import { base, type Design } from './design.ts';
import { realRun, type RealDesign } from './real-run.ts';
import { followForecasts, followUseForecast } from './settle.ts';
import { simulatedRun, type SimulatedRun, type Truth } from './simulated-run.ts';
import { holdToTruth, misses } from './hold-to-truth.ts';
import { addTo, type Count } from './tally.ts';

/** Measures one simulated run as the app does and checks every claim against the truth. */
export const calibrateRun = (design: Design, seed: number, tally: Map<string, Count>): SystemPromptResult =>
  holdRun(design, simulatedRun(design, seed), seed, tally);

/** The same for a run drawn from real answers. */
export const calibrateReal = (design: RealDesign, seed: number, tally: Map<string, Count>): SystemPromptResult => {
  const sets = (design.population.models[0]?.tables ?? []).map(() => design.perSet);
  return holdRun({ sets, samples: 1, failed: 0 }, realRun(design, seed), seed, tally);
};

/** The design fields needed to follow up a run's forecasts. */
type Followed = Pick<Design, 'sets' | 'samples' | 'failed' | 'families' | 'clusters'>;

function holdRun(design: Followed, run: SimulatedRun, seed: number, tally: Map<string, Count>): SystemPromptResult {
  const result = measureSystemPrompt(run.table, run.plan, run.templates, { parts: false });
  intervals(result, run, trueGrades(design, result, run), tally);
  const titles = run.templates.map(({ title }) => title);
  holdToTruth(result, { truths: run.truths, titles, isCompared: (...pair) => !isLeftOut(result, ...pair) }, tally);
  notRated(result, run, tally);
  followForecasts(design, seed, run, result, tally);
  followUseForecast(design, seed, run, result, tally);
  return result;
}

/** Whether so many answers under a prompt are unread that the advice leaves it out. */
function isLeftOut({ models }: SystemPromptResult, model: string, prompt: number): boolean {
  const { answered, unreadable, refused } = models.find((each) => each.model === model)?.scenarios[prompt] ?? {};
  return Number(unreadable) + Number(refused) > maxUnparseableShare * Number(answered);
}

function intervals(
  { models }: SystemPromptResult,
  { truths }: SimulatedRun,
  grades: readonly Grade[],
  tally: Map<string, Count>,
): void {
  for (const [m, truth] of truths.entries()) {
    const model = models.find((each) => each.model === truth.model);
    if (!model) continue;
    const effect = model.promptEffect;
    if (effect && !('why' in effect.interval)) addTo(tally, 'tau', misses(truth.tau, effect.interval));
    if (!('why' in model.interval.mu)) addTo(tally, 'mu', misses(truth.muAsCounted, model.interval.mu));
    const { muOtherPrompts } = model.interval;
    if (muOtherPrompts && !('why' in muOtherPrompts) && truth.muOfAll !== undefined)
      addTo(tally, 'mu-other', misses(truth.muOfAll, muOtherPrompts));
    const modelGrades: readonly (Grade | undefined)[] = model.grades ?? [];
    if (modelGrades.length > 0) addTo(tally, 'grade', !modelGrades.includes(grades[m]));
  }
}

function notRated(result: SystemPromptResult, { truths }: SimulatedRun, tally: Map<string, Count>): void {
  for (const truth of truths) {
    // With four choices, chance is 25%.
    if (truth.mu <= 25 + 1e-9) addTo(tally, 'not-rated', modelOf(result, truth).notRated === undefined);
  }
}

const modelOf = ({ models }: SystemPromptResult, truth: Truth): SystemPromptModelResult => {
  const found = models.find(({ model }) => model === truth.model);
  if (!found) throw new Error(`calibration: ${truth.model} is not in the result`);
  return found;
};

/**
 * Each model's true grade: the true σ′ against the quantiles of the result's cohort, which is the run's own models or the
 * published ones.
 */
function trueGrades(
  { sets }: Pick<Design, 'sets'>,
  { models, cohort }: SystemPromptResult,
  { truths }: SimulatedRun,
): Grade[] {
  const isOwn = cohort.kind === 'own';
  const published = publishedCohort.benchmarks * publishedCohort.itemsPerBenchmark;
  // σ₀² of the run's own sets: (1/B²) Σ_b noise / N_b.
  const items = isOwn ? sets.length ** 2 / sets.reduce((sum, size) => sum + 1 / size, 0) : published;
  const sigmas = truths.map(({ tau, noise }) => Math.sqrt((10_000 * noise) / items + tau ** 2));
  const rated = sigmas.filter((_, m) => models[m]?.notRated === undefined);
  const quantiles = isOwn ? sigmaQuartiles(rated) : publishedCohort.quantiles;
  return sigmas.map((sigma) => gradeForSigma(sigma, quantiles));
}

export const isOfStarterSize = (design: Design): boolean => design.sets.join() === base.sets.join();
