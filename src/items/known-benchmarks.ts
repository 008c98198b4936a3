import { recipes } from './recipes/recipes.ts';

/** Benchmarks whose questions and answers are public, besides those that recipes name; no names that a person would give a set of their own. */
const furtherBenchmarks = [
  'agieval',
  'aime',
  'bbh',
  'big-bench',
  'commonsenseqa',
  'humaneval',
  'ifeval',
  'lsat',
  'math-500',
  'medqa',
  'mgsm',
  'natural-questions',
  'openbookqa',
  'piqa',
  'simpleqa',
  'squad',
  'svamp',
  'triviaqa',
];

const names = [...new Set([...recipes.map(({ id }) => id), ...furtherBenchmarks])].map((name) =>
  name.replace(/[^a-z0-9]+/g, '-'),
);

/** The sets, by their ids, that are named after a published benchmark: a model may have seen their questions in training. In the order given. */
export const knownBenchmarks = (sets: readonly string[]): readonly string[] =>
  sets.filter((set) => {
    const id = `-${set.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-`;
    return names.some((name) => id.includes(`-${name}-`));
  });
