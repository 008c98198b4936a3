import { describe, expect, it } from 'vitest';
import type { Claim } from '../../../src/core/studies/claim.ts';
import { verdictHeadline, maxHeadlineWords } from '../../../src/report/first/headline.ts';
import { configurationClaimKinds } from '../../../src/studies/configuration/measure/claims.ts';
import { systemPromptClaimKinds } from '../../../src/studies/system-prompt/measure/claims.ts';

const of = (claim: string, model: string, about?: Record<string, string>): Claim => ({
  claim,
  models: [`small:evenkeel/${model}@1`],
  ...(about && { about }),
});

describe('the first screen’s sentence', () => {
  it.each([
    [[of('steady', 'tiny-a')], 'tiny-a is robust to these prompts.'],
    [[of('steady', 'tiny-a'), of('steady', 'tiny-b')], 'tiny-a and tiny-b are robust to these prompts.'],
    [
      [of('moves', 'tiny-a'), of('not-shown', 'tiny-b'), of('among-worst', 'tiny-a', { prompt: 'Minimal' })],
      'tiny-a is sensitive to these prompts, with “Minimal” among the worst. For tiny-b, these questions are too few to tell.',
    ],
    [
      [of('moves', 'tiny-a'), of('among-worst', 'tiny-a', { prompt: 'A', worst: '“A” and “B”' })],
      'tiny-a is sensitive to these prompts, with “A” and “B” among the worst.',
    ],
    // Each of two sensitive models has its own worst prompt, which its card names.
    [
      [of('moves', 'tiny-a'), of('moves', 'tiny-b'), of('among-worst', 'tiny-a', { prompt: 'Minimal' })],
      'tiny-a and tiny-b are sensitive to these prompts.',
    ],
    // Results of earlier versions name one worst prompt. Today’s version ignores this finding.
    [[of('moves', 'tiny-a'), of('worst-prompt', 'tiny-a', { prompt: 'Minimal' })], 'tiny-a is sensitive to these prompts.'],
    [
      [of('moves-slightly', 'tiny-a', { these: 'these ten' }), of('moves', 'tiny-b', { these: 'these ten' })],
      'tiny-a is slightly sensitive to these ten prompts. tiny-b is sensitive to these ten prompts.',
    ],
    [[of('steady', 'tiny-a', { these: 'these 24' })], 'tiny-a is robust to these prompts.'],
    [
      [of('steady-between', 'tiny-a', { these: 'these three' }), of('steady', 'tiny-b', { these: 'these three' })],
      'tiny-a and tiny-b are robust to these three prompts.',
    ],
    [[{ claim: 'so-far', models: ['a', 'b'], value: 3 }], 'A finding needs all answers.'],
    [[of('measured', 'tiny-a')], ''],
    [[of('of another version', 'tiny-a')], ''],
  ])('%#', (verdicts, sentence) => {
    expect(verdictHeadline(verdicts, systemPromptClaimKinds)).toBe(sentence);
  });

  it('says nothing of a result without verdicts', () => {
    expect(verdictHeadline(undefined, systemPromptClaimKinds)).toBe('');
  });

  it('names fewer where it would get too long, and counts where even two are too many', () => {
    const many = Array.from({ length: 6 }, (_, m) => of(m < 3 ? 'steady' : 'not-shown', `a model of name ${m}`));
    const sentence = verdictHeadline(many, systemPromptClaimKinds);
    expect(sentence).toBe(
      'Three of six models are robust to these prompts. For three, these questions are too few to tell.',
    );
    expect(sentence.split(' ').length).toBeLessThanOrEqual(maxHeadlineWords);
  });

  it('has at most three sentences, and no number', () => {
    const all = [of('steady', 'a'), of('moves', 'b'), of('not-shown', 'c'), of('not-rated', 'd')];
    const sentence = verdictHeadline(all, systemPromptClaimKinds);
    expect(sentence.match(/\./g)).toHaveLength(3);
    expect(sentence).not.toMatch(/\d/);
  });

  it('adds the factor that is responsible to the first model where there is no room for all', () => {
    const lowers = (model: string, level: string) =>
      of('factor-lowers', model, { level, noEffect: '. Wording and temperature show no effect' });
    const about = { these: 'these twelve' };
    const two = [
      of('moves', 'tiny-b', about),
      of('moves-slightly', 'tiny-c', about),
      lowers('tiny-b', '20 random characters before and after'),
      lowers('tiny-c', '3 random characters'),
    ];
    expect(verdictHeadline(two, configurationClaimKinds)).toBe(
      'tiny-b is sensitive to these twelve configurations: “20 random characters before and after” lowers its score. Wording and temperature show no effect. tiny-c is slightly sensitive to these twelve configurations.',
    );
    expect(verdictHeadline([...two, of('not-rated', 'tiny-a')], configurationClaimKinds)).toContain(
      '“20 random characters before and after” lowers its score. tiny-c is slightly sensitive',
    );
    // The headline never names a single combination of the factors.
    const cell = [of('moves', 'tiny-b', about), of('among-worst', 'tiny-b', { worst: '“First wording, Temperature 0.2”' })];
    expect(verdictHeadline(cell, configurationClaimKinds)).toBe('tiny-b is sensitive to these twelve configurations.');
  });
});
