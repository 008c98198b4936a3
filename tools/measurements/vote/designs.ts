import { randomBelow, type Random } from '../../../src/measure/basics/random.ts';
import type { Ballot } from '../../../src/measure/vote/plurality.ts';
import type { VotedQuestion } from '../../../src/measure/vote/vote-forecast.ts';
import { readStoredVotes } from './stored-votes.ts';

/** A test case that draws questions from a fully known population. */
export interface VoteCase {
  readonly name: string;
  /** The population, by set. */
  readonly whole: readonly (readonly VotedQuestion[])[];
  readonly perSet: number;
  readonly samples: number;
  /** Questions of a cluster are drawn together. They are consecutive in the population. */
  readonly clusterSize: number;
}

const sizes = [20, 50, 150];

/** Draws with replacement from real answers of three small models. */
export const storedCases = (): VoteCase[] =>
  readStoredVotes().flatMap(({ study, model, sets }) =>
    sizes.map((perSet) => ({
      name: `${/tiny-\w/.exec(model)?.[0]}, ${study}, ${sets.length}×${perSet}`,
      whole: sets,
      perSet,
      samples: 1,
      clusterSize: 1,
    })),
  );

interface SimulatedCase {
  readonly name: string;
  readonly perSet: number;
  readonly prompts: number;
  readonly samples?: number;
  readonly clusterSize?: number;
  /** Draws a question's probability of a right answer. All wrong answers are equally likely. */
  readonly right: (random: Random) => number;
  readonly choices: number;
  readonly unread?: number;
  /** The amount that a prompt adds to the probability, by its index. */
  readonly effect?: (prompt: number) => number;
}

/** Simulated cases. In the null designs a vote gains on as many questions as it loses on. */
const simulatedDesigns: readonly SimulatedCase[] = [
  {
    name: 'no gain, two choices, 1×60',
    perSet: 60,
    prompts: 10,
    choices: 2,
    right: (random) => (random() < 0.5 ? 0.75 : 0.25),
  },
  {
    name: 'no gain, two choices, 1×200',
    perSet: 200,
    prompts: 5,
    choices: 2,
    right: (random) => (random() < 0.5 ? 0.7 : 0.3),
  },
  {
    name: 'no gain, every answer is sure, 1×60',
    perSet: 60,
    prompts: 10,
    choices: 4,
    right: (random) => Number(random() < 0.7),
  },
  {
    name: 'few questions flip, 1×100',
    perSet: 100,
    prompts: 10,
    choices: 4,
    right: (random) => (random() < 0.95 ? 1 : 0.6),
  },
  { name: 'gain, 1×100', perSet: 100, prompts: 5, choices: 4, right: () => 0.7 },
  { name: 'mixed, 20 prompts, 1×60', perSet: 60, prompts: 20, choices: 4, right: (random) => random() },
  {
    name: 'one prompt fails, 1×100',
    perSet: 100,
    prompts: 10,
    choices: 4,
    right: (random) => 0.5 + 0.5 * random(),
    effect: (t) => (t === 0 ? -0.4 : 0),
  },
  {
    name: 'one prompt is best, 1×100',
    perSet: 100,
    prompts: 10,
    choices: 4,
    right: (random) => 0.3 + 0.4 * random(),
    effect: (t) => (t === 0 ? 0.3 : 0),
  },
  { name: 'a tenth unread, 1×100', perSet: 100, prompts: 5, choices: 4, right: (random) => random(), unread: 0.1 },
  { name: 'clusters of 5, 1×200', perSet: 200, prompts: 10, choices: 4, clusterSize: 5, right: (random) => random() },
  { name: 'five samples, 3 prompts, 1×80', perSet: 80, prompts: 3, samples: 5, choices: 4, right: (random) => random() },
  { name: '1×12', perSet: 12, prompts: 10, choices: 4, right: (random) => random() },
];

const wholeSize = 20_000;

export const simulatedCases = (random: Random): VoteCase[] =>
  simulatedDesigns.map(({ name, perSet, samples = 1, clusterSize = 1, ...model }) => ({
    name,
    perSet,
    samples,
    clusterSize,
    whole: [
      Array.from({ length: wholeSize / clusterSize }, () => {
        const right = model.right(random);
        return Array.from({ length: clusterSize }, () => drawQuestion(random, { ...model, right, samples }));
      }).flat(),
    ],
  }));

interface QuestionModel extends Omit<SimulatedCase, 'name' | 'perSet' | 'right' | 'samples'> {
  readonly right: number;
  readonly samples: number;
}

function drawQuestion(
  random: Random,
  { prompts, samples, choices, unread = 0, right, effect }: QuestionModel,
): VotedQuestion {
  const ballot = (t: number): Ballot => {
    if (random() < unread) return { answer: null, score: 0 };
    const isRight = random() < Math.min(1, Math.max(0, right + (effect?.(t) ?? 0)));
    return { answer: isRight ? 'right' : `wrong ${randomBelow(random, choices - 1)}`, score: Number(isRight) };
  };
  const cells = Array.from({ length: prompts }, (_, t) => Array.from({ length: samples }, () => ballot(t)));
  return {
    acrossVariants: Array.from({ length: samples }, (_, s) => cells.flatMap((own) => own[s] ?? [])),
    acrossSamples: samples > 1 ? cells : [],
    byPrompt: cells.map((own) => own.reduce((sum, { score }) => sum + score, 0) / samples),
  };
}

/** Draws `perSet` questions of each set with replacement, whole clusters together. */
export const drawQuestions = ({ whole, clusterSize }: VoteCase, perSet: number, random: Random): VotedQuestion[][] =>
  whole.map((own) =>
    Array.from({ length: perSet / clusterSize }, (_, c) => {
      const at = clusterSize * randomBelow(random, own.length / clusterSize);
      const drawn = own.slice(at, at + clusterSize);
      return clusterSize > 1 ? drawn.map((question) => ({ ...question, cluster: `${c}` })) : drawn;
    }).flat(),
  );
