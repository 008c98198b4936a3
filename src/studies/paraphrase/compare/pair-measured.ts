import { undefinedBecause, type MaybeNumber } from '../../../base/json/json.ts';
import { assertDefined } from '../../../base/errors/assert-defined.ts';
import { getById } from '../../../base/objects/with-id.ts';
import type { PairOf } from '../../../compare/comparison.ts';
import type { GainLossCountsWithPOverride, BootstrapSettings, PairMeasuresWithDraws } from '../../../compare/comparing.ts';
import {
  dropUnpairedValues,
  meanDifference,
  intervalFromDraws,
  sharedItemClusterNames,
} from '../../../compare/difference.ts';
import {
  widenForNotRead,
  dropIntervalIfNotRead,
  dropPIfNotRead,
  withWorstCaseP,
  type NotReadOfBoth,
} from '../../../compare/not-read.ts';
import { makePairByRunIndex } from '../../../compare/pairs.ts';
import { changesWithClusteredP, maxListedChanges } from '../../../compare/scores.ts';
import type { DifferenceWithDraws } from '../../../compare/joint-intervals.ts';
import { clusterOrItemName, groupIntoClusters } from '../../../measure/basics/item-clusters.ts';
import { mean } from '../../../measure/basics/mean.ts';
import { NotReadTally, type NotReadSummary } from '../../../measure/not-read/not-read.ts';
import { sumGainLossCounts, countValueChanges } from '../../../measure/paired/paired-changes.ts';
import { makeDrawableItems, pairedXParaConDraws, type ClusterNameByItem } from '../../../measure/paired/paired-means.ts';
import { xParaConFromSpreads } from '../../../measure/agreement/xparacon.ts';
import { questionVariantLevelIds, type ItemConfidenceCategory, type ParaphraseModelItem } from '../measure/result.ts';
import type { ModelItemAnswers } from '../measure/tally.ts';
import type { ItemInBothModels, ItemMeasuresOfModel } from './items-in-both.ts';

export const confidenceCategories: readonly { readonly id: ItemConfidenceCategory; readonly title: string }[] = [
  { id: 'consistent', title: 'Consistently right' },
  { id: 'inconsistent', title: 'Right in some wordings' },
  { id: 'unconfident', title: 'Not surely right in any' },
];

type PairMeasures = Omit<PairMeasuresWithDraws, 'changed' | 'changedItems'>;

/** Measures of a pair, overall and by wording. */
export function measureModelPair(
  items: readonly ItemInBothModels[],
  questions: readonly { readonly id: string; readonly title: string }[],
  notRead: NotReadOfBoth,
  drawing: BootstrapSettings,
): PairMeasures {
  const clusters = items.map(({ cluster }) => cluster);
  const difference = (value: (own: ItemMeasuresOfModel) => number, why = noneInBoth) =>
    meanDifference([bothOf(items, value)], drawing, () => why, [clusters]);
  const spreads = bothOf(items, ({ std }) => std);
  const unlessMuch = (found: DifferenceWithDraws) => dropIntervalIfNotRead(found, notRead);
  return {
    values: {
      accuracy: widenForNotRead(
        difference((own) => own.mean),
        notRead,
      ),
      'mean-std': unlessMuch(difference(({ std }) => std)),
      xparacon: unlessMuch(
        xParaConDifference(dropUnpairedValues(spreads), sharedItemClusterNames(spreads, clusters), drawing),
      ),
      'perfectly-correct': unlessMuch(difference(({ perfect }) => mean(Object.values(perfect)), noneWhole)),
    },
    levels: questionVariantLevelIds.map((question, q) => ({
      group: 'question',
      id: question,
      label: getById(questions, question).title,
      behind: { scenario: question },
      values: {
        accuracy: widenForNotRead(
          difference(({ accuracy }) => accuracy[question]),
          notRead,
          { ways: [q] },
        ),
        'perfectly-correct': dropIntervalIfNotRead(
          difference(({ perfect }) => perfect[question], noneWhole),
          notRead,
          { ways: [q] },
        ),
      },
      answers: sumGainLossCounts(items.map(({ changes }) => changes[question])),
    })),
    answers: sumGainLossCounts(items.flatMap(({ changes }) => Object.values(changes))),
    counts: {
      // A smaller spread means more robust.
      steadier: dropPIfNotRead(changesIn([spreads[1], spreads[0]], clusters), notRead),
      items: withWorstCaseP(
        changesIn(
          bothOf(items, (own) => own.mean),
          clusters,
        ),
        notRead,
      ),
    },
    crossed: confidenceCategories.flatMap(({ id: before }) =>
      confidenceCategories.map(({ id: after }) => ({
        one: before,
        other: after,
        items: items.filter(({ one, other }) => one.confidence === before && other.confidence === after).length,
      })),
    ),
  };
}

