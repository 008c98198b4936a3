import { extractColumnFromRows } from '../../../core/items/column.ts';
import { undefinedBecause, type MaybeNumber, type NoValueWithReason } from '../../../base/json/json.ts';
import { assertDefined } from '../../../base/errors/assert-defined.ts';
import { zip } from '../../../base/objects/zip.ts';
import { pick } from '../../../base/objects/pick.ts';
import { boxStatistics } from '../../../measure/basics/box.ts';
import { maxSigmaOfIndependentDraws } from '../../../measure/effects/independent-draws.ts';
import { cochranQ } from '../../../measure/significance/cochran-q.ts';
import { findOutlierScenarios, type OutlierScenarioFinding } from '../../../measure/effects/collapse.ts';
import { holm } from '../../../measure/significance/holm.ts';
import { notReadShareOfPrompt, minReportedNotReadShare } from '../../../measure/not-read/not-read.ts';
import { selectTemplates } from '../../../measure/basics/item-scores.ts';
import { mean } from '../../../measure/basics/mean.ts';
import { muSigmaIntervalsAndFloor, type MuSigmaIntervalsAndFloor } from '../../../measure/prompt-effect/spread-intervals.ts';
import { sampleDeviation } from '../../../measure/basics/standard-deviation.ts';
import type { ModelScenarioScores, GradeInputScores } from './grades.ts';
import type { BenchmarkResult, SystemPromptModelResult, ScenarioResult } from './result.ts';
import type { ModelTally } from './tally.ts';

/** A model’s own numbers, without those that compare it with others. */
export interface ModelFiguresBeforeCohort {
  /** S_{m,t} in percent. NaN if a benchmark has no answer. */
  readonly S: readonly number[];
  readonly result: Omit<
    SystemPromptModelResult,
    'sigmaInCohort' | 'grade' | 'grades' | 'gradeProbability' | 'rank' | 'quadrant' | 'quadrantTies'
  >;
  /** Converts σ to the published cohort’s number of items. Absent for a table without items. */
  readonly toCohort?: (sigma: number) => number;
}

/**
 * CreditAudit: S_{m,t} is the mean over benchmarks of S_{m,t,b}. μ and σ (n − 1, unrounded) are over the scenarios t. A
 * scenario counts only if every benchmark has an answer under it. Otherwise the benchmarks’ difficulty would look like
 * fluctuation.
 */
export function measureModelMuAndSigma(model: ModelScenarioScores, of: GradeInputScores): ModelFiguresBeforeCohort {
  const { scores, counted } = model;
  const S = of.scenarios.map((_, t) => mean(extractColumnFromRows(scores, t)));
  const present = presentIn(S);
  const own = pick(S, present);
  const flips = counted ? flipsOf(model, present, of.bootstrap) : undefined;
  const accuracies = scores.map((own) => mean(own) / 100);
  return {
    S,
    result: {
      model: model.model,
      mu: own.length > 0 ? mean(own) : noAnswers,
      sigma: own.length > 1 && model.shown ? model.shown.sigma : deviation(own),
      noiseFloor: flips?.floor ?? (counted ? tooFew(own.length) : noItems),
      interval: flips?.interval ?? (counted ? allUndefined(tooFew(own.length)) : { mu: noItems, sigma: noItems }),
      ...(of.itemsPerBenchmark && { drawSigma: maxSigmaOfIndependentDraws(accuracies, of.itemsPerBenchmark) }),
      ...besideAccuracy(counted),
      box: own.length > 0 ? boxStatistics(own) : noAnswers,
      collapses: collapsesOf(of.scenarios, [null, ...of.benchmarks], [S, ...scores]).filter(
        ({ scenarios }) => !scenarios.some(({ scenario }) => isMuchUnder(model, of, scenario)),
      ),
      benchmarks: benchmarksOf(of.benchmarks, model).map((own, b) => {
        const items = of.itemsPerBenchmark?.[b];
        return items === undefined
          ? own
          : { ...own, items, drawSigma: maxSigmaOfIndependentDraws(accuracies.slice(b, b + 1), [items]) };
      }),
      scenarios: zip(of.scenarios, S).map(([scenario, score], t) => scenarioOf(scenario, t, score, of.benchmarks, model)),
    },
    ...(flips?.toCohort && { toCohort: flips.toCohort }),
  };
}

