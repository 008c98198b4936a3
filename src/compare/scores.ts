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

/** The ways of asking, in the order of the tables: `by` as one of them is called, `scenario` as an address has it. */
interface ComparedWays {
  readonly group: string;
  readonly by: string;
  readonly each: readonly { readonly id: string; readonly label: string; readonly scenario: string | undefined }[];
}

/** Items are listed one by one up to so many. */
export const maxListedChanges = 100;

/** Differences of μ, σ and each template's score, over the templates that both answered on every benchmark; `template`: what one is called. */
export function muSigmaPromptDifferences(
  tables: ScoreMatricesPair,
  settings: BootstrapSettings,
  template: string,
): { mu: FiniteDifferenceWithDraws; sigma: FiniteDifferenceWithDraws; scenarios: FiniteDifferenceWithDraws[] } {
  const T = assertDefined(tables[0][0], 'benchmark').templates;
  const nothingInBoth = undefinedBecause(`under no ${template} do both have answers on every benchmark`);
  const oneInBoth = undefinedBecause(`only under one ${template} do both have answers on every benchmark`);
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

const nothingHere = undefinedBecause('not both have answers here on every benchmark');

export const withMcNemarP = (changes: GainLossCountsWithPOverride): TestedGainLossCounts => ({
  ...changes,
  p: changes.p ?? mcnemar(changes),
});

/** Changes of items in sets; of items in clusters with the p of whole clusters in place of McNemar’s. */
export function changesWithClusteredP(
  changes: GainLossCounts,
  sets: readonly SetItemChanges[],
): GainLossCountsWithPOverride {
  const p = clusteredSignFlipP(sets);
  return { ...changes, ...(p !== undefined && { p }) };
}

/** Items with more right answers than before, with fewer, or as many: of these benchmarks and templates, all where they are left out. */
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

/** What scores of the same questions, asked in several ways, tell of a pair: μ and σ in all and on each benchmark, the score in each way. */
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

/** What scores alone tell of a pair: single answers, items, and which of these changed, the largest change first. */
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
  // Items stand in the tables as in the plan, set by set.
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

/** How those items are listed. */
export const changedRightsTableTexts: ChangedItemsTableSpec = {
  title: 'Questions that changed',
  none: 'No question has more right answers in one run than in the other.',
  columns: [
    { id: 'one', title: 'Right, first run' },
    { id: 'other', title: 'Right, second run' },
    { id: 'of', title: 'Of answers', meaning: 'That both have' },
  ],
};

/** What is tested of such items where models are compared. */
export const moreRightQuestionsPhrase = 'questions with more right answers by one model than by the other';
