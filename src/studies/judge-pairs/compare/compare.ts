import { group, rollup } from 'd3';
import { isNumber, undefinedBecause } from '../../../base/json/json.ts';
import { zip } from '../../../base/objects/zip.ts';
import type { ScoredResponse } from '../../../core/studies/study.ts';
import { count, plural } from '../../../core/words/format.ts';
import { differenceOfMeasure, type PairOf, type ChangedItem, type CrossTableCell } from '../../../compare/comparison.ts';
import type {
  ComparedRun,
  GainLossCountsWithPOverride,
  BootstrapSettings,
  ModelPairComparator,
  ComparedLevelWithDraws,
  PairMeasuresWithDraws,
  StudyComparer,
} from '../../../compare/comparing.ts';
import { dropUnpairedValues, meanDifference } from '../../../compare/difference.ts';
import { answerAgreementSentence, type ComparisonFindingWords } from '../../../compare/finding.ts';
import { formatHolmSuffix } from '../../../compare/holm.ts';
import { makePairByRunIndex } from '../../../compare/pairs.ts';
import { changesWithClusteredP, maxListedChanges } from '../../../compare/scores.ts';
import type { Plan } from '../../../core/plan/plan.ts';
import { countValueChanges } from '../../../measure/paired/paired-changes.ts';
import { makeDrawableItems } from '../../../measure/paired/paired-means.ts';
import type { TwoOrderVerdicts } from '../../../measure/pairwise/pair-verdicts.ts';
import {
  orderConsistencyOfPair,
  judgeToJudgeAgreement,
  keepOrdersBothJudged,
  firstPositionWinShareOfPair,
  preferenceScoreOfA,
} from '../../../measure/pairwise/pair-agreement.ts';
import { positionConsistency } from '../../../measure/pairwise/position-consistency.ts';
import { preferencesOfAuthorPair, tallyPairPreferences, type AuthorPairWithItems } from '../measure/tally.ts';
import { orderFactorId } from '../protocol/options.ts';
import { preferenceFromAnswer } from '../../../core/answers/preference.ts';
import { deriveSharedPairwiseDesign, type SharedPairwiseDesign } from './shared-design.ts';
import {
  changedPairsTableTexts,
  classifyBothOrderOutcome,
  crossTableTextsForOrders,
  comparisonNotes,
  listPairwiseJudgeMeasures,
} from './words.ts';

/** One judge’s data in one of the two runs. */
interface JudgeInRun {
  /** By item, in the plan’s order. */
  readonly pairs: readonly TwoOrderVerdicts[];
  /** By item, then by order and sample: whether a received answer has a preference. */
  readonly readable: readonly ReadonlyMap<string, boolean>[];
}

const finding: ComparisonFindingWords = {
  pair({ pair, say }) {
    const isInBothOrders = isNumber(differenceOfMeasure(pair, 'consistency').difference);
    const kinds = ['consistency', ...(isInBothOrders ? ['first-place'] : []), ...('win' in pair.values ? ['win'] : [])];
    return `${kinds.map(say).join('; it ')}.${answerAgreementSentence(pair, 'preferences')}`;
  },
  counted: [
    [{ kind: 'consistency', more: 'keeps its preference in both orders more often', less: 'keeps it less often' }],
    [{ kind: 'first-place', more: 'prefers the response shown first more often', less: 'prefers it less often' }],
  ],
};

