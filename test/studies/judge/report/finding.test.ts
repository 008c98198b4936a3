import { expect, test } from 'vitest';
import { maybeAt } from '../../../../src/report/figure-column.ts';
import { judgeFinding, judgeFindingText } from '../../../../src/studies/judge/report/finding.ts';
import { plain } from '../../../../src/core/words/sentence-with-figures.ts';
import { printed } from '../../../../src/core/words/format.ts';
import { overallTable } from '../../../../src/studies/judge/report/overall-tables.ts';
import { fourJudges } from './cases.ts';

const finding = plain(judgeFinding(fourJudges).finding);
const basis = plain(judgeFinding(fourJudges).basis);

test('each judge has its verdict at each temperature, in the plan’s order, the agreement with the reference before all', () => {
  expect(finding).toMatch(
    /^The ratings of made-up-steady at temperature 1 agree with the reference \(quality known by construction\) to ρ = 0\.\d\d \(0\.\d\d to 0\.\d\d\); whether it can be relied on cannot be told yet: .* The ratings of made-up-steady at temperature 0\.2 agree .* The ratings of made-up-noisy at temperature 1 agree with the reference \(quality known by construction\) to ρ = 0\.55 \(.*\)\. made-up-noisy cannot be relied on at temperature 1: it agrees with itself only to α = 0\.\d\d \(.*Whether made-up-equal can be relied on at temperature 1 cannot be told yet: .*made-up-unruly is not rated at temperature 1: 21% of its 191 answers are no rating: 9 refused, 31 unreadable\. The ratings of made-up-unruly at temperature 0\.2 agree /,
  );
});

test('a judge that always says the same is not praised', () => {
  expect(finding).toContain(
    'how sure its agreement with the reference and between scales is cannot be told (no variation: all ratings are equal)',
  );
  expect(finding).toContain(
    'The samples of made-up-equal at temperature 1 are identical: asking again tells nothing of how sure a judgement is.',
  );
  expect(basis).toContain(
    'α of made-up-equal with itself at temperature 1 is undefined in 16 of 16 cases, which are left out of the mean: no variation: all ratings are equal.',
  );
});

test('what it rests on, at all temperatures', () => {
  expect(basis).toMatch(
    /^Measured: 4 models on 8 pairs of query and response by 2 criteria, 3 times each on 4 scales with 2 lengths of definition, at the temperatures 1 and 0\.2\. α \(Krippendorff\)/,
  );
  // Of the unruly one alone.
  expect(basis).toContain('4% of the answers are no rating (unreadable or refused) and count as missing.');
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
  expect(numbers.length).toBeGreaterThan(10);
  for (const { text, at, digits, form } of numbers)
    expect(text).toBe(printed(maybeAt(fourJudges, at) as number, digits, form));
});
