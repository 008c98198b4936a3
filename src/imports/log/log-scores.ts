import type { Item } from '../../core/items/item.ts';
import type { Response } from '../../core/answers/response.ts';
import { responseToParsedAnswer, scoreParsedAnswer } from '../../reading/read-response.ts';
import { readSafely } from '../../reading/safe-reading.ts';
import { likeliestIndex } from './likelihoods.ts';
import type { ImportedLog, LoggedAnswer, LogScoring } from './imported-log.ts';
import type { ImportChoices } from './import-choices.ts';
import { answerIndexInCell, type LogGrid } from './log-grid.ts';

/** How a scoring of the log scores the answers of a grid, compared with Evenkeel’s own scoring. */
export interface LogScoringComparison {
  readonly id: string;
  /** The number of answers with a value, and the sum of these values, in [0, 1]. */
  readonly scored: number;
  readonly sum: number;
  /** How many of these values are between 0 and 1. */
  readonly between: number;
  /** The number of answers that Evenkeel can also score, and how many of these the two score differently. */
  readonly compared: number;
  readonly disagree: number;
}

export interface LogScoringSummary {
  readonly answers: number;
  /** The number of failed answers. */
  readonly failed: number;
  readonly scorings: readonly LogScoringComparison[];
  /** Evenkeel’s own scoring: answers whose question has a reference answer, and how many of them are right. */
  readonly read: number;
  readonly right: number;
  /** Answers to questions without a reference, which Evenkeel cannot score. */
  readonly withoutReference: number;
}

export function summariseLogScorings(log: ImportedLog, grid: LogGrid, items: readonly Item[]): LogScoringSummary {
  const { scorings } = log;
  const counts = scorings.map(({ id }) => ({ id, scored: 0, sum: 0, between: 0, compared: 0, disagree: 0 }));
  const all = { answers: 0, failed: 0, read: 0, right: 0, withoutReference: 0 };
  for (const { answer, question } of eachAnswer(log, grid)) {
    all.answers += 1;
    if (answer.finish === 'error') {
      all.failed += 1;
      continue;
    }
    const item = items[question];
    const own = item && ownScore(answer, item);
    if (own === undefined) all.withoutReference += 1;
    else {
      all.read += 1;
      all.right += own;
    }
    for (const [at, scoring] of scorings.entries()) {
      const score = loggedScoreZeroToOne(answer, scoring);
      const count = counts[at];
      if (score === undefined || !count) continue;
      count.scored += 1;
      count.sum += score;
      if (score > 0 && score < 1) count.between += 1;
      if (own === undefined) continue;
      count.compared += 1;
      if (score >= 0.5 !== own >= 0.5) count.disagree += 1;
    }
  }
  return { ...all, scorings: counts };
}

/** Every answer in the grid, with its indexes there. */
export function* eachAnswer(
  { answers }: ImportedLog,
  grid: LogGrid,
): Generator<{ readonly answer: LoggedAnswer; model: number; question: number; level: number; sample: number }> {
  for (const model of grid.models.keys())
    for (const question of grid.questions.keys())
      for (const level of grid.levels.keys())
        for (let sample = 0; sample < grid.samples; sample++) {
          const answer = answers[answerIndexInCell(grid, model, question, level, sample) ?? -1];
          if (answer) yield { answer, model, question, level, sample };
        }
}

/** A scoring’s value for an answer, rescaled to [0, 1]; `undefined` if it has none. */
export function loggedScoreZeroToOne(
  { scores }: LoggedAnswer,
  { id, scale: [worst, best] = [0, 1] }: LogScoring,
): number | undefined {
  const score = Object.hasOwn(scores, id) ? scores[id] : undefined;
  if (typeof score !== 'number' || !Number.isFinite(score) || worst === best) return undefined;
  return Math.min(1, Math.max(0, (score - worst) / (best - worst)));
}

/**
 * Whether the log’s scoring has values other than 0 and 1. Answers then have a score instead of being right or wrong. Pairs
 * never count as graded, since their 0.5 is a tie.
 */
export function hasGradedLogScores(log: ImportedLog, grid: LogGrid, { right }: Pick<ImportChoices, 'right'>): boolean {
  const scoring = right === 'evenkeel' ? undefined : log.scorings.find(({ id }) => id === right.scoring);
  if (!scoring || log.judges === 'pairs') return false;
  for (const { answer } of eachAnswer(log, grid)) {
    const score = loggedScoreZeroToOne(answer, scoring);
    if (score !== undefined && score > 0 && score < 1) return true;
  }
  return false;
}

/** The cached score of each answer, with the item that it was scored against: choices change, texts do not. */
const read = new WeakMap<LoggedAnswer, { readonly item: Item; readonly score: number | undefined }>();

/** Evenkeel’s own score; `undefined` if there is nothing to compare with. */
function ownScore(answer: LoggedAnswer, item: Item): number | undefined {
  const known = read.get(answer);
  if (known && known.item.answer === item.answer && isSameList(known.item.choices, item.choices)) return known.score;
  const score = scoreRead(answer, item);
  read.set(answer, { item, score });
  return score;
}

const isSameList = (one: readonly string[] = [], other: readonly string[] = []): boolean =>
  one.length === other.length && one.every((text, at) => text === other[at]);

function scoreRead(answer: LoggedAnswer, item: Item): number | undefined {
  if (answer.shown) return undefined;
  if (answer.likelihoods) return item.choices ? Number(likeliestIndex(answer.likelihoods) === item.answer) : undefined;
  if (!item.choices && item.answer === '') return undefined;
  const { text, finish } = answer;
  const response: Response = { model: '', item: item.id, variant: {}, sample: 0, promptHash: '', text, finish };
  return scoreParsedAnswer(
    readSafely(response, () => responseToParsedAnswer(response, item)),
    item,
  );
}
