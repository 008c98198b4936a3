import { describe, expect, it } from 'vitest';
import { valueAt } from '../../../../src/core/json/json-pointer.ts';
import { readerVersion } from '../../../../src/reading/reader-version.ts';
import { printed } from '../../../../src/core/words/format.ts';
import { claims } from '../../../../src/studies/system-prompt/measure/claims.ts';
import { finding, findingParts } from '../../../../src/studies/system-prompt/report/finding.ts';
import { readScoreCsv } from '../../../../src/studies/system-prompt/measure/score-csv.ts';
import type { Claim } from '../../../../src/core/claim.ts';
import type { SystemPromptResult } from '../../../../src/studies/system-prompt/measure/result.ts';

const lines = ['a', 'b'].flatMap((model, m) =>
  ['s1', 's2', 's3'].map((prompt, t) => `${model},${prompt},x,${50 + 10 * m + (t - 1) * (1 + m)}`),
);
const table = readScoreCsv(['model,scenario,benchmark,score', ...lines].join('\n'), 't');

/** A result that says this. */
const saying = (...verdicts: Claim[]): SystemPromptResult => ({
  ...table,
  rules: '2',
  reader: readerVersion,
  margin: 3,
  verdicts,
});
const one = ['transformers:tiny-a@1:int8'];
const many = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((letter) => `transformers:tiny-${letter}@1:int8`);

describe('the finding', () => {
  it.each<[Claim, string]>([
    [
      { claim: 'so-far', models: one, value: 1200, about: { cells: '1,800' } },
      'So far 1,200 of 1,800 answers are in: it is too early for a verdict.',
    ],
    [{ claim: 'not-rated', models: one, why: 'all is refused' }, 'tiny-a is not rated: all is refused.'],
    [
      { claim: 'steady', models: one, value: 1.4, interval: [0.96, 2.04], p: 0.03 },
      'tiny-a moves by 1.0 to 2.0 points with the system prompt: within your 3.',
    ],
    [
      { claim: 'moves', models: one, value: 6, interval: [4.96, 8.04], p: 0.001 },
      'tiny-a moves by 5.0 to 8.0 points with the system prompt.',
    ],
    [
      { claim: 'not-shown', models: one, value: 0, interval: [0, 8.04], p: 0.7 },
      'tiny-a is not shown to move with the system prompt; if it does, by less than 8.0 points.',
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
      'tiny-a scores 20.0 points lower under “Terse” than under “Bare” (5.0 to 35.0).',
    ],
    [
      { claim: 'order-strength', models: one, value: 2.5, interval: [2.5, 9], p: 0.01 },
      'tiny-a is right most often, by at least 2.5 points over the next.',
    ],
    [
      { claim: 'tied-steadiness', models: many },
      'These data do not tell tiny-a, tiny-b, tiny-c, tiny-d and 3 more apart by steadiness.',
    ],
  ])('says %j', (claim, sentence) => {
    const result = saying(claim);
    expect(finding(result)).toBe(sentence);
    const figures = [...findingParts(result).finding].filter((part) => typeof part !== 'string');
    for (const { at, text, digits, form } of figures)
      expect(text).toBe(printed(valueAt(result, at) as number, digits, form));
  });

  it('says verdicts and order first, then what they rest on, and what would settle them', () => {
    const { finding: first, basis } = findingParts(
      saying(
        { claim: 'measured', models: [], about: { sets: '3 sets × 20 questions', prompts: '10 system prompts' } },
        { claim: 'settle', models: one, value: 383 },
        { claim: 'not-shown', models: one, value: 0, interval: [0, 8], p: 1 },
      ),
    );
    expect(first.filter((part) => typeof part === 'string').join('')).toMatch(/^tiny-a is not shown/);
    expect(basis.map((part) => (typeof part === 'string' ? part : part.text)).join('')).toBe(
      'Measured on 3 sets × 20 questions under 10 system prompts. About 383 more questions would settle tiny-a, nine times in ten.',
    );
  });

  it('of a table of scores is the paper’s rule, and that its certainty is unknown', () => {
    expect(finding(table)).toMatch(
      /^a: grade \w+ by the paper’s rule \(σ 1\.00\); how sure that is cannot be told without answers\. b: /,
    );
  });

  it('of a result of version 0.1 says no more than that', () => {
    const { verdicts, rules, ...before } = table;
    expect([rules, verdicts?.length]).toEqual(['2', 2]);
    expect(finding(before)).toMatch(/^These figures were computed by version 0\.1’s rules\./);
  });

  it('leaves out a claim that it does not know', () => {
    expect(finding(saying({ claim: 'of a later version', models: one }))).toBe('');
    expect(claims.some(({ id }) => id === 'of a later version')).toBe(false);
  });
});
