import { expect, test } from 'vitest';
import { undefinedBecause } from '../../../../src/core/json/json.ts';
import { maybeAt } from '../../../../src/report/figure-column.ts';
import { judgeFinding, judgeFindingText } from '../../../../src/studies/judge/report/finding.ts';
import { plain } from '../../../../src/core/words/sentence-with-figures.ts';
import type { JudgeOverall, JudgeResult } from '../../../../src/studies/judge/measure/result.ts';
import { printed } from '../../../../src/core/words/format.ts';
import { fourJudges } from './cases.ts';

const steady = 'small:evenkeel/made-up-steady@1';
const noisy = 'small:evenkeel/made-up-noisy@1';
const equal = 'small:evenkeel/made-up-equal@1';
const unruly = 'small:evenkeel/made-up-unruly@1';

interface Said {
  readonly model: string;
  readonly self?: readonly [mean: number, low: number, high: number];
  readonly rho?: readonly [single: number, averaged: number];
  readonly unreadable?: number;
  readonly without?: number;
}

const noVariation = undefinedBecause('no variation: all ratings are equal');

function overall({ model, self, rho, unreadable = 0, without = 0 }: Said): JudgeOverall {
  const found = fourJudges.overall.find((each) => each.model === model)!;
  const [mean, low, high] = self ?? [noVariation, noVariation, noVariation];
  return {
    ...found,
    answered: 100,
    cells: 100,
    unreadable,
    refused: 0,
    selfConsistency: { mean, low, high, defined: 16 - without, undefined: without },
    interScale: { mean: noVariation, low: noVariation, high: noVariation, defined: 0, undefined: 12 },
    agreement: {
      ...found.agreement,
      spearman: rho?.[0] ?? noVariation,
      spearmanAveraged: rho?.[1] ?? noVariation,
    },
  };
}

const saying = (...all: readonly Said[]): JudgeResult => ({ ...fourJudges, overall: all.map(overall) });
const finding = (result: JudgeResult): string => plain(judgeFinding(result).finding);
const basis = (result: JudgeResult): string => plain(judgeFinding(result).basis);

test('the most consistent first, and whether the intervals tell it from the next', () => {
  const apart = saying({ model: noisy, self: [0.25, 0.1, 0.4] }, { model: steady, self: [0.84, 0.7, 0.9] });
  expect(finding(apart)).toBe(
    'made-up-steady agrees with itself to α = 0.84 (95% interval 0.70 to 0.90). made-up-noisy agrees with itself to α = 0.25 (95% interval 0.10 to 0.40). ' +
      'made-up-steady is the most consistent; the 95% intervals do not overlap.',
  );
  const near = saying({ model: noisy, self: [0.25, 0.1, 0.75] }, { model: steady, self: [0.84, 0.7, 0.9] });
  expect(finding(near)).toMatch(
    /made-up-steady comes out first, but its interval overlaps with that of made-up-noisy: with other units the order may be another\.$/,
  );
});

test('of many models the ends are told', () => {
  const many = saying(
    { model: noisy, self: [0.2, 0.1, 0.3] },
    { model: steady, self: [0.8, 0.7, 0.9] },
    { model: unruly, self: [0.5, 0.4, 0.6] },
    { model: equal, self: [0.4, 0.3, 0.5] },
  );
  expect(finding(many)).toMatch(
    /^Of 4 models the most and the least consistent: made-up-steady agrees .*made-up-noisy agrees .*made-up-steady is the most consistent/,
  );
  expect(finding(many)).not.toContain('made-up-unruly');
});

test('what is undefined, what agreement says, and what could not be read stand beside it', () => {
  const result = saying(
    { model: steady, self: [0.8, 0.7, 0.9], rho: [0.91, 0.97], without: 2 },
    { model: equal },
    { model: unruly, self: [0.5, 0.4, 0.6], unreadable: 30 },
  );
  const said = basis(result);
  expect(said).toMatch(/^Measured: 3 models on 8 pairs of query and response by 2 criteria, 3 times each on 4 scales/);
  expect(said).toContain('α is undefined for made-up-equal: no variation: all ratings are equal.');
  expect(said).toContain('Left out of the mean, as they are undefined: 2 of 16 for made-up-steady.');
  expect(said).toContain(
    'Agreement with the reference (quality known by construction), Spearman: made-up-steady ρ = 0.91 (averaged over 3 samples 0.97).',
  );
  expect(said).toContain('10% of the answers are no rating (unreadable or refused) and count as missing.');
  expect(said).toContain('It is more than a fifth of made-up-unruly.');
});

test('nothing is made up where nothing has been measured', () => {
  expect(judgeFindingText({ ...saying({ model: equal }), partial: true })).toMatch(
    /^Nothing can be said yet of how consistent the ratings are: no variation: all ratings are equal\. So far 100 of 100 answers are in \(/,
  );
});

test('every number is the result’s', () => {
  const { finding, basis } = judgeFinding(fourJudges);
  const numbers = [...finding, ...basis].filter((part) => typeof part !== 'string');
  expect(numbers.length).toBeGreaterThan(10);
  for (const { text, at, digits, form } of numbers)
    expect(text).toBe(printed(maybeAt(fourJudges, at) as number, digits, form));
});