export const judgePairsComparer: StudyComparer<SharedPairwiseDesign> = {
  ground: deriveSharedPairwiseDesign,
  measure({ plans, orders }, runs, { pairs: compared, ...drawing }): ModelPairComparator {
    const tallies = makePairByRunIndex((run) => tallyPairPreferences(runs[run].table, plans[run], { orders }));
    const { authors, groups } = tallies[0];
    const ids = plans[0].items.map(({ id }) => id);
    const isInBothOrders = orders.length > 1;
    return {
      measures: listPairwiseJudgeMeasures(authors),
      counts: isInBothOrders
        ? [
            {
              id: 'steadier',
              title: 'Pairs by consistency',
              words: ['now the same in both orders', 'no longer', 'as before'],
              isCorrected: true,
            },
          ]
        : [],
      facts: isInBothOrders
        ? [
            {
              id: 'places',
              title: 'One position twice',
              meaning: 'Pairs that the response shown first, or second, won in both orders: first run → second run',
            },
          ]
        : [],
      sameAnswer: {
        title: 'Same preference',
        meaning:
          'Of the preferences that both gave on the same pair in the same order; κ: Cohen’s, beyond chance, with its 95% interval',
      },
      levels: [
        {
          id: 'authors',
          by: 'pair of authors',
          title: 'On whose responses do they differ?',
          reading: 'Win rate of the first named. Right of 0: it wins more often in the second run.',
          columns: ['win'],
          least: 2,
          ofOtherItems: true,
        },
      ],
      changed: changedPairsTableTexts,
      crossed: crossTableTextsForOrders(orders.length),
      on: `${plural(ids.length, 'pair')} of responses, ${isInBothOrders ? 'in both orders' : 'in one order'}, ${plural(plans[0].samples, 'sample')} of each`,
      alike: 'The two plans are the same in models, pairs, orders, wording and settings.',
      notes: [
        'Under each difference: the number of pairs for which both have what it measures.',
        ...(isInBothOrders ? [`p: McNemar’s exact test over the pairs that changed${formatHolmSuffix(compared)}.`] : []),
        ...askedBy(plans),
      ],
      how: comparisonNotes,
      model: (run, name): JudgeInRun => ({
        pairs: tallies[run].judges.find(({ model }) => model === name)?.pairs ?? [],
        readable: readableIn(runs[run], plans[run], name, orders),
      }),
      pair: (one: JudgeInRun, other: JudgeInRun) => measuredPair(one, other, { ids, authors, groups, orders, drawing }),
    };
  },
  finding,
};

interface Measuring {
  readonly ids: readonly string[];
  readonly authors: readonly AuthorPairWithItems[];
  /** The group of each pair (see `questionGroupIndices`). */
  readonly groups: readonly number[];
  readonly orders: SharedPairwiseDesign['orders'];
  readonly drawing: BootstrapSettings;
}

function measuredPair(
  first: JudgeInRun,
  second: JudgeInRun,
  { ids, authors, groups, orders, drawing }: Measuring,
): PairMeasuresWithDraws {
  const both = zip(first.pairs, second.pairs).map(([one, other]) => keepOrdersBothJudged(one, other));
  const each: PairOf<readonly TwoOrderVerdicts[]> = [both.map(([one]) => one), both.map(([, other]) => other)];
  const difference = (values: PairOf<readonly number[]>, why: string, own = groups) => ({
    ...meanDifference([values], drawing, () => undefinedBecause(why), [own]),
    items: dropUnpairedValues(values)[0].length,
  });
  const over = (of: (pair: TwoOrderVerdicts) => number, why: string, pairs = each, own = groups) =>
    difference([pairs[0].map(of), pairs[1].map(of)], why, own);
  const inOrders =
    orders.length > 1 ? 'no pair has a preference of both in both orders' : 'each pair is compared in one order only';
  const winOf = (of: AuthorPairWithItems) =>
    over(
      preferenceScoreOfA,
      'no pair has a preference of both',
      [preferencesOfAuthorPair(of, each[0]), preferencesOfAuthorPair(of, each[1])],
      of.items.map(({ place }) => groups[place] ?? place),
    );
  const [only, another] = authors;
  const places = makePairByRunIndex((run) => positionConsistency(each[run]));
  const change = changedPairs(ids, each);
  return {
    values: {
      consistency: over(orderConsistencyOfPair, inOrders),
      'first-place': over(firstPositionWinShareOfPair, inOrders),
      readable: difference(readableInBoth(first, second), 'no pair has an answer from both in the same order'),
      ...(only && !another && { win: winOf(only) }),
    },
    levels: another
      ? authors.map((own): ComparedLevelWithDraws => ({
          group: 'authors',
          id: `${own.a} over ${own.b}`,
          label: `${own.a} over ${own.b}`,
          behind: { authors: [own.a, own.b] },
          values: { win: winOf(own) },
        }))
      : [],
    counts: orders.length > 1 ? { steadier: changedConsistency(each, groups) } : {},
    facts:
      orders.length > 1
        ? {
            places: (['first', 'second'] as const).map((place) => ({
              one: `${place} ${count(places[0][place])}`,
              other: `${place} ${count(places[1][place])}`,
              as: 'small' as const,
            })),
          }
        : {},
    agreement: judgeToJudgeAgreement(first.pairs, second.pairs, drawing, groups),
    changed: change.slice(0, maxListedChanges),
    changedItems: change.length,
    crossed: crossings(each, orders.length),
  };
}

