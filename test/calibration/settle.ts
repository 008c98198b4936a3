import { adviseArmHoweverUnread, armOfPrompt } from '../../src/measure/advice/arm-however-unread.ts';
import { gradeChances } from '../../src/measure/grades/grade-chances.ts';
import { tauInterval } from '../../src/measure/prompt-effect/questions-needed.ts';
import type { ScoreMatrix } from '../../src/measure/basics/item-scores.ts';
import { isEffectVerdictSettled } from '../measure/prompt-effect/is-effect-verdict-settled.ts';
import { noiseFloorDf, promptSpread, type PromptSpread } from '../../src/measure/prompt-effect/prompt-spread.ts';
import { promptSpreadToEvidence } from '../../src/measure/prompt-effect/prompt-effect.ts';
import type { SpreadEvidence } from '../../src/measure/prompt-effect/true-spread.ts';
import { seededRandom, textSeed, type Random } from '../../src/measure/basics/random.ts';
import { reportedGrades } from '../../src/measure/grades/grading.ts';
import { noiseFloorAtCohortItems } from '../../src/measure/prompt-effect/spread-intervals.ts';
import type { SystemPromptResult } from '../../src/studies/system-prompt/measure/result.ts';
import { tallySystemPromptAnswers } from '../../src/studies/system-prompt/measure/tally.ts';
import type { Design } from './design.ts';
import type { SimulatedRun, Truth } from './simulated-run.ts';
import { addTo, type Count } from './tally.ts';

/** Larger forecasts are skipped, because following them takes too long. */
const mostFollowed = 20_000;

/**
 * Follows each forecast of a run. The same model answers as many more questions as the forecast says, and its card (or
 * grade) is checked again. The forecast is wrong if the card is still not settled. The card uses the F test, as the forecast
 * does. The permutation test agrees with it closely.
 */
export function followForecasts(
  design: Pick<Design, 'samples' | 'failed' | 'families' | 'clusters'>,
  seed: number,
  run: SimulatedRun,
  { verdicts = [], margin = 0, models, cohort }: SystemPromptResult,
  tally: Map<string, Count>,
): void {
  const forecasts = verdicts.filter(({ claim }) => claim === 'settle' || claim === 'settle-grade');
  // More questions would have to come in families and clusters too.
  if (forecasts.length === 0 || design.families || design.clusters) return;
  const counted = tallySystemPromptAnswers(
    run.table,
    run.plan,
    run.templates.map(({ id }) => id),
  );
  const rated = models.filter(({ notRated }) => notRated === undefined).length;
  const random = seededRandom(seed);
  for (const { claim, models: about, value = 0 } of forecasts) {
    const place = run.truths.findIndex(({ model }) => model === about[0]);
    const truth = run.truths[place];
    const tables = counted.models[place]?.items;
    if (!truth || !tables || value > mostFollowed) continue;
    const spread = promptSpread(withMoreQuestions(tables, truth, value, design, random));
    if (!spread) continue;
    const evidence = promptSpreadToEvidence(spread);
    const isSettled =
      claim === 'settle'
        ? isEffectVerdictSettled(evidence, { margin: margin / 100, level: 0.05 / rated })
        : !('why' in cohort.quantiles) && isOneGradeNow(spread, evidence, cohort.quantiles);
    addTo(tally, claim, !isSettled);
  }
}

/**
 * Follows the forecast of the prompt to use: as many more questions as it says, the same for all models. The forecast is
 * wrong if the bound of the prompt (and model) then advised still exceeds the stated target.
 */
export function followUseForecast(
  design: Pick<Design, 'samples' | 'failed' | 'families' | 'clusters'>,
  seed: number,
  run: SimulatedRun,
  { verdicts = [], margin = 0, models }: SystemPromptResult,
  tally: Map<string, Count>,
): void {
  const forecast = verdicts.find(({ claim }) => claim === 'use-more');
  if (forecast?.value === undefined || forecast.value > mostFollowed || design.families || design.clusters) return;
  const { value, about } = forecast;
  const ids = run.templates.map(({ id }) => id);
  const counted = tallySystemPromptAnswers(run.table, run.plan, ids);
  const random = seededRandom(textSeed(`use-more ${seed}`));
  const arms = run.truths.flatMap((truth, m) => {
    const tables = counted.models[m]?.items;
    if (!tables || models.find(({ model }) => model === truth.model)?.notRated !== undefined) return [];
    const more = withMoreQuestions(tables, truth, value, design, random, seededRandom(seed));
    return ids.map((id, prompt) => armOfPrompt({ tables: more }, prompt, id));
  });
  const advice = adviseArmHoweverUnread(arms, { tolerance: margin, seed: seed + 1 });
  addTo(tally, 'use-more', 'why' in advice || advice.lossAtMost > Number.parseFloat(about?.['target'] ?? '') + 1e-9);
}

/** Uses the σ₀′ of these answers. */
function isOneGradeNow(spread: PromptSpread, evidence: SpreadEvidence, quartiles: readonly [number, number, number]) {
  const df = noiseFloorDf(spread.fits, () => 1);
  const chances = gradeChances(evidence, { value: noiseFloorAtCohortItems(spread), df }, quartiles);
  return (
    reportedGrades(chances, tauInterval(evidence)[0] > 0, { value: noiseFloorAtCohortItems(spread), df }, quartiles)
      .length === 1
  );
}

/**
 * Adds `more` questions of the same kinds to a model's tables, split over the sets in proportion to their size. `draw`
 * chooses the questions: the same ones for models that share it.
 */
export function withMoreQuestions(
  tables: readonly ScoreMatrix[],
  { shares, rows }: Truth,
  more: number,
  { samples, failed }: Pick<Design, 'samples' | 'failed'>,
  random: Random,
  draw = random,
): ScoreMatrix[] {
  const items = tables.reduce((sum, table) => sum + table.items, 0);
  return tables.map((table, b) => {
    const real = rows?.[b];
    const added = Math.round((more * table.items) / items);
    const T = table.templates;
    const scores = new Float64Array((table.items + added) * T);
    scores.set(table.scores);
    for (let at = table.items * T; at < scores.length; at += T) {
      if (real) {
        scores.set(real[Math.floor(draw() * real.length)] ?? [], at);
        continue;
      }
      const own = shares[Math.floor(draw() * shares.length)] ?? [];
      for (let t = 0; t < T; t++) scores[at + t] = cellOf(own[t] ?? NaN, samples, failed, random);
    }
    return { ...table, items: table.items + added, scores };
  });
}

/**
 * The mean over a cell's samples; NaN if all of them failed. As in `simulatedRun`, with several samples half of a cell's
 * result is the same in each.
 */
function cellOf(chance: number, samples: number, failed: number, random: Random): number {
  const own = samples > 1 ? Number(random() < chance) : 0;
  let sum = 0;
  let count = 0;
  for (let sample = 0; sample < samples; sample++) {
    const isRight = random() < (samples > 1 ? 0.5 * chance + 0.5 * own : chance);
    if (failed > 0 && random() < failed) continue;
    sum += Number(isRight);
    count++;
  }
  return sum / count;
}
