/**
 * Writes the sets whose questions have two responses, src/items/sets/pairs-*.json. The sources are the parts of judge-pairs/
 * and our own question sets. The seed fixes every pair. response-pairs.md explains the method.
 *
 *   npx tsx tools/generators/items/response-pairs.ts
 */
import { readFileSync } from 'node:fs';
import { assertDefined } from '../../../src/base/errors/assert-defined.ts';
import { seededRandom, textSeed, type Random } from '../../../src/measure/basics/random.ts';
import { middleSentences, closingSentences, openingSentences, shortAnswers, smallTalk } from './judge-pairs/conciseness.ts';
import { factTopics } from './judge-pairs/factuality.ts';
import { randomSample, Deck, shuffledCopy } from './judge-pairs/random-sampling.ts';
import { shortQuestions } from './judge-pairs/short-questions.ts';
import { setPath, setText, writeSets } from './set-file.ts';

const seed = 20269;

/**
 * The file lists pairs by position, without ids. They have no answer either, because a judge decides which response is
 * better.
 */
export interface ResponsePair {
  readonly subject: string;
  readonly question: string;
  readonly response: string;
  /** The second response. With `swapped`, the set's first author wrote it, and the second author wrote the other. */
  readonly second: string;
  readonly swapped?: true;
}

interface PairDraft {
  readonly subject: string;
  readonly question: string;
  /** By the set’s first author and by its second. */
  readonly responses: readonly [one: string, other: string];
}

const sets = {
  'pairs-answers': {
    title: 'Two responses: right or wrong',
    description: 'Short questions, each with a right and a wrong answer of a word or a number: small models read them.',
    authors: ['right answers', 'wrong answers'],
    make: answers,
  },
  'pairs-facts': {
    title: 'Two responses: facts or mistakes',
    description: 'Four statements on a topic, all true or one to three of them false, of about the same length.',
    authors: ['responses without mistakes', 'responses with mistakes'],
    make: facts,
  },
  'pairs-padding': {
    title: 'Two responses: to the point or padded',
    description: 'The same right answer, once alone and once among two to four sentences that nobody needs.',
    authors: ['answers to the point', 'padded answers'],
    make: padding,
  },
} as const;

export type PairSet = keyof typeof sets;
export const pairSets = Object.keys(sets) as PairSet[];
export const authorsOf = (id: PairSet): readonly [string, string] => sets[id].authors;

/** All pairs of a set, shuffled in the same order at every call. Each author's response comes first in half of them. */
export function responsePairs(id: PairSet): readonly ResponsePair[] {
  const random = seededRandom(textSeed(`${seed}:${id}`));
  const made = shuffledCopy(sets[id].make(random), random);
  const swaps = shuffledCopy(
    made.map((_, n) => n % 2 === 1),
    random,
  );
  return made.map(({ subject, question, responses }, n): ResponsePair => {
    const isSwapped = assertDefined(swaps[n], 'order');
    const [one, other] = responses;
    return {
      subject,
      question,
      response: isSwapped ? other : one,
      second: isSwapped ? one : other,
      ...(isSwapped && { swapped: true }),
    };
  });
}

/** The text of a set's file, one item per line as in the other sets. */
export function pairSetFile(id: PairSet): string {
  const { title, description } = sets[id];
  const head = {
    id,
    version: '1',
    title,
    description,
    kind: 'general',
    language: 'en',
    licence: 'MIT',
    // The script's path when the set was made. It is part of plans, so it must not change.
    source: `Evenkeel, tools/items/response-pairs.ts, seed ${seed}`,
    authors: authorsOf(id),
  };
  return setText(head, responsePairs(id));
}

// --- how the two responses differ -------------------------------------------------------------------