/** If pairs belong together, the test treats whole groups. */
function changedConsistency(
  each: PairOf<readonly TwoOrderVerdicts[]>,
  groups: readonly number[],
): GainLossCountsWithPOverride {
  const [before, after] = [each[0].map(orderConsistencyOfPair), each[1].map(orderConsistencyOfPair)];
  return changesWithClusteredP(countValueChanges(before, after), [
    {
      changes: before.map((value, place) => (after[place] ?? NaN) - value),
      clusters: makeDrawableItems(before.length, groups).clusters,
    },
  ]);
}

/**
 * Pairs on which both have a preference and these differ. Pairs whose score for the first response changes most come first.
 */
function changedPairs(ids: readonly string[], [one, other]: PairOf<readonly TwoOrderVerdicts[]>): ChangedItem[] {
  const found = ids.flatMap((item, i): (ChangedItem & { readonly moved: number })[] => {
    const [first, second] = [one[i] ?? {}, other[i] ?? {}];
    const differing = Number(first.aFirst !== second.aFirst) + Number(first.bFirst !== second.bFirst);
    if (differing === 0) return [];
    const values = { one: preferenceScoreOfA(first), other: preferenceScoreOfA(second) };
    return [{ item, values: { ...values, differing }, moved: Math.abs(values.other - values.one) }];
  });
  return found.sort((a, b) => b.moved - a.moved).map(({ item, values }) => ({ item, values }));
}

/** Cross-tabulates pairs by their outcome in the two runs. It includes only pairs with an outcome in both. */
function crossings([one, other]: PairOf<readonly TwoOrderVerdicts[]>, orders: number): CrossTableCell[] {
  const kinds = zip(one, other).flatMap(([first, second]) => {
    const [before, after] = [classifyBothOrderOutcome(first, orders), classifyBothOrderOutcome(second, orders)];
    return before !== undefined && after !== undefined ? [[before, after] as const] : [];
  });
  return [
    ...rollup(
      kinds,
      ({ length }) => length,
      ([before]) => before,
      ([, after]) => after,
    ),
  ].flatMap(([before, to]) => [...to].map(([after, items]) => ({ one: before, other: after, items })));
}

function readableIn(
  { table }: ComparedRun,
  { items, samples }: Plan,
  model: string,
  orders: readonly string[],
): ReadonlyMap<string, boolean>[] {
  const came = table.rows.filter(
    ({ response, score }) =>
      response.model === model &&
      score !== null &&
      response.sample < samples &&
      orders.includes(response.variant[orderFactorId] ?? ''),
  );
  const byItem = group(came, ({ response }) => response.item);
  const keyOf = ({ response }: ScoredResponse) => `${response.variant[orderFactorId]}|${response.sample}`;
  return items.map(
    ({ id }) => new Map((byItem.get(id) ?? []).map((row) => [keyOf(row), preferenceFromAnswer(row.reading) !== null])),
  );
}

/** For each item, the share of answers with a preference, among the answers that both runs received. */
function readableInBoth(one: JudgeInRun, other: JudgeInRun): PairOf<number[]> {
  const shares = zip(one.readable, other.readable).map(([own, its]) => {
    const keys = [...own.keys()].filter((key) => its.has(key));
    const share = (of: ReadonlyMap<string, boolean>) => keys.filter((key) => of.get(key)).length / keys.length;
    return [share(own), share(its)] as const;
  });
  return [shares.map(([own]) => own), shares.map(([, its]) => its)];
}

const askedBy = (plans: PairOf<Plan>): string[] =>
  plans.some(({ elsewhere }) => elsewhere)
    ? [
        'Other programs collected these answers. Evenkeel does not know what else differs between the two logs, such as the prompts.',
      ]
    : [];
