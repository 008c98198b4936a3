import { expect, test } from 'vitest';
import { numberOrReasonAtPointer } from '../../../../src/report/figure-column.ts';
import { judgeFinding, judgeFindingText } from '../../findings.ts';
import { sentenceToPlainText } from '../../../../src/core/words/sentence.ts';
import { formatNumber } from '../../../../src/core/words/format.ts';
import { overallTable } from '../../../../src/studies/judge/report/overall-tables.ts';
import { fourJudges } from './cases.ts';

const finding = sentenceToPlainText(judgeFinding(fourJudges).finding);
const basis = sentenceToPlainText(judgeFinding(fourJudges).basis);

test('each judge has its verdict at each temperature, in the plan’s order, the agreement with the reference before all', () => {
  expect(finding).toMatch(
    /^The ratings of made-up-steady for factuality and conciseness on average at temperature 1 agree with the reference \(quality known by construction\) to ρ = 0\.\d\d on these 8 pairs\. That leaves open whether the judge can be relied on: .* The ratings of made-up-steady for .* at temperature 0\.2 agree .* The ratings of made-up-noisy for .* at temperature 1 agree with the reference \(quality known by construction\) to ρ = 0\.55 on these 8 pairs\. made-up-noisy cannot be relied on for factuality and conciseness on average at temperature 1: its repeated ratings agree only to α = 0\.\d\d on these 8 pairs\. .*Nothing shows yet whether made-up-equal can be relied on for .* at temperature 1: .*made-up-unruly is not rated at temperature 1: 21% of its 191 answers hold no rating \(9 refused, 31 unreadable\)\. The ratings of made-up-unruly for .* at temperature 0\.2 agree /,
  );
});

test('a judge that always says the same is not praised', () => {
  expect(finding).toContain(
    'its agreement with the reference and between scales has no interval (no variation: all ratings are equal)',
  );
  expect(finding).toContain(
    'The repeated ratings of made-up-equal at temperature 1 are identical. More of them show nothing new.',
  );
  expect(basis).toContain(
    'α of made-up-equal with itself at temperature 1 is undefined in 16 of 16 cases (no variation: all ratings are equal). The mean leaves these out.',
  );
});

test('what it rests on, at all temperatures', () => {
  expect(basis).toMatch(
    /^Measured: 4 models on 8 pairs of query and response by factuality and conciseness, 3 times each on 4 scales with 2 lengths of definition, at the temperatures 1 and 0\.2\. Each figure is a mean over criteria, definitions and scales\. α \(Krippendorff\)/,
  );
  // All of these come from the unruly model.
  expect(basis).toContain('4% of the answers hold no rating (unreadable or refused). They count as missing.');
  expect(judgeFindingText(fourJudges)).toBe(`${finding} ${basis}`);
});

test('the table has the same verdicts', () => {
  const { rows, words } = overallTable(fourJudges);
  expect(words.map(({ id }) => id)).toEqual(['model', 'temperature', 'verdict']);
  expect(rows.map(({ words }) => [words['temperature'], words['verdict']])).toEqual([
    ['1', 'Cannot tell yet'],
    ['0.2', 'Cannot tell yet'],
    ['1', 'Cannot be relied on'],
    ['0.2', 'Cannot tell yet'],
    ['1', 'Cannot tell yet'],
    ['0.2', 'Cannot tell yet'],
    ['1', 'Not rated'],
    ['0.2', 'Cannot tell yet'],
  ]);
});

test('every number is the result’s', () => {
  const { finding, basis } = judgeFinding(fourJudges);
  const numbers = [...finding, ...basis].filter((part) => typeof part !== 'string');
  expect(numbers.length).toBeGreaterThan(6);
  for (const { text, at, digits, form } of numbers)
    expect(text).toBe(formatNumber(numberOrReasonAtPointer(fourJudges, at) as number, digits, form));
});
