import { describe, expect, it } from 'vitest';
import {
  makeReadAndRightShares,
  formShareOfVariance,
  splitScoreDifference,
  formKnowledgeSplits,
  type FormKnowledgeSplit,
} from '../../../src/measure/prompt-effect/form-and-knowledge.ts';

/** r and a of five prompts. */
const shares = [
  [0.9, 2 / 3],
  [0.5, 0.8],
  [0.75, 0.75],
  [1, 0.55],
  [0.35, 0.9],
] as const;
const prompts = shares.map(([r, a]) => makeReadAndRightShares(r, r * a));
const why = { value: null, why: 'under one of the prompts no answer could be read' };

/**
 * By a separate program in exact fractions: r and a changed one after the other, in both orders, and the mean of the two.
 */
const expected = [
  [0.15391666666666667, -0.03941666666666667],
  [-0.13941666666666666, 0.05391666666666667],
  [0.051, 0.026],
  [0.20641666666666666, -0.14191666666666666],
  [-0.27191666666666664, 0.10141666666666667],
] as const;

describe('form and knowledge', () => {
  it('of one prompt: what could be read, and what is right of that', () => {
    expect(makeReadAndRightShares(0.8, 0.6)).toEqual({ read: 0.8, right: 0.6 / 0.8, score: 0.6 });
    expect(makeReadAndRightShares(0, 0)).toEqual({
      read: 0,
      right: { value: null, why: 'no answer could be read' },
      score: 0,
    });
  });

  it('of two prompts sum to their difference', () => {
    const { form, knowledge } = splitScoreDifference(prompts[0]!, prompts[1]!) as FormKnowledgeSplit;
    expect(form).toBeCloseTo(0.29333333333333333, 14);
    expect(knowledge).toBeCloseTo(-0.09333333333333334, 14);
    expect(form + knowledge).toBeCloseTo(0.9 * (2 / 3) - 0.5 * 0.8, 14);
  });

  it('is knowledge alone where all could be read, form alone where as many of those are right', () => {
    expect(splitScoreDifference(makeReadAndRightShares(1, 0.75), makeReadAndRightShares(1, 0.5))).toEqual({
      form: 0,
      knowledge: 0.25,
    });
    expect(splitScoreDifference(makeReadAndRightShares(1, 0.5), makeReadAndRightShares(0.5, 0.25))).toEqual({
      form: 0.25,
      knowledge: 0,
    });
  });

  it('of each prompt against the mean of all', () => {
    const splits = formKnowledgeSplits(prompts) as readonly FormKnowledgeSplit[];
    const mean = prompts.reduce((sum, { score }) => sum + score, 0) / prompts.length;
    for (const [t, [form, knowledge]] of expected.entries()) {
      expect(splits[t]!.form).toBeCloseTo(form, 14);
      expect(splits[t]!.knowledge).toBeCloseTo(knowledge, 14);
      expect(splits[t]!.form + splits[t]!.knowledge).toBeCloseTo(prompts[t]!.score - mean, 14);
    }
    expect(formShareOfVariance(prompts)).toBeCloseTo(1.5633811681772407, 12);
  });

  it('cannot be told where nothing could be read under a prompt', () => {
    const silent = makeReadAndRightShares(0, 0);
    expect(splitScoreDifference(prompts[0]!, silent)).toEqual(why);
    expect(formKnowledgeSplits([...prompts, silent])).toEqual(why);
    expect(formShareOfVariance([...prompts, silent])).toEqual(why);
  });

  it('of one prompt, or of prompts with one score, has no parts', () => {
    expect(formKnowledgeSplits(prompts.slice(0, 1))).toMatchObject({ why: 'there are fewer than two prompts to compare' });
    const even = [makeReadAndRightShares(0.5, 0.25), makeReadAndRightShares(1, 0.25)];
    expect(formShareOfVariance(even)).toEqual({ value: null, why: 'all prompts have the same score' });
    expect(splitScoreDifference(even[0]!, even[1]!)).toEqual({ form: -0.1875, knowledge: 0.1875 });
  });
});
