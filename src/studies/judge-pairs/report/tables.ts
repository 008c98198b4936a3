import { modelCardState } from '../../../core/studies/claim.ts';
import { pointer } from '../../../base/json/json-pointer.ts';
import { answerCountColumns, type AnswerCountsContent } from '../../../report/answer-counts.ts';
import {
  countColumn,
  wholeOrHalfColumn,
  percentColumn,
  pValueColumn,
  type NumericResultColumn,
  type ResultRow,
  type ResultTable,
} from '../../../report/result-table.ts';
import { judgePairsClaimKinds } from '../measure/claims.ts';
import type { JudgePairsResult } from '../measure/result.ts';

/** All tables, in the order of the report. */
export const judgePairsResultTables = (result: JudgePairsResult): ResultTable[] => [
  judgeTable(result),
  winTable(result),
  answerCountTable(result),
];

const judgeRows = ({ models }: JudgePairsResult): ResultRow[] =>
  models.map(({ model }, index) => ({ at: pointer('models', index), model: { id: model, index }, words: {} }));

const judge = { id: 'model', title: 'Judge' } as const;

const noPlaces = 'the log does not say which response was shown first';

export const judgeTable = (result: JudgePairsResult): ResultTable => ({
  id: 'judges',
  title: 'Judges',
  words: [judge, { id: 'verdict', title: 'State' }],
  rows: judgeRows(result).map((row) => ({
    ...row,
    words: { verdict: modelCardState(result.verdicts, judgePairsClaimKinds, row.model?.id ?? '') ?? '' },
  })),
  figures: result.orders.length > 1 ? [...inBothOrders, ...byPlace] : byPlace,
});

/** Judges that saw only one order have none of these counts. */
const inBothOrders: readonly NumericResultColumn[] = [
  {
    ...percentColumn('consistency/consistency', 'Position consistency (%)', 'The same preference in both orders', 2),
    interval: 'consistency/interval',
  },
  countColumn('consistency/pairs', 'Pairs (n)', 'With a preference in both orders'),
  countColumn('consistency/same', 'Same preference', 'In both orders'),
  countColumn('consistency/sameTies', 'of them ties'),
  countColumn('consistency/first', 'First position twice', 'The response shown first won in both orders'),
  countColumn('consistency/second', 'Second position twice', 'The response shown second won in both orders'),
  countColumn('consistency/halfTies', 'Tie in one order'),
  {
    ...percentColumn('favours/share', 'First position (%)', 'Of the pairs that one position won in both orders'),
    interval: 'favours/interval',
  },
  pValueColumn('favours/p', 'p', 'If no position is favoured: exact sign test, corrected by Holm over the judges'),
];

const byPlace: readonly NumericResultColumn[] = [
  { ...countColumn('places/first', 'Preferences for the first position'), otherwise: noPlaces },
  { ...countColumn('places/second', 'Preferences for the second position'), otherwise: noPlaces },
  { ...countColumn('places/tie', 'Ties'), otherwise: noPlaces },
];

export const winTable = (result: JudgePairsResult): ResultTable => ({
  id: 'wins',
  title: 'Who wins, by judge',
  words: [judge, { id: 'one', title: 'One' }, { id: 'other', title: 'Other' }],
  rows: result.models.flatMap(({ model, wins }, index) =>
    wins.map(({ a, b }, w) => ({
      at: pointer('models', index, 'wins', w),
      model: { id: model, index },
      words: { one: a, other: b },
    })),
  ),
  figures: [
    {
      ...percentColumn('rate', 'One wins (%)', 'Ties count as a half; a pair asked in both orders counts once', 2),
      interval: 'interval',
    },
    wholeOrHalfColumn('wins', 'Wins'),
    wholeOrHalfColumn('losses', 'Losses'),
    wholeOrHalfColumn('ties', 'Ties'),
    countColumn('pairs', 'Pairs (n)', 'With a preference'),
    pValueColumn(
      'pHolm',
      'p',
      'If neither is preferred in more pairs: exact sign test, corrected by Holm over judges and authors',
    ),
  ],
});

const splitFigure = countColumn(
  'split',
  'Split',
  'Pairs in an order whose samples have preferences, none of them most often',
);

/** Older results counted such pairs as ties and lack this field. */
const isSampled = ({ models }: JudgePairsResult): boolean => models.some(({ split }) => split !== undefined);

const answerCountTable = (result: JudgePairsResult): ResultTable => ({
  id: 'answering',
  title: 'What came of the answers',
  words: [judge],
  rows: judgeRows(result),
  figures: [
    ...answerCountColumns({ unreadable: 'No preference could be read', refused: 'It declined to judge' }),
    ...(isSampled(result) ? [splitFigure] : []),
  ],
});

export const pairAnswerCountsContent = (result: JudgePairsResult): AnswerCountsContent => ({
  says: `Unreadable, refused and failed answers give no preference.${isSampled(result) ? ' If the samples of a pair are split in one order, the pair has no preference in that order: it is no tie.' : ''} Position consistency leaves out pairs that lack a preference in either order. The win rate leaves out pairs without any.`,
  tables: [{ table: answerCountTable(result) }],
});