/** Forty questions from each of three sets, spread evenly over the subjects, with the right choice and a wrong one. */
function answers(random: Random): PairDraft[] {
  return ['arithmetic', 'calendar', 'words'].flatMap((set) => {
    const fit = shuffledCopy(questionsOf(set), random).filter(({ question }) => !needsOptions.test(question));
    const bySubject = [...new Set(fit.map(({ subject }) => subject))].map((of) =>
      fit.filter(({ subject }) => subject === of),
    );
    const inTurn = Array.from({ length: 40 }, (_, round) =>
      bySubject.flatMap((some) => some.slice(round, round + 1)),
    ).flat();
    return inTurn.slice(0, 40).map(({ question, choices, answer }): PairDraft => {
      const right = assertDefined(choices[answer], 'right choice');
      const [wrong] = randomSample(
        choices.filter((choice) => choice !== right),
        1,
        random,
      );
      return { subject: set, question, responses: [right, assertDefined(wrong, 'wrong choice')] };
    });
  });
}

/** Matches questions that make no sense without their choices, such as “Which of these …”. */
const needsOptions = /these|fits|\bone\b|other three/i;

/**
 * Each topic once, with one to three of its four statements false. Both responses have the same true statements in the same
 * order.
 */
function facts(random: Random): PairDraft[] {
  return factTopics.map(({ query, statements }, n): PairDraft => {
    const mistakes = 1 + (n % 3);
    const order = shuffledCopy([0, 1, 2, 3], random);
    const wrong = randomSample(order, mistakes, random);
    const sentence = (isWrong: (place: number) => boolean): string =>
      order.map((place) => wording(assertDefined(statements[place], 'statement'), !isWrong(place))).join(' ');
    return {
      subject: mistakes === 1 ? '1 mistake' : `${mistakes} mistakes`,
      question: query,
      responses: [sentence(() => false), sentence((place) => wrong.includes(place))],
    };
  });
}

/** Replaces `{right|wrong}` by one of its two wordings. */
const wording = (statement: string, isRight: boolean): string =>
  statement.replace(/\{([^|]+)\|([^}]+)\}/, isRight ? '$1' : '$2');

/**
 * Adds two to four needless sentences around the answer. Longer answers get remarks on the subject, short ones get small
 * talk.
 */
function padding(random: Random): PairDraft[] {
  const decks = {
    opening: new Deck(openingSentences, random),
    amid: new Deck(middleSentences, random),
    closing: new Deck(closingSentences, random),
  };
  const long = shortAnswers.map(({ query, answer, asides }, n): PairDraft => {
    const kinds = randomSample(['opening', 'aside 1', 'aside 2', 'amid', 'closing'] as const, needlessIn(n), random);
    const parts = [
      kinds.includes('opening') && decks.opening.next(),
      answer,
      kinds.includes('aside 1') && asides[0],
      kinds.includes('amid') && decks.amid.next(),
      kinds.includes('aside 2') && asides[1],
      kinds.includes('closing') && decks.closing.next(),
    ];
    return { subject: 'longer', question: query, responses: [answer, joinSentences(parts)] };
  });
  const short = shortQuestions(1)
    .slice(0, 24)
    .map(({ query, right }, n): PairDraft => {
      const talk = randomSample(smallTalk, needlessIn(n), random);
      return { subject: 'short', question: query, responses: [right, joinSentences(talk.toSpliced(n % 3, 0, right))] };
    });
  return [...long, ...short];
}

const needlessIn = (n: number): number => 2 + (n % 3);
const joinSentences = (parts: readonly (string | false)[]): string => parts.filter((part) => part !== false).join(' ');

interface SetItem {
  readonly subject: string;
  readonly question: string;
  readonly choices: readonly string[];
  readonly answer: number;
  readonly split?: string;
}

const questionsOf = (set: string): readonly SetItem[] =>
  (JSON.parse(readFileSync(setPath(set), 'utf8')) as { items: SetItem[] }).items.filter(({ split }) => split !== 'train');

writeSets(
  import.meta.url,
  pairSets.map((id) => [id, () => pairSetFile(id)]),
);
