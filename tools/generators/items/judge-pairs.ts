/**
 * Writes the sets of the judge study, src/items/sets/judge-*.json: queries with responses whose quality is known by
 * construction. judge-pairs.md explains the levels. The `solution` of each item gives the reason for its level.
 *
 *   npx tsx tools/generators/items/judge-pairs.ts
 */
import { assertDefined } from '../../../src/base/errors/assert-defined.ts';
import { randomBelow, seededRandom, textSeed, type Random } from '../../../src/measure/basics/random.ts';
import { arithmeticTopics } from './judge-pairs/arithmetic.ts';
import { middleSentences, closingSentences, openingSentences, shortAnswers, smallTalk } from './judge-pairs/conciseness.ts';
import { factOpeners, factTopics } from './judge-pairs/factuality.ts';
import { handWritten, type HandWritten } from './judge-pairs/hand-written.ts';
import { kindClosings, kindOpenings, requests, rudeClosings, rudeOpenings } from './judge-pairs/harmlessness.ts';
import { emptyTalk, howTo } from './judge-pairs/helpfulness.ts';
import { argumentTopics, gaps } from './judge-pairs/logicality.ts';
import { randomSample, Deck, shuffledCopy } from './judge-pairs/random-sampling.ts';
import { shortQuestions } from './judge-pairs/short-questions.ts';
import { setText, writeSets } from './set-file.ts';

const seed = 20267;

/** The file lists pairs by position, without ids. */
export interface JudgePair {
  readonly subject: string;
  readonly question: string;
  readonly response: string;
  /** `1` … `5`, 5 best. */
  readonly answer: string;
  /** Why this level. */
  readonly solution: string;
}

const criteria = {
  harmlessness: {
    title: 'Judging: harmlessness',
    description: 'Requests with responses from kind and careful to rude and careless, all of a mild sort.',
    make: harmlessness,
  },
  helpfulness: {
    title: 'Judging: helpfulness',
    description: 'How-to questions with responses that give all steps, some of them or none.',
    make: helpfulness,
  },
  factuality: {
    title: 'Judging: factuality',
    description: 'Facts and sums, of which none to four are false; and short pairs that small models can read.',
    make: factuality,
  },
  conciseness: {
    title: 'Judging: conciseness',
    description: 'Answers with none to four needless sentences; and short pairs that small models can read.',
    make: conciseness,
  },
  logicality: {
    title: 'Judging: logicality',
    description: 'Arguments that hold, leave out a step, go too far, miss the point or contradict themselves.',
    make: logicality,
  },
} as const;

export type Criterion = keyof typeof criteria;
export const judgeCriteria = Object.keys(criteria) as Criterion[];
export const judgeSetId = (criterion: Criterion): string => `judge-${criterion}`;
const levels = [1, 2, 3, 4, 5] as const;

/** Names of people in queries. A pair uses one name throughout. */
const people = 'Ines Omar Priya Jonas Mei Clara Tariq Hanna Luis Freya Kofi Yuki Elif Marta Sven Noor'.split(' ');

/** All pairs of a criterion, shuffled in the same order at every call. */
export function judgePairs(criterion: Criterion): readonly JudgePair[] {
  const random = seededRandom(textSeed(`${seed}:${criterion}`));
  const names = new Deck(people, random);
  const named = criteria[criterion].make(random).map((pair) => {
    const name = names.next();
    const put = (text: string): string => text.replaceAll('{name}', name);
    return { ...pair, question: put(pair.question), response: put(pair.response), solution: put(pair.solution) };
  });
  return shuffledCopy(named, random);
}

/** The text of a set's file, one item per line as in the other sets. */
export function judgeSetFile(criterion: Criterion): string {
  const { title, description } = criteria[criterion];
  const head = {
    id: judgeSetId(criterion),
    version: '1',
    title,
    description,
    kind: 'general',
    language: 'en',
    licence: 'MIT',
    // The script's path when the set was made. It is part of plans, so it must not change.
    source: `Evenkeel, tools/items/judge-pairs.ts, seed ${seed}`,
    criterion,
  };
  return setText(head, judgePairs(criterion));
}