const bothOf = (items: readonly ItemInBothModels[], value: (own: ItemMeasuresOfModel) => number): PairOf<number[]> => [
  items.map(({ one }) => value(one)),
  items.map(({ other }) => value(other)),
];

const changesIn = ([one, other]: PairOf<readonly number[]>, names: ClusterNameByItem): GainLossCountsWithPOverride =>
  changesWithClusteredP(countValueChanges(one, other), [
    { changes: one.map((value, i) => (other[i] ?? NaN) - value), clusters: makeDrawableItems(one.length, names).clusters },
  ]);

/** Counts how answers came back, with wordings in their order. */
export function notReadByWording(answers: readonly ModelItemAnswers[]): NotReadSummary {
  const tally = new NotReadTally([answers.length], questionVariantLevelIds.length);
  for (const [i, { rows }] of answers.entries())
    for (const [q, question] of questionVariantLevelIds.entries())
      for (const row of rows[question]) if (row) tally.add(0, i, q, row);
  return tally.done([groupIntoClusters(answers.map(({ item }) => clusterOrItemName(item)))]);
}

/** Undefined if either value is infinite. */
function xParaConDifference(
  [one, other]: PairOf<readonly number[]>,
  clusters: ClusterNameByItem,
  drawing: BootstrapSettings,
): DifferenceWithDraws {
  if (one.length === 0) return { one: noneInBoth, other: noneInBoth, difference: noneInBoth, interval: noneInBoth };
  const before = xParaConFromSpreads(one);
  const after = xParaConFromSpreads(other);
  const endless = endlessIn(before === Infinity, after === Infinity);
  const named = (value: number) => (value === Infinity ? 'Infinity' : value);
  return {
    one: named(before),
    other: named(after),
    difference: endless ?? after - before,
    ...(endless
      ? { interval: endless }
      : intervalFromDraws(pairedXParaConDraws(one, other, drawing, clusters), after - before, [
          makeDrawableItems(one.length, clusters),
        ])),
  };
}

function endlessIn(one: boolean, other: boolean) {
  if (!one && !other) return undefined;
  const whose = one && other ? 'either model' : `the ${one ? 'first' : 'second'} model`;
  return undefinedBecause(`no question’s accuracy varies between its wordings for ${whose}: XParaCon is infinite there`);
}

const noneInBoth = undefinedBecause('there is no question that both answered in all three wordings');
const noneWhole = undefinedBecause('there is no question that both answered under every order');

/** Items with an answer that became right or wrong. */
export function changedItems(
  items: readonly ItemInBothModels[],
  shown: PairOf<readonly ParaphraseModelItem[]>,
): Pick<PairMeasuresWithDraws, 'changed' | 'changedItems'> {
  const orNone = (value: number): MaybeNumber => (Number.isNaN(value) ? noneInBoth : value);
  const changed = items.flatMap((item, i) => {
    const { gained, lost } = sumGainLossCounts(Object.values(item.changes));
    if (gained + lost === 0) return [];
    const values = {
      changed: gained + lost,
      accuracy: { one: orNone(item.one.mean), other: orNone(item.other.mean) },
      std: { one: orNone(item.one.std), other: orNone(item.other.std) },
    };
    const strip = (run: 0 | 1) =>
      questionVariantLevelIds.map((question) => assertDefined(shown[run][i], 'item').cells[question]);
    return [{ item: item.item, values, strips: makePairByRunIndex(strip) }];
  });
  return {
    changed: changed.sort((a, b) => b.values.changed - a.values.changed).slice(0, maxListedChanges),
    changedItems: changed.length,
  };
}
