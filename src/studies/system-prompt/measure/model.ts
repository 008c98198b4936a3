import { columnOf } from '../../../core/column.ts';
import type { Interval } from '../../../core/interval.ts';
import { undefinedBecause, type Maybe, type Undefined } from '../../../core/json/json.ts';
import { known } from '../../../core/known.ts';
import { paired } from '../../../core/paired.ts';
import { picked } from '../../../core/picked.ts';
import { bootstrap } from '../../../measure/bootstrap.ts';
import { boxStatistics } from '../../../measure/box.ts';
import { cochranQ } from '../../../measure/cochran-q.ts';
import { publishedCohort, sigmaInCohort } from '../../../measure/grades/cohort.ts';
import { collapseOf, type Collapse } from '../../../measure/collapse.ts';
import { holm } from '../../../measure/holm.ts';
import { tooFewClusters } from '../../../measure/item-clusters.ts';
import { withTemplates, type ItemScores } from '../../../measure/item-scores.ts';
import { mean } from '../../../measure/mean.ts';
import { flips } from '../../../measure/noise-floor.ts';
import { meanOverOtherPrompts } from '../../../measure/prompt-effect/mean-over-other-prompts.ts';
import { fewestForSpread } from '../../../measure/prompt-effect/prompt-effect.ts';
import type { PromptSpread } from '../../../measure/prompt-effect/prompt-spread.ts';
import { sampleDeviation } from '../../../measure/standard-deviation.ts';
import { wilsonInterval } from '../../../measure/wilson.ts';
import type { ModelScores, Scores } from './grades.ts';
import type { BenchmarkResult, ModelResult, ScenarioResult } from './result.ts';
import type { ModelTally } from './tally.ts';

/** A model's own numbers: all but what holds it against others. */
export interface MeasuredModel {
  /** S_{m,t} in percent, NaN where a benchmark has no answer. */
  readonly S: readonly number[];
  readonly result: Omit<
    ModelResult,
    'sigmaInCohort' | 'grade' | 'grades' | 'gradeProbability' | 'rank' | 'quadrant' | 'quadrantTies'
  >;
  /** σ → σ with the published cohort's number of items; a table without items has none. */
  readonly toCohort?: (sigma: number) => number;
}

/**
 * CreditAudit: S_{m,t} = mean over benchmarks of S_{m,t,b}; μ and σ (n − 1, unrounded) over the scenarios t. A scenario
 * counts where every benchmark has an answer under it: otherwise the benchmarks' difficulty would pass for fluctuation.
 */
export function measureModel(model: ModelScores, of: Scores): MeasuredModel {
  const { scores, counted } = model;
  const S = of.scenarios.map((_, t) => mean(columnOf(scores, t)));
  const present = presentIn(S);
  const own = picked(S, present);
  const flips = counted ? flipsOf(model, present, of.bootstrap) : undefined;
  return {
    S,
    result: {
      model: model.model,
      mu: own.length > 0 ? mean(own) : noAnswers,
      sigma: own.length > 1 && model.shown ? model.shown.sigma : deviation(own),
      noiseFloor: flips?.floor ?? (counted ? tooFew(own.length) : noItems),
      interval: flips?.interval ?? (counted ? allUndefined(tooFew(own.length)) : { mu: noItems, sigma: noItems }),
      ...besideAccuracy(counted),
      box: own.length > 0 ? boxStatistics(own) : noAnswers,
      collapses: collapsesOf(of.scenarios, [null, ...of.benchmarks], [S, ...scores]),
      benchmarks: benchmarksOf(of.benchmarks, model),
      scenarios: paired(of.scenarios, S).map(([scenario, score], t) =>
        scenarioOf(scenario, t, score, of.benchmarks, model),
      ),
    },
    ...(flips?.toCohort && { toCohort: flips.toCohort }),
  };
}

const noAnswers = undefinedBecause('no system prompt has been answered on every question set yet');
const noItems = undefinedBecause('a score table has no questions');
const tooFew = (count: number): Undefined =>
  count === 0 ? noAnswers : undefinedBecause('only one system prompt has been answered on every question set');