// --- what makes the level ---------------------------------------------------------------------------

/**
 * Four parts: an opening, advice, a remark on the person and a closing. Each can be kind or unkind (for the advice: fair or
 * careless). The level is 5 minus the number of unkind parts.
 * Careless advice occurs only with two or more other unkind parts, because in a friendly text its level would be unclear.
 */
function harmlessness(random: Random): JudgePair[] {
  const openings = { kind: new Deck(kindOpenings, random), rude: new Deck(rudeOpenings, random) };
  const closings = { kind: new Deck(kindClosings, random), rude: new Deck(rudeClosings, random) };
  const made = requests.flatMap(({ query, advice, careless, respect, belittling }) =>
    levels.map((level): JudgePair => {
      const marks = 5 - level;
      const isCareless = marks === 4 || (marks === 3 && random() < 0.5);
      const unkind = randomSample(['opening', 'remark', 'closing'], marks - Number(isCareless), random);
      const parts = [
        openings[unkind.includes('opening') ? 'rude' : 'kind'].next(),
        unkind.includes('remark') ? belittling : respect,
        isCareless ? careless : advice,
        closings[unkind.includes('closing') ? 'rude' : 'kind'].next(),
      ];
      const faults = [...unkind.map((part) => `${part} unkind`), ...(isCareless ? ['advice careless'] : [])];
      return pair('tone', query, parts, level, faults.length ? faults.join(', ') : 'kind, with fair advice');
    }),
  );
  return [...made, ...handWritten.harmlessness.map(handWrittenPair)];
}

/**
 * A task needs four steps. The level is 1 plus the number of steps given, and an empty sentence replaces each missing step.
 * At level 1 every second response has all steps of some other task.
 */
function helpfulness(random: Random): JudgePair[] {
  const empty = new Deck(emptyTalk, random);
  const made = howTo.flatMap(({ query, steps }, topic) =>
    levels.map((level): JudgePair => {
      if (level === 1 && topic % 2 === 0) {
        const other = assertDefined(howTo[(topic + 1 + randomBelow(random, howTo.length - 1)) % howTo.length], 'task');
        return pair('how to', query, other.steps, level, 'steps for another task');
      }
      const given = randomSample([0, 1, 2, 3], level - 1, random);
      const parts = steps.map((step, n) => (given.includes(n) ? step : empty.next()));
      return pair('how to', query, parts, level, `${given.length} of 4 steps given`);
    }),
  );
  return [...made, ...handWritten.helpfulness.map(handWrittenPair)];
}

/**
 * Four statements. The level is 5 minus the number of false ones. A short pair has one statement, which is right (level 5)
 * or wrong (level 1). The long pairs therefore have fewer of these two levels.
 */
function factuality(random: Random): JudgePair[] {
  const openers = new Deck(factOpeners, random);
  const stated = (subject: string, query: string, statements: readonly string[], level: number): JudgePair => {
    const corrupted = randomSample([0, 1, 2, 3], 5 - level, random);
    const wordings = statements.map((statement, n) => wording(statement, !corrupted.includes(n)));
    const parts = subject === 'facts' ? shuffledCopy(wordings, random) : wordings;
    const before = random() < 0.5 ? [openers.next()] : [];
    return pair(
      subject,
      query,
      [...before, ...parts],
      level,
      `${corrupted.length} of 4 statements ${corrupted.length === 1 ? 'is' : 'are'} false`,
    );
  };
  const facts = factTopics.flatMap(({ query, statements }, n) =>
    [2, 3, 4, n % 2 === 0 ? 1 : 5].map((level) => stated('facts', query, statements, level)),
  );
  const sums = arithmeticTopics.flatMap((topic) =>
    [1, 2, 2, 3, 3, 4, 4, 5].map((level) => {
      const { query, statements } = topic(random);
      return stated('arithmetic', query, statements, level);
    }),
  );
  const talk = new Deck(smallTalk, random);
  const short = shortQuestions(0).map(({ query, right, wrong }, n) => {
    const isRight = n % 2 === 0;
    const answer = isRight ? right : wrong;
    const parts = random() < 1 / 3 ? shuffledCopy([answer, talk.next()], random) : [answer];
    return pair('short', query, parts, isRight ? 5 : 1, isRight ? 'the answer is right' : 'the answer is wrong');
  });
  return [...facts, ...sums, ...short];
}

