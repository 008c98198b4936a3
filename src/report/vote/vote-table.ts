import { pointer } from '../../base/json/json-pointer.ts';
import type { VoteResult, VoteRow } from '../../core/json/vote-form.ts';
import type { SharedReport } from '../../export/shared-report.ts';
import type { StudyResult } from '../../core/studies/study.ts';
import { countColumn, numberColumn, type ResultTable } from '../result-table.ts';

/** A result with vote forecasts by model. */
export interface ResultWithVotes extends StudyResult {
  readonly details?: { readonly votes?: readonly VoteResult[] };
}

/** The study's words for votes. */
export interface VoteWords {
  /** The word for what a vote is over, such as “prompts”, and its singular. */
  readonly variants: string;
  readonly variant: string;
  /** The word for what the best is picked from, such as “prompt”. */
  readonly best: string;
  /** The titles of these, in the study's order. */
  readonly titles: readonly string[];
}

export const hasVotes = ({ details }: ResultWithVotes): boolean =>
  details?.votes?.some(({ rows }) => rows.length > 0) ?? false;

/** The report without its vote forecasts, for files that have no room for them. */
export function withoutVotes(report: SharedReport): SharedReport {
  const { details, ...rest }: ResultWithVotes = report.result;
  if (!details?.votes) return report;
  const { votes: _votes, ...others } = details;
  return { ...report, result: Object.assign({}, rest, { details: others }) };
}

export const voteTable = ({ details }: ResultWithVotes, words: VoteWords): ResultTable => ({
  id: 'votes',
  title: 'What a vote would give, by model',
  words: [
    { id: 'model', title: 'Model' },
    { id: 'asked', title: 'Asked' },
  ],
  rows: (details?.votes ?? []).flatMap(({ model, rows }, index) =>
    rows.map((row, place) => ({
      at: pointer('details', 'votes', index, 'rows', place),
      model: { id: model, index },
      words: { asked: askedLabel(row, rows, words) },
    })),
  ),
  figures: [
    {
      ...numberColumn('right', 'Right (%)', 1, 'On questions like these, with its 95% interval'),
      interval: 'interval',
      ends: ['rightLow', 'rightHigh'],
    },
    {
      ...numberColumn(
        'onOthers/0',
        'On as many others, from',
        1,
        'The score of one run on as many other questions like these lies in this range in 95% of runs',
      ),
      id: 'onOthersLow',
    },
    { ...numberColumn('onOthers/1', 'to', 1, 'The upper end of that range'), id: 'onOthersHigh' },
    {
      ...numberColumn('gain/value', `More than one ${words.variant}`, 1, 'Points more than one of them has on average'),
      interval: 'gain/interval',
      id: 'gain',
      ends: ['gainLow', 'gainHigh'],
      otherwise: 'votes are compared with it',
    },
    {
      ...numberColumn(
        'overBest/value',
        `More than the best ${words.best}`,
        1,
        'Points. The best one is picked on the same answers, and the interval allows for that',
      ),
      interval: 'overBest/interval',
      id: 'overBest',
      ends: ['overBestLow', 'overBestHigh'],
      otherwise: 'votes are compared with it',
    },
    countColumn('votes', 'Requests', 'For each question'),
    numberColumn('tokens', 'Tokens', 0, 'For each question, prompts and answers together'),
    {
      ...numberColumn('noVote', 'No vote (%)', 1, 'Votes in which every answer is unread or refused. They count as wrong'),
      otherwise: 'it is no vote',
    },
  ],
});

/** Sizes in words: the column of requests has the number. */
const sizeNames: Readonly<Record<number, string>> = { 3: 'three', 5: 'five' };

const askedLabel = ({ by, votes, prompt }: VoteRow, rows: readonly VoteRow[], words: VoteWords): string => {
  const isAll = rows.every((row) => row.by !== by || row.votes <= votes);
  const size = isAll ? 'all' : (sizeNames[votes] ?? String(votes));
  switch (by) {
    case 'one':
      return `One ${words.variant}, on average`;
    case 'best':
      return `Best ${words.best}: ${words.titles[prompt ?? -1] ?? ''}`;
    case 'prompts':
      return `Vote over ${size}`;
    case 'samples':
      return `Vote over ${size} samples`;
  }
};