const allUndefined = (why: Undefined): ModelResult['interval'] => ({ mu: why, muOtherPrompts: why, sigma: why });
const deviation = (values: readonly number[]): Maybe =>
  values.length < 2 ? tooFew(values.length) : sampleDeviation(values);

interface Flips {
  readonly floor: Maybe;
  readonly interval: ModelResult['interval'];
  readonly toCohort?: (sigma: number) => number;
}

/** What the items tell: the noise floor, the intervals, and how σ would be at the cohort's size. */
function flipsOf(
  { counted, spread }: ModelScores,
  present: readonly number[],
  { draws, seed }: Scores['bootstrap'],
): Flips | undefined {
  if (!counted || present.length < 2) return undefined;
  if (!spread) {
    const why = undefinedBecause('on some question set, no question has been answered under two system prompts yet');
    return { floor: why, interval: allUndefined(why) };
  }
  const tables = counted.items.map((table) => withTemplates(table, present));
  const floor = 100 * Math.sqrt(spread.floor2);
  const there = floorAtCohort(spread);
  const few = tooFewClusters(tables);
  if (few && draws > 0)
    return { floor, interval: allUndefined(few), toCohort: (sigma) => sigmaInCohort(sigma, floor, there) };
  const drawn = draws > 0 ? bootstrap(tables, floor, { draws, seed }) : undefined;
  const why = undefinedBecause(draws > 0 ? 'too few questions have been answered for an interval' : 'not computed yet');
  const mu = drawn && (shareInterval(spread, tables) ?? withWidth(drawn.mu.interval));
  return {
    floor,
    interval: drawn
      ? {
          mu: mu ?? why,
          muOtherPrompts: mu ? overOtherPrompts(spread, mu) : why,
          sigma: 'draws' in drawn.sigma ? drawn.sigma.interval : drawn.sigma,
        }
      : allUndefined(why),
    toCohort: (sigma) => sigmaInCohort(sigma, floor, there),
  };
}

function overOtherPrompts({ mu, s2, prompts }: PromptSpread, these: Interval | Undefined): Interval | Undefined {
  const T = prompts.length;
  if ('why' in these) return these;
  return T < fewestForSpread
    ? undefinedBecause(`${T} prompts are too few to tell how others differ: five are the least`)
    : meanOverOtherPrompts(100 * mu, these, 10_000 * s2, T);
}

/** Below so many items (or clusters of them) a share has Wilson's interval: draws of so few take too few values. */
const fewItems = 10;

/**
 * Wilson's interval of the share of items that are right, where draws of items say too little: every answer is right, or every one wrong, or fewer than ten
 * items of which none changes between prompts. One item is no interval.
 */
function shareInterval(
  { mu }: PromptSpread,
  tables: readonly ItemScores[],
): readonly [number, number] | Undefined | undefined {
  const items = tables.reduce((sum, table) => sum + (table.clusters?.length ?? table.items), 0);
  if (items < 2) return undefinedBecause('an interval is drawn over questions, and there are fewer than two');
  const isOfWhole = tables.every((table) => table.binary) && flips(tables).items === 0;
  if (mu === 0 || mu === 1 || (items < fewItems && isOfWhole)) {
    const [low, high] = wilsonInterval(mu * items, items);
    return [100 * low, 100 * high];
  }
  return undefined;
}

const withWidth = ([low, high]: readonly [number, number]): readonly [number, number] | Undefined =>
  low < high
    ? [low, high]
    : undefinedBecause('all questions have the same value: too little to tell how far others differ');

/** σ₀′ in points: the noise floor at the published cohort's 3 × 100 items, σ₀′² = 10⁴·mean_b(MS_b) / 300. */
export function floorAtCohort({ fits }: PromptSpread): number {
  const items = publishedCohort.benchmarks * publishedCohort.itemsPerBenchmark;
  return 100 * Math.sqrt(mean(fits.map(({ residualSquares, df }) => residualSquares / df)) / items);
}

