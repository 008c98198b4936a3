import { expect, test } from 'vitest';
import type { Item } from '../../../../src/core/items/item.ts';
import {
  binomialTail,
  chanceOfQuestions,
  findSetsAboveChance,
} from '../../../../tools/measurements/real-models/above-chance.ts';
import { chosenSets } from '../../../../tools/measurements/real-models/steps/sets.ts';

// Python’s fractions: sum(comb(n, i) · pⁱ · (1 − p)ⁿ⁻ⁱ for i from k to n).
test.each([
  [43, 60, 1 / 2, 0.0005328828895717177],
  [34, 60, 1 / 2, 0.18314700335164552],
  [14, 60, 1 / 4, 0.6650885602454242],
  [22, 60, 1 / 4, 0.029800870014848258],
])('P(X ≥ %d) of %d with chance %d', (right, asked, chance, p) => {
  expect(binomialTail(right, asked, chance)).toBeCloseTo(p, 12);
});

test('no right answer is never above chance', () => {
  expect(binomialTail(0, 60, 0.5)).toBe(1);
});

test('Holm corrects for the number of sets: the smallest of two p counts twice', () => {
  const findings = findSetsAboveChance([
    { set: 'one', right: 43, asked: 60, chance: 0.5 },
    { set: 'two', right: 34, asked: 60, chance: 0.5 },
  ]);
  expect(findings.map(({ isAbove }) => isAbove)).toEqual([true, false]);
  expect(findings[0]?.adjusted).toBeCloseTo(2 * 0.0005328828895717177, 12);
  expect(chosenSets(findings)).toEqual(['one']);
});

test('where no set is above chance, the one with the lowest p is asked', () => {
  const findings = findSetsAboveChance([
    { set: 'one', right: 14, asked: 60, chance: 0.25 },
    { set: 'two', right: 34, asked: 60, chance: 0.5 },
  ]);
  expect(findings.some(({ isAbove }) => isAbove)).toBe(false);
  expect(chosenSets(findings)).toEqual(['two']);
});

const question = (answer: number | string, choices?: readonly string[]): Item => ({
  id: `set/${answer}`,
  question: 'Which?',
  answer,
  ...(choices && { choices }),
});

test('chance is one in four choices, or the share of the commonest open answer', () => {
  const choices = ['a', 'b', 'c', 'd'];
  expect(chanceOfQuestions([0, 1, 2, 3].map((answer) => question(answer, choices)))).toBe(0.25);
  expect(chanceOfQuestions(['7', '7', '9', '11', '13'].map((answer) => question(answer)))).toBe(0.4);
});
