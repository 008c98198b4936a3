import { group } from 'd3';
import { extractColumnFromRows } from '../core/items/column.ts';
import { setOf } from '../core/items/item.ts';
import { undefinedBecause, type MaybeNumber } from '../base/json/json.ts';
import { assertDefined } from '../base/errors/assert-defined.ts';
import { zip } from '../base/objects/zip.ts';
import { pick } from '../base/objects/pick.ts';
import { templateMeanPercents, selectTemplates, type ScoreMatrix } from '../measure/basics/item-scores.ts';
import { mean } from '../measure/basics/mean.ts';
import { clusteredSignFlipP, type SetItemChanges } from '../measure/paired/cluster-sign-flips.ts';
import { computeDrawDf } from '../measure/paired/drawn-ends.ts';
import { pairedBootstrap, type PairedBootstrapIntervals } from '../measure/paired/paired-bootstrap.ts';
import {
  sumGainLossCounts,
  countCellScoreChanges,
  itemScoreChange,
  countItemGainsAndLosses,
  itemScoreDifferences,
  mcnemar,
  type GainLossCounts,
} from '../measure/paired/paired-changes.ts';
import { sampleDeviation } from '../measure/basics/standard-deviation.ts';
import type { ItemIdAndHash } from '../core/plan/plan.ts';
import type {
  PairOf,
  ChangedItem,
  ChangedItemsTableSpec,
  TwoValuesWithDifference,
  TestedGainLossCounts,
} from './comparison.ts';
import { widenForNotRead, withWorstCaseP, dropIntervalIfNotRead, type NotReadOfBoth } from './not-read.ts';
import type { GainLossCountsWithPOverride, BootstrapSettings, ComparedLevelWithDraws } from './comparing.ts';
import { differenceWithInterval, type FiniteDifferenceWithDraws } from './difference.ts';

/** Two models' scores on each benchmark, over the cells that both answered. */
export type ScoreMatricesPair = PairOf<readonly ScoreMatrix[]>;

/** The prompt variants in the order of the tables. `by`: the word for one of them. `scenario`: its id in addresses. */
interface ComparedWays {
  readonly group: string;
  readonly by: string;
  readonly each: readonly { readonly id: string; readonly label: string; readonly scenario: string | undefined }[];
}

/** The largest number of listed items. */
export const maxListedChanges = 100;

/**
 * Differences of μ, σ and each template's score, over the templates that both answered on every benchmark. `template`: the
 * word for a template.
 */
export function muSigmaPromptDifferences(
  tables: ScoreMatricesPair,
  settings: BootstrapSettings,
  template: string,
): { mu: FiniteDifferenceWithDraws; sigma: FiniteDifferenceWithDraws; scenarios: FiniteDifferenceWithDraws[] } {
  const T = assertDefined(tables[0][0], 'benchmark').templates;
  const nothingInBoth = undefinedBecause(`no ${template} has answers of both on every benchmark`);
  const oneInBoth = undefinedBecause(`only one ${template} has answers of both on every benchmark`);
  const S = tables.map((own) => {
    const each = own.map(templateMeanPercents);
    return Array.from({ length: T }, (_, t) => mean(extractColumnFromRows(each, t)));
  }) as [number[], number[]];
  const present = zip(...S).flatMap(([one, other], t) => (Number.isNaN(one + other) ? [] : [t]));
  const drawn: PairedBootstrapIntervals | undefined =
    present.length === 0
      ? undefined
      : pairedBootstrap(
          tables[0].map((table) => selectTemplates(table, present)),
          tables[1].map((table) => selectTemplates(table, present)),
          settings,
        );
  const own = S.map((scores) => pick(scores, present)) as [number[], number[]];
  const df = computeDrawDf(tables[0]);
  const from = (
    values: PairOf<MaybeNumber>,
    interval: TwoValuesWithDifference['interval'],
    draws: Float64Array | undefined,
  ): FiniteDifferenceWithDraws => ({
    ...differenceWithInterval(values, () => ({ interval })),
    interval,
    ...(draws && { draws, df }),
  });
  const both = (value: (scores: number[]) => MaybeNumber) => own.map(value) as [MaybeNumber, MaybeNumber];
  return {
    mu: from(
      both((scores) => (scores.length > 0 ? mean(scores) : nothingInBoth)),
      drawn?.mu ?? nothingInBoth,
      drawn?.draws.mu,
    ),
    sigma: from(
      both((scores) => (scores.length > 1 ? sampleDeviation(scores) : scores.length > 0 ? oneInBoth : nothingInBoth)),
      present.length === 1 ? oneInBoth : (drawn?.sigma ?? nothingInBoth),
      present.length === 1 ? undefined : drawn?.draws.sigma,
    ),
    scenarios: zip(...S).map((scores, t) => {
      const at = present.indexOf(t);
      const interval = drawn?.scenarios[at];
      return interval === undefined
        ? from([nothingHere, nothingHere], nothingHere, undefined)
        : from(scores, interval, drawn?.draws.scenarios[at]);
    }),
  };
}

const nothingHere = undefinedBecause('one of the two lacks answers here on a benchmark');

export const withMcNemarP = (changes: GainLossCountsWithPOverride): TestedGainLossCounts => ({
  ...changes,
  p: changes.p ?? mcnemar(changes),
});

