import type { ItemScoring, ScoringRule } from '../../../../src/core/counting/counting.ts';
import type { AnswerDoubt } from '../../../../src/core/studies/study.ts';
import { randomBelow, seededRandom, textSeed, type Random } from '../../../../src/measure/basics/random.ts';
import type { ArchiveParts, ArchiveQuestion } from './archive.ts';
import type { PublishedDataset, PublishedQuestion } from './published.ts';

/** Archives of one source, made in the same way. The archive's number is its seed. */
export interface ArchiveGroup {
  readonly kind: AnswerDoubt;
  /** Whether the archives have the problem that the check of this kind finds. */
  readonly has: boolean;
  readonly source: string;
  /** How the archives are made, for the page. */
  readonly what: string;
  /** The answers use our own wording. */
  readonly isOwn?: true;
  readonly archives: number;
  readonly make: (random: Random, n: number) => ArchiveParts;
}

/** Gives the same numbers at each call, and different numbers for each archive. */
export const archiveRandom = ({ kind, has, source, what }: ArchiveGroup, n: number): Random =>
  seededRandom(textSeed(`${kind} ${has} ${source} ${what} ${n}`));

export const singleRule = (rule: ScoringRule): ItemScoring => ({ rules: [rule], together: 'all' });
export const exactText = singleRule({ kind: 'text', exact: true });
export const strictNumber = singleRule({ kind: 'number', strict: true });
export const strictChoice = singleRule({ kind: 'choice', strict: true });

/** Draws up to `count` different entries. */
export function drawSample<T>(random: Random, list: readonly T[], count: number): T[] {
  const left = [...list];
  const taken: T[] = [];
  while (taken.length < count && left.length > 0) {
    const at = randomBelow(random, left.length);
    const [one] = left.splice(at, 1);
    if (one !== undefined) taken.push(one);
  }
  return taken;
}

export const questionsPerArchive = 40;

/** Whether a system's answer to a question may appear under a prompt. */
export type AnswerFilter = (question: PublishedQuestion, system: string) => boolean;

export interface AnswersWanted {
  readonly published: PublishedDataset;
  /** The system whose answers appear under each prompt. */
  readonly systems: readonly string[];
  readonly fits?: AnswerFilter;
  readonly count?: number;
}

/** Draws questions at random for which the answers of all these systems fit. */
export function drawnQuestions(
  random: Random,
  { published, systems, fits = () => true, count = questionsPerArchive }: AnswersWanted,
): ArchiveQuestion[] {
  const fitting = published.questions.filter((question) =>
    systems.every((system) => question.answers[system] !== undefined && fits(question, system)),
  );
  return drawSample(random, fitting, count).map((question) => asAsked(question, systems));
}

const asAsked = (
  { question, choices, answer, answers }: PublishedQuestion,
  systems: readonly string[],
): ArchiveQuestion => ({
  question,
  answer,
  ...(choices && { choices }),
  answers: systems.map((system) => answers[system]?.text ?? ''),
});

export const pickOf = <T>(list: readonly T[], n: number): T => {
  const one = list[n % list.length];
  if (one === undefined) throw new RangeError('pickOf: an empty list');
  return one;
};