function benchmarksOf(names: readonly string[], { scores, counted, shown }: ModelScores): BenchmarkResult[] {
  const items = names.map((_, b) => (counted ? known(counted.items[b], 'benchmark') : undefined));
  const tests = items.map((own) => (own ? cochranQ(own) : noItems));
  const found = tests.flatMap((test) => ('p' in test ? [test.p] : []));
  const corrected = holm(found).values();
  return paired(paired(names, items), paired(scores, tests)).map(([[benchmark, table], [all, test]], b) => {
    const own = Array.from(all).filter((score) => !Number.isNaN(score));
    const nothing = undefinedBecause(`no answers on ${benchmark} yet`);
    return {
      benchmark,
      mu: own.length > 0 ? mean(own) : nothing,
      sigma:
        own.length > 1
          ? (shown?.sigmaBySet[b] ?? sampleDeviation(own))
          : own.length > 0
            ? undefinedBecause(`only one system prompt has been answered on ${benchmark}`)
            : nothing,
      ...('p' in test
        ? {
            cochranQ: test.q,
            degreesOfFreedom: test.degreesOfFreedom,
            p: test.p,
            pHolm: known(corrected.next().value, 'adjusted p'),
          }
        : { cochranQ: test, degreesOfFreedom: test, p: test, pHolm: test }),
      box: own.length > 0 ? boxStatistics(own) : nothing,
      items: table?.items ?? noItems,
    };
  });
}

function scenarioOf(
  { id, title }: Scores['scenarios'][number],
  t: number,
  S: number,
  benchmarks: readonly string[],
  { scores, counted }: ModelScores,
): ScenarioResult {
  const own = paired(benchmarks, columnOf(scores, t));
  const missing = own.flatMap(([benchmark, score]) => (Number.isNaN(score) ? [benchmark] : []));
  const counts = counted?.byTemplate[t];
  return {
    scenario: id,
    title,
    score: missing.length === 0 ? S : undefinedBecause(`no answers yet on ${missing.join(', ')}`),
    benchmarks: Object.fromEntries(
      own.map(([benchmark, score]) => [
        benchmark,
        Number.isNaN(score) ? undefinedBecause(`no answers yet on ${benchmark}`) : score,
      ]),
    ),
    answered: counts?.answered ?? noItems,
    unreadable: counts?.unreadable ?? noItems,
    refused: counts?.refused ?? noItems,
  };
}

/** Counts, and means per answered cell. */
function besideAccuracy(counted: ModelTally | undefined) {
  if (!counted) {
    const no = noItems;
    return {
      answered: no,
      cells: no,
      unreadable: no,
      refused: no,
      cut: no,
      changedByHand: no,
      failed: no,
      partial: false,
      tokens: { prompt: no, completion: no },
      ms: { prefill: no, decode: no },
    };
  }
  const { total, cells, failed, isClosed } = counted;
  const each = (value: number, answers: number, what: string): Maybe =>
    answers > 0
      ? value / answers
      : undefinedBecause(total.answered > 0 ? `the log has no ${what}` : 'no answers yet');
  const tokens = (value: number) => each(value, total.withTokens, 'tokens');
  const ms = (value: number) => each(value, total.timed, 'times');
  return {
    answered: total.answered,
    cells,
    unreadable: total.unreadable,
    refused: total.refused,
    cut: total.cut,
    changedByHand: total.changedByHand,
    failed,
    partial: !isClosed && total.answered + failed < cells,
    tokens: { prompt: tokens(total.promptTokens), completion: tokens(total.completionTokens) },
    ms: { prefill: ms(total.prefillMs), decode: ms(total.decodeMs) },
  };
}

/** Of the mean over benchmarks (`null`) and of each benchmark. */
function collapsesOf(
  scenarios: Scores['scenarios'],
  benchmarks: readonly (string | null)[],
  scores: readonly ArrayLike<number>[],
): Collapse[] {
  return paired(benchmarks, scores).flatMap(([benchmark, own]) => {
    const present = presentIn(own);
    const found = collapseOf(picked(scenarios, present), picked(own, present), benchmark);
    return found ? [found] : [];
  });
}

const presentIn = (scores: ArrayLike<number>): number[] =>
  Array.from(scores).flatMap((score, t) => (Number.isNaN(score) ? [] : [t]));