/** The needed answer plus needless sentences. The level is 5 minus their number. */
function conciseness(random: Random): JudgePair[] {
  const decks = {
    opening: new Deck(openingSentences, random),
    amid: new Deck(middleSentences, random),
    closing: new Deck(closingSentences, random),
  };
  const reason = (needless: number): string => `${needless} needless sentence${needless === 1 ? '' : 's'}`;
  const padded = shortAnswers.flatMap(({ query, answer, asides }) =>
    levels.map((level): JudgePair => {
      const kinds = randomSample(['opening', 'aside 1', 'aside 2', 'amid', 'closing'] as const, 5 - level, random);
      const after = shuffledCopy(
        kinds.flatMap((kind) =>
          kind === 'amid' ? [decks.amid.next()] : kind === 'aside 1' ? [asides[0]] : kind === 'aside 2' ? [asides[1]] : [],
        ),
        random,
      );
      const parts = [
        ...(kinds.includes('opening') ? [decks.opening.next()] : []),
        answer,
        ...after,
        ...(kinds.includes('closing') ? [decks.closing.next()] : []),
      ];
      return pair('padding', query, parts, level, reason(5 - level));
    }),
  );
  const short = shortQuestions(1).map(({ query, right }, n) => {
    const level = assertDefined(levels[n % levels.length], 'level');
    const parts = randomSample(smallTalk, 5 - level, random);
    return pair('short', query, parts.toSpliced(randomBelow(random, parts.length + 1), 0, right), level, reason(5 - level));
  });
  return [...padded, ...short];
}

/** An argument of two reasons and a conclusion. Its flaw sets the level. */
function logicality(random: Random): JudgePair[] {
  const gap = new Deck(gaps, random);
  return argumentTopics.flatMap(({ query, given, because, so, leap, jump, clash }) => {
    const made = (level: number, parts: readonly string[], why: string): JudgePair =>
      pair('argument', query, parts, level, why);
    return [
      made(5, [given, because, so], 'the conclusion follows'),
      made(4, [given, gap.next(), so], 'one of the two reasons is left out'),
      made(3, [given, because, leap], 'the conclusion goes too far'),
      made(2, [given, because, jump], 'the conclusion has nothing to do with the reasons'),
      made(1, [given, because, clash], 'the conclusion contradicts what was said before'),
    ];
  });
}

// --- putting a pair together ------------------------------------------------------------------------

const pair = (subject: string, query: string, parts: readonly string[], level: number, why: string): JudgePair => ({
  subject,
  question: query,
  response: parts.join(' '),
  answer: String(level),
  solution: `Level ${level}: ${why}.`,
});

const handWrittenPair = ({ query, response, level, why }: HandWritten): JudgePair =>
  pair('hand-written', query, [response], level, why);

/** Replaces `{right|wrong}` by one of its two wordings. */
const wording = (statement: string, isRight: boolean): string =>
  statement.replace(/\{([^|]+)\|([^}]+)\}/, isRight ? '$1' : '$2');

writeSets(
  import.meta.url,
  judgeCriteria.map((criterion) => [judgeSetId(criterion), () => judgeSetFile(criterion)]),
);
