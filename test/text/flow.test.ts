import { expect, it } from 'vitest';
import {
  countChunks,
  chunkSentenceRanges,
  continuityAgreement,
  orderAgreement,
  positionAgreement,
} from '../../src/text/flow.ts';

it('chunks differ in size by one at most and leave nothing out', () => {
  expect(chunkSentenceRanges(7, 3)).toEqual([
    [0, 2],
    [2, 4],
    [4, 7],
  ]);
  for (let sentences = 1; sentences < 60; sentences++) {
    for (let each = 1; each < 6; each++) {
      const runs = chunkSentenceRanges(sentences, countChunks(sentences, each));
      const sizes = runs.map(([from, to]) => to - from);
      expect(runs[0]![0]).toBe(0);
      expect(runs.at(-1)![1]).toBe(sentences);
      runs.slice(1).forEach(([from], i) => expect(from).toBe(runs[i]![1]));
      expect(Math.max(...sizes)).toBeLessThanOrEqual(Math.min(each, Math.min(...sizes) + 1));
    }
  }
});

it('order: from 1 in the same order to 0 in reverse', () => {
  expect(orderAgreement([])).toBe(1);
  expect(orderAgreement([[2, 0]])).toBe(1);
  const places = (...of: number[]) => of.map((j, i) => [i, j] as const);
  expect(orderAgreement(places(0, 1, 2, 3))).toBe(1);
  expect(orderAgreement(places(3, 2, 1, 0))).toBe(0);
  // One of six pairs is reversed: τ = (5 − 1) / 6.
  expect(orderAgreement(places(0, 2, 1, 3))).toBeCloseTo((4 / 6 + 1) / 2, 15);
});

it('position: the ends weigh twice', () => {
  // Three chunks each at positions 0, ½, 1. The first two swap. All weights are 2, as one side of each pair is an end.
  const pairs = [
    [0, 1],
    [1, 0],
    [2, 2],
  ] as const;
  expect(positionAgreement(pairs, 3, 3, 1)).toBeCloseTo((0.5 + 0.5 + 1) / 3, 15);
  // Five chunks. The neighbours of the middle swap: ¼ and ¾ are ½ apart, with weight 1½ of 2 + 1½ + 1 + 1½ + 2.
  const inner = [
    [0, 0],
    [1, 3],
    [2, 2],
    [3, 1],
    [4, 4],
  ] as const;
  expect(positionAgreement(inner, 5, 5, 1)).toBeCloseTo(1 - (2 * 1.5 * 0.5) / 8, 15);
  expect(positionAgreement(inner, 5, 5, 0)).toBeCloseTo(1 - (2 * 0.5) / 5, 15);
  // The same swap at the ends costs more.
  const outer = [
    [0, 4],
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 0],
  ] as const;
  expect(positionAgreement(outer, 5, 5, 1)).toBeCloseTo(1 - 4 / 8, 15);
  expect(positionAgreement([[0, 0]], 1, 1, 1)).toBe(1);
  // A single chunk is in the middle, and one of two chunks has no partner. The weights are 2, 2 and 2.
  expect(positionAgreement([[0, 0]], 1, 2, 1)).toBeCloseTo((2 * 0.5 + 2 * 0.5) / 6, 15);
});

it('continuity: neighbours that stay neighbours', () => {
  expect(continuityAgreement([[0, 0]], 1, 1)).toBe(1);
  expect(continuityAgreement([[0, 0]], 1, 4)).toBe(0);
  const moved = [
    [0, 2],
    [1, 0],
    [2, 1],
  ] as const;
  expect(continuityAgreement(moved, 3, 3)).toBe(0.5);
  // Reversed order keeps no neighbours.
  const reverse = [
    [0, 1],
    [1, 0],
  ] as const;
  expect(continuityAgreement(reverse, 2, 2)).toBe(0);
});