const noAnswers = undefinedBecause('no system prompt has been answered on every question set yet');
const noItems = undefinedBecause('a score table has no questions');
const tooFew = (count: number): NoValueWithReason =>
  count === 0 ? noAnswers : undefinedBecause('only one system prompt has been answered on every question set');
const allUndefined = (why: NoValueWithReason): SystemPromptModelResult['interval'] => ({
  mu: why,
  muOtherPrompts: why,
  sigma: why,
});
const deviation = (values: readonly number[]): MaybeNumber =>
  values.length < 2 ? tooFew(values.length) : sampleDeviation(values);

/** The results from items: the noise floor, the intervals, and σ at the cohort’s size. */
function flipsOf(
  { counted, spread }: ModelScenarioScores,
  present: readonly number[],
  { draws, seed }: GradeInputScores['bootstrap'],
): MuSigmaIntervalsAndFloor | undefined {
  if (!counted || present.length < 2) return undefined;
  if (!spread) {
    const why = undefinedBecause('on some question set, no question has been answered under two system prompts yet');
    return { floor: why, interval: allUndefined(why) };
  }
  return muSigmaIntervalsAndFloor(
    counted.items.map((table) => selectTemplates(table, present)),
    spread,
    { draws, seed },
  );
}

function benchmarksOf(names: readonly string[], { scores, counted, shown }: ModelScenarioScores): BenchmarkResult[] {
  const items = names.map((_, b) => (counted ? assertDefined(counted.items[b], 'benchmark') : undefined));
  const tests = items.map((own) => (own ? cochranQ(own) : noItems));
  const found = tests.flatMap((test) => ('p' in test ? [test.p] : []));
  const corrected = holm(found).values();
  return zip(zip(names, items), zip(scores, tests)).map(([[benchmark, table], [all, test]], b) => {
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
            pHolm: assertDefined(corrected.next().value, 'adjusted p'),
          }
        : { cochranQ: test, degreesOfFreedom: test, p: test, pHolm: test }),
      box: own.length > 0 ? boxStatistics(own) : nothing,
      items: table?.items ?? noItems,
    };
  });
}

function scenarioOf(
  { id, title }: GradeInputScores['scenarios'][number],
  t: number,
  S: number,
  benchmarks: readonly string[],
  { scores, counted }: ModelScenarioScores,
): ScenarioResult {
  const own = zip(benchmarks, extractColumnFromRows(scores, t));
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
  const { total, cells, failed, unscored, isClosed } = counted;
  const each = (value: number, answers: number, what: string): MaybeNumber =>
    answers > 0 ? value / answers : undefinedBecause(total.answered > 0 ? `the answers give no ${what}` : 'no answers yet');
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
    ...(isClosed && { unscored }),
    partial: !isClosed && total.answered + failed < cells,
    tokens: { prompt: tokens(total.promptTokens), completion: tokens(total.completionTokens) },
    ms: { prefill: ms(total.prefillMs), decode: ms(total.decodeMs) },
  };
}

/** Collapses of the mean over benchmarks (`null`) and of each benchmark. */
function collapsesOf(
  scenarios: GradeInputScores['scenarios'],
  benchmarks: readonly (string | null)[],
  scores: readonly ArrayLike<number>[],
): OutlierScenarioFinding[] {
  return zip(benchmarks, scores).flatMap(([benchmark, own]) => {
    const present = presentIn(own);
    const found = findOutlierScenarios(pick(scenarios, present), pick(own, present), benchmark);
    return found ? [found] : [];
  });
}

/** Whether so many answers under a prompt are unread that its score may only reflect answer extraction. */
const isMuchUnder = ({ counted }: ModelScenarioScores, { scenarios }: GradeInputScores, scenario: string): boolean => {
  const counts = counted?.notRead.byPrompt[scenarios.findIndex(({ id }) => id === scenario)];
  return counts !== undefined && notReadShareOfPrompt(counts) > minReportedNotReadShare;
};

const presentIn = (scores: ArrayLike<number>): number[] =>
  Array.from(scores).flatMap((score, t) => (Number.isNaN(score) ? [] : [t]));
