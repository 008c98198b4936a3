import { expect, test } from 'vitest';
import { randomBelow, seededRandom } from '../../../src/measure/basics/random.ts';
import { pluralityVote, type Ballot } from '../../../src/measure/vote/plurality.ts';

/** One letter per answer: R is right, ? casts no vote. */
const ballots = (letters: string): Ballot[] =>
  Array.from(letters, (letter) => ({ answer: letter === '?' ? null : letter, score: Number(letter === 'R') }));

test('two answers: the chance is hypergeometric', () => {
  // (C(7,3) + C(7,2)·3) / C(10,3) and, for 5 votes, (C(7,5) + C(7,4)·3 + C(7,3)·C(3,2)) / C(10,5).
  expect(pluralityVote(ballots('RRRRRRRaaa'), 3).score).toBeCloseTo(98 / 120, 14);
  expect(pluralityVote(ballots('RRRRRRRaaa'), 5).score).toBeCloseTo(231 / 252, 14);
});

test('a vote over one is the mean score; a vote over all has one subset', () => {
  expect(pluralityVote(ballots('RRabc?'), 1)).toEqual({ score: 2 / 6, noVote: 1 / 6 });
  expect(pluralityVote(ballots('RRaabc'), 6)).toEqual({ score: 0.5, noVote: 0 });
  expect(pluralityVote(ballots('RRaab'), 9)).toEqual({ score: 0.5, noVote: 0 });
  expect(pluralityVote(ballots('aaRb'), 4).score).toBe(0);
});

test('without any vote the answer counts as wrong, and without answers there is none', () => {
  expect(pluralityVote(ballots('????R'), 3)).toEqual({ score: 6 / 10, noVote: 4 / 10 });
  expect(pluralityVote(ballots('???'), 3)).toEqual({ score: 0, noVote: 1 });
  expect(pluralityVote([], 3)).toEqual({ score: NaN, noVote: NaN });
});

test('equal answers that people scored apart count with their mean', () => {
  const corrected: Ballot[] = [
    { answer: 'x', score: 1 },
    { answer: 'x', score: 0 },
    { answer: 'y', score: 0 },
  ];
  expect(pluralityVote(corrected, 3).score).toBe(0.5);
});

test('any answers: as counted over all subsets one by one', () => {
  const random = seededRandom(5);
  for (let round = 0; round < 60; round++) {
    const letters = Array.from({ length: 3 + randomBelow(random, 7) }, () => 'RRabc?'[randomBelow(random, 6)]).join('');
    const m = 1 + randomBelow(random, letters.length);
    const found = pluralityVote(ballots(letters), m);
    const counted = countSubsets(letters, m);
    expect(found.score, `${letters} ${m}`).toBeCloseTo(counted.score, 12);
    expect(found.noVote, `${letters} ${m}`).toBeCloseTo(counted.noVote, 12);
  }
});

test('two hundred answers', () => {
  const { score } = pluralityVote(ballots('R'.repeat(120) + 'a'.repeat(80)), 3);
  // C(120,3) + C(120,2)·80 of C(200,3).
  expect(score).toBeCloseTo((280_840 + 7140 * 80) / 1_313_400, 12);
});

/** By brute force: every subset of m places. */
function countSubsets(letters: string, m: number): { score: number; noVote: number } {
  let subsets = 0;
  let score = 0;
  let noVote = 0;
  for (let mask = 0; mask < 2 ** letters.length; mask++) {
    const drawn = Array.from(letters).filter((_, place) => Math.floor(mask / 2 ** place) % 2 === 1);
    if (drawn.length !== m) continue;
    subsets++;
    const cast = drawn.filter((letter) => letter !== '?');
    if (cast.length === 0) {
      noVote++;
      continue;
    }
    const countOf = (letter: string) => cast.filter((each) => each === letter).length;
    const most = Math.max(...cast.map(countOf));
    const tied = [...new Set(cast)].filter((letter) => countOf(letter) === most);
    if (tied.includes('R')) score += 1 / tied.length;
  }
  return { score: score / subsets, noVote: noVote / subsets };
}
