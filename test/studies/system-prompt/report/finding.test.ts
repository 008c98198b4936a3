import { describe, expect, it } from 'vitest';
import { valueAtJsonPointer } from '../../../../src/base/json/json-pointer.ts';
import { answerReaderVersion } from '../../../../src/reading/reader-version.ts';
import { formatNumber } from '../../../../src/core/words/format.ts';
import { systemPromptClaimKinds } from '../../../../src/studies/system-prompt/measure/claims.ts';
import { systemPromptFindingText, systemPromptFinding } from '../../findings.ts';
import { gradeModelsFromCsv } from '../../../../src/studies/system-prompt/measure/score-csv.ts';
import type { Claim } from '../../../../src/core/studies/claim.ts';
import type { SystemPromptResult } from '../../../../src/studies/system-prompt/measure/result.ts';

const lines = ['a', 'b'].flatMap((model, m) =>
  ['s1', 's2', 's3'].map((prompt, t) => `${model},${prompt},x,${50 + 10 * m + (t - 1) * (1 + m)}`),
);
const table = gradeModelsFromCsv(['model,scenario,benchmark,score', ...lines].join('\n'), 't');

/** A result with these claims. */
const saying = (...verdicts: Claim[]): SystemPromptResult => ({
  ...table,
  rules: '2',
  reader: answerReaderVersion,
  margin: 3,
  verdicts,
});
const one = ['transformers:tiny-a@1:int8'];
const many = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((letter) => `transformers:tiny-${letter}@1:int8`);

describe('the finding', () => {
  it.each<[Claim, string]>([
    [
      { claim: 'so-far', models: one, value: 1200, about: { cells: '1,800' } },
      '1,200 of 1,800 answers are in so far. A finding needs all of them.',
    ],
    [{ claim: 'not-rated', models: one, why: 'all is refused' }, 'tiny-a is not rated: all is refused.'],
    [
      { claim: 'steady', models: one, value: 1.4, interval: [0.96, 2.04], p: 0.03 },
      'tiny-a is robust: these system prompts change its score by at most 2.0 points (standard deviation), within 3.',
    ],
    [
      { claim: 'moves', models: one, value: 6, interval: [4.96, 8.04], p: 0.001 },
      'tiny-a is sensitive: these system prompts change its score by 5.0 to 8.0 points (standard deviation), more than 3.',
    ],
    [
      { claim: 'not-shown', models: one, value: 0, interval: [0, 8.04], p: 0.7 },
      'tiny-a: these questions do not show an effect of these system prompts. If there is one, it is below 8.0 points.',
    ],
    [
      {
        claim: 'moves-between',
        models: one,
        value: 20,
        interval: [5, 35],
        p: 0.01,
        about: { worst: 'Terse', best: 'Bare' },
      },
      'tiny-a is sensitive: it scores 5.0 to 35.0 points lower under “Terse” than under “Bare”, more than 3.',
    ],
    [
      { claim: 'moves-slightly', models: one, value: 3, interval: [1.96, 4.04], p: 0.001, about: { these: 'these ten' } },
      'tiny-a is slightly sensitive: these ten system prompts change its score by 2.0 to 4.0 points (standard deviation), perhaps more than 3.',
    ],
    [
      {
        claim: 'moves-between-slightly',
        models: one,
        value: 4,
        interval: [1, 7],
        p: 0.01,
        about: { worst: 'Terse', best: 'Bare' },
      },
      'tiny-a is slightly sensitive: it scores 1.0 to 7.0 points lower under “Terse” than under “Bare”, perhaps more than 3.',
    ],
    [
      { claim: 'steady-between', models: one, interval: [0, 2.04], p: 0.4, about: { these: 'these three' } },
      'tiny-a is robust: the best and the worst of these three system prompts differ by at most 2.0 points, within 3.',
    ],
    [
      { claim: 'not-shown-between', models: one, interval: [0, 9], p: 0.4 },
      'tiny-a: these questions do not show a difference between these system prompts. If there is one, it is below 9.0 points.',
    ],
    [
      { claim: 'stop-moves-slightly', models: one, interval: [1, 7], about: { share: '25%' } },
      'tiny-a is slightly sensitive: these system prompts change its score by 1.0 to 7.0 points, perhaps more than 3. The run was sure at 25% of the answers.',
    ],
    [
      { claim: 'order-strength', models: one, value: 2.5, interval: [2.5, 9], p: 0.01 },
      'tiny-a is right most often, by at least 2.5 points over the next.',
    ],
    [
      { claim: 'tied-steadiness', models: many },
      'These data do not show which of tiny-a, tiny-b, tiny-c, tiny-d and 3 more is the least sensitive.',
    ],
    [
      { claim: 'tied-steadiness', models: many.slice(0, 2), about: { although: ', although their verdicts differ' } },
      'These data do not show which of tiny-a and tiny-b is the least sensitive, although their verdicts differ.',
    ],
  ])('says %j', (claim, sentence) => {
    const result = saying(claim);
    expect(systemPromptFindingText(result)).toBe(sentence);
    const figures = [...systemPromptFinding(result).finding].filter((part) => typeof part !== 'string');
    for (const { at, text, digits, form } of figures)
      expect(text).toBe(formatNumber(valueAtJsonPointer(result, at) as number, digits, form));
  });

  it('says verdicts and order first, then what they rest on, and what would settle them', () => {
    const { finding: first, basis } = systemPromptFinding(
      saying(
        { claim: 'measured', models: [], about: { sets: '3 sets × 20 questions', prompts: '10 system prompts' } },
        { claim: 'settle', models: one, value: 383 },
        { claim: 'not-shown', models: one, value: 0, interval: [0, 8], p: 1 },
      ),
    );
    expect(first.filter((part) => typeof part === 'string').join('')).toMatch(/^tiny-a: these questions do not show/);
    expect(basis.map((part) => (typeof part === 'string' ? part : part.text)).join('')).toBe(
      'Measured on 3 sets × 20 questions under 10 system prompts. About 383 more questions would settle the finding for tiny-a, nine times in ten.',
    );
  });

  it('of a table of scores is the paper’s rule, and that its certainty is unknown', () => {
    expect(systemPromptFindingText(table)).toMatch(
      /^a: grade \w+ by the paper’s rule \(σ 1\.00\)\. Without answers, nothing shows how sure that is\. b: /,
    );
  });

  it('of a result of version 0.1 says no more than that', () => {
    const { verdicts, rules, ...before } = table;
    expect([rules, verdicts?.length]).toEqual(['2', 2]);
    expect(systemPromptFindingText(before)).toMatch(/^These figures were computed by version 0\.1’s rules\./);
  });

  it('leaves out a claim that it does not know', () => {
    expect(systemPromptFindingText(saying({ claim: 'of a later version', models: one }))).toBe('');
    expect(systemPromptClaimKinds.some(({ id }) => id === 'of a later version')).toBe(false);
  });
});