/** Counts of changed items. If items have clusters, p is that of whole clusters instead of McNemar’s. */
export function changesWithClusteredP(
  changes: GainLossCounts,
  sets: readonly SetItemChanges[],
): GainLossCountsWithPOverride {
  const p = clusteredSignFlipP(sets);
  return { ...changes, ...(p !== undefined && { p }) };
}

/**
 * Counts items with more, fewer or as many right answers as before. `within` restricts benchmark and templates; all by
 * default.
 */
export function countItemChanges(
  [one, other]: ScoreMatricesPair,
  within: { readonly benchmark?: number; readonly templates?: readonly number[] } = {},
): GainLossCountsWithPOverride {
  const only = (table: ScoreMatrix) => (within.templates ? selectTemplates(table, within.templates) : table);
  const chosen = zip(one, other).flatMap(([table, others], b) =>
    within.benchmark === undefined || within.benchmark === b ? [[only(table), only(others)] as const] : [],
  );
  return changesWithClusteredP(
    sumGainLossCounts(chosen.map(([table, others]) => countItemGainsAndLosses(table, others))),
    chosen.map(([table, others]) => ({ changes: itemScoreDifferences(table, others), clusters: table.clusters })),
  );
}

/**
 * The differences of a pair from scores of the same questions under several prompts. They include μ and σ, overall and for
 * each benchmark, and the score under each prompt.
 */
export function muSigmaDifferencesOfPair(
  planned: readonly ItemIdAndHash[],
  tables: ScoreMatricesPair,
  benchmarks: readonly string[],
  { group, by, each }: ComparedWays,
  notRead: NotReadOfBoth,
  drawing: BootstrapSettings,
) {
  const { mu, sigma, scenarios } = muSigmaPromptDifferences(tables, drawing, by);
  const changes = summarizeScoreChanges(planned, tables);
  return {
    values: { mu: widenForNotRead(mu, notRead, {}, 100), sigma: dropIntervalIfNotRead(sigma, notRead) },
    levels: [
      ...benchmarks.map((benchmark, b): ComparedLevelWithDraws => {
        const onIt = muSigmaPromptDifferences([pick(tables[0], [b]), pick(tables[1], [b])], drawing, by);
        const set = { set: b };
        return {
          group: 'benchmark',
          id: benchmark,
          label: benchmark,
          behind: { benchmark },
          values: {
            mu: widenForNotRead(onIt.mu, notRead, set, 100),
            sigma: dropIntervalIfNotRead(onIt.sigma, notRead, set),
          },
          counts: { items: withMcNemarP(withWorstCaseP(countItemChanges(tables, { benchmark: b }), notRead, set)) },
        };
      }),
      ...zip(each, scenarios).map(([{ id, label, scenario }, score], t): ComparedLevelWithDraws => ({
        group,
        id,
        label,
        behind: { scenario },
        values: { score: widenForNotRead(score, notRead, { ways: [t] }, 100) },
        counts: {
          items: withMcNemarP(withWorstCaseP(countItemChanges(tables, { templates: [t] }), notRead, { ways: [t] })),
        },
      })),
    ],
    ...changes,
    counts: { items: withWorstCaseP(changes.counts.items, notRead) },
  };
}

/** The changes between two models’ scores: single answers, items, and the changed items, the largest change first. */
export function summarizeScoreChanges(planned: readonly ItemIdAndHash[], tables: ScoreMatricesPair) {
  const changed = changedItems(planned, tables);
  return {
    answers: sumGainLossCounts(zip(...tables).map(([one, other]) => countCellScoreChanges(one, other))),
    counts: { items: countItemChanges(tables) },
    changed: changed.slice(0, maxListedChanges),
    changedItems: changed.length,
  };
}

function changedItems(planned: readonly ItemIdAndHash[], [one, other]: ScoreMatricesPair): ChangedItem[] {
  // The tables have items in the plan’s order, set by set.
  const sets = [...group(planned, ({ id }) => setOf(id)).values()];
  const found = zip(sets, zip(one, other)).flatMap(([items, [first, second]]) =>
    items.flatMap(({ id }, i) => {
      const change = itemScoreChange(first, second, i);
      if (Number.isNaN(change) || Math.abs(change) < 1e-9) return [];
      const before = answersTo(first, i);
      const after = answersTo(second, i);
      return [{ item: id, values: { one: sumOf(before), other: sumOf(after), of: before.length } }];
    }),
  );
  return found.sort((a, b) => Math.abs(b.values.other - b.values.one) - Math.abs(a.values.other - a.values.one));
}

const answersTo = ({ templates, scores }: ScoreMatrix, item: number): Float64Array =>
  scores.subarray(item * templates, (item + 1) * templates).filter((score) => !Number.isNaN(score));

const sumOf = (values: Float64Array): number => values.reduce((total, value) => total + value, 0);

/** The texts of the table of changed items. */
export const changedRightsTableTexts: ChangedItemsTableSpec = {
  title: 'Questions that changed',
  none: 'No question has more right answers in one run than in the other.',
  columns: [
    { id: 'one', title: 'Right, first run' },
    { id: 'other', title: 'Right, second run' },
    { id: 'of', title: 'Of answers', meaning: 'That both have' },
  ],
};

/** The count that comparisons of models test. */
export const moreRightQuestionsPhrase = 'questions with more right answers by one model than by the other';
