import { group } from 'd3';
import type { ScoredResponse } from '../core/studies/study.ts';
import type { Ballot } from '../measure/vote/plurality.ts';
import type { CollectedVotes, VotedQuestion } from '../measure/vote/vote-forecast.ts';
import { answerKey, hasComparableAnswer } from './answer-key.ts';

/** A model’s answers to one question: `rows[t][s]` under variant t in sample s, or undefined if it is missing. */
export interface AnswersToVote {
  readonly set: string;
  readonly rows: readonly (readonly (ScoredResponse | undefined)[])[];
  /** For each prompt that the vote is compared with, the indices of its variants. */
  readonly variantsByPrompt: readonly (readonly number[])[];
  readonly cluster?: string | undefined;
}

/** Above this share of missing answers, no forecast is made. */
const maxMissingShare = 0.02;

/**
 * Turns a model’s answers into votes, set by set. Unread and refused answers cast no vote. Failed and pending answers are
 * left out, and so are questions without an answer.
 */
export function collectBallots(questions: readonly AnswersToVote[]): CollectedVotes {
  const rows = questions.flatMap((question) => question.rows.flat());
  const scored = rows.filter((row) => row !== undefined && row.score !== null);
  const counted = (kind: string) => scored.filter((row) => row?.reading.kind === kind).length;
  const why = scored.some((row) => row && !hasComparableAnswer(row))
    ? 'rules or a log score these answers, and answers that are only scored cannot be compared with each other'
    : rows.length - scored.length > maxMissingShare * rows.length
      ? 'over 2% of the answers are missing or failed'
      : undefined;
  const sets = group(questions, ({ set }) => set);
  return {
    sets: [...sets.values()].map((own) =>
      own.map(toVotedQuestion).filter(({ acrossVariants }) => acrossVariants.length > 0),
    ),
    variants: Math.max(0, ...questions.map((question) => question.rows.length)),
    samples: Math.max(0, ...questions.flatMap((question) => question.rows.map(({ length }) => length))),
    unread: counted('unreadable'),
    refused: counted('refusal'),
    failed: rows.filter((row) => row?.score === null).length,
    ...(why !== undefined && { why }),
  };
}

function toVotedQuestion({ rows, variantsByPrompt, cluster }: AnswersToVote): VotedQuestion {
  const ballots = rows.map((samples) => samples.map(toBallot));
  const samples = Math.max(0, ...ballots.map(({ length }) => length));
  const there = (list: readonly (Ballot | undefined)[]) => list.filter((ballot) => ballot !== undefined);
  const across = Array.from({ length: samples }, (_, s) => there(ballots.map((own) => own[s])));
  return {
    acrossVariants: across.filter(({ length }) => length > 0),
    acrossSamples: samples > 1 ? ballots.map(there).filter(({ length }) => length > 0) : [],
    byPrompt: variantsByPrompt.map((places) => meanScore(there(places.flatMap((t) => ballots[t] ?? [])))),
    cluster,
  };
}

/** An answer as a vote; undefined if there is no answer. */
export const toBallot = (row: ScoredResponse | undefined): Ballot | undefined =>
  row && row.score !== null ? { answer: answerKey(row), score: row.score } : undefined;

const meanScore = (ballots: readonly Ballot[]): number =>
  ballots.reduce((sum, { score }) => sum + score, 0) / ballots.length;
