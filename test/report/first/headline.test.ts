import { describe, expect, it } from 'vitest';
import type { Claim } from '../../../src/core/claim.ts';
import { headlineOf, mostWords } from '../../../src/report/first/headline.ts';
import { claims } from '../../../src/studies/system-prompt/measure/claims.ts';

const of = (claim: string, model: string, about?: Record<string, string>): Claim => ({
  claim,
  models: [`small:evenkeel/${model}@1`],
  ...(about && { about }),
});

describe('the first screen’s sentence', () => {
  it.each([
    [[of('steady', 'tiny-a')], 'tiny-a is steady under the system prompts tried.'],
    [[of('steady', 'tiny-a'), of('steady', 'tiny-b')], 'tiny-a and tiny-b are steady under the system prompts tried.'],
    [
      [of('moves', 'tiny-a'), of('not-shown', 'tiny-b'), of('worst-prompt', 'tiny-a', { prompt: 'Minimal' })],
      'tiny-a moves with the system prompt, and “Minimal” hurts it. For tiny-b, these questions are too few to tell.',
    ],
    // Two that move each have a worst prompt of their own: their cards name them.
    [
      [of('moves', 'tiny-a'), of('moves', 'tiny-b'), of('worst-prompt', 'tiny-a', { prompt: 'Minimal' })],
      'tiny-a and tiny-b move with the system prompt.',
    ],
    [[{ claim: 'so-far', models: ['a', 'b'], value: 3 }], 'It is too early for a verdict.'],
    [[of('measured', 'tiny-a')], ''],
    [[of('of another version', 'tiny-a')], ''],
  ])('%#', (verdicts, sentence) => {
    expect(headlineOf(verdicts, claims)).toBe(sentence);
  });

  it('says nothing of a result without verdicts', () => {
    expect(headlineOf(undefined, claims)).toBe('');
  });

  it('names fewer where it would get too long, and counts where even two are too many', () => {
    const many = Array.from({ length: 6 }, (_, m) => of(m < 3 ? 'steady' : 'not-shown', `a model of name ${m}`));
    const sentence = headlineOf(many, claims);
    expect(sentence).toBe(
      'Three of six models are steady under the system prompts tried. For three of six models, these questions are too few to tell.',
    );
    expect(sentence.split(' ').length).toBeLessThanOrEqual(mostWords);
  });

  it('has at most three sentences, and no number', () => {
    const all = [of('steady', 'a'), of('moves', 'b'), of('not-shown', 'c'), of('not-rated', 'd')];
    const sentence = headlineOf(all, claims);
    expect(sentence.match(/\./g)).toHaveLength(3);
    expect(sentence).not.toMatch(/\d/);
  });
});
