import type { ItemScoring, ScoringRule } from '../../../../src/core/counting/counting.ts';
import type { AnswerDoubt } from '../../../../src/core/studies/study.ts';
import { randomBelow, seededRandom, textSeed, type Random } from '../../../../src/measure/basics/random.ts';
import type { ArchiveParts, ArchiveQuestion } from './archive.ts';
import type { PublishedDataset, PublishedQuestion } from './published.ts';

/** Archives of one source, made alike, by a number that is their seed. */
export interface ArchiveGroup {
  readonly kind: AnswerDoubt;
  /** Whether they have what the kind finds. */
  readonly has: boolean;
  readonly source: string;
  /** How they are made, for the page. */
  readonly what: string;
  /** Answers of our own wording. */
  readonly isOwn?: true;
  readonly archives: number;
  readonly make: (random: Random, n: number) => ArchiveParts;
}

/** The same numbers each time, others for each archive. */
export const archiveRandom = ({ kind, has, source, what }: ArchiveGroup, n: number): Random =>
  seededRandom(textSeed(`${kind} ${has} ${source} ${what} ${n}`));

export const singleRule = (rule: ScoringRule): ItemScoring => ({ rules: [rule], together: 'all' });
export const exactText = singleRule({ kind: 'text', exact: true });
export const strictNumber = singleRule({ kind: 'number', strict: true });
export const strictChoice = singleRule({ kind: 'choice', strict: true });

/** As many entries as there are, up to `count`, each once. */
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

/** Which answer of a question may stand under a prompt. */
export type AnswerFilter = (question: PublishedQuestion, system: string) => boolean;

export interface AnswersWanted {
  readonly published: PublishedDataset;
  /** The system whose answers stand under each prompt. */
  readonly systems: readonly string[];
  readonly fits?: AnswerFilter;
  readonly count?: number;
}

/** Questions whose answers by all of these systems fit, drawn at random. */
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
