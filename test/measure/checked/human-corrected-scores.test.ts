import { describe, expect, it } from 'vitest';
import {
  humanCorrectedScores,
  meanCorrectionInterval,
  type ScoresWithHumanMarks,
  type HumanMarkedAnswer,
} from '../../../src/measure/checked/human-corrected-scores.ts';
import { vectors } from '../../reference-data.ts';
import { checkOneRun, type Misread } from './misread-run.ts';

interface Case extends ScoresWithHumanMarks {
  readonly name: string;
  readonly expected: {
    readonly mu: number;
    readonly muInterval: readonly [number, number];
    readonly sigma?: number;
    readonly prompts?: readonly { readonly score: number; readonly interval: readonly [number, number] }[];
  };
}

const { cases, coverage } = vectors<{
  readonly cases: readonly Case[];
  readonly coverage: readonly { readonly n: number; readonly least: number }[];
}>('as-people-read');

it.each(cases)('$name: μ, σ and the prompts’ scores as a program of its own has them', ({ expected, ...checked }) => {
  const found = humanCorrectedScores(checked);
  expect(found.mu).toBeCloseTo(expected.mu, 9);
  expect(found.muInterval).toEqual(expected.muInterval.map((end) => expect.closeTo(end, 8) as number));
  if (expected.sigma === undefined) expect(found.sigma).toMatchObject({ value: null });
  else expect(found.sigma).toBeCloseTo(expected.sigma, 9);
  for (const [t, { score, interval }] of (expected.prompts ?? []).entries()) {
    expect(found.prompts[t]!.score).toBeCloseTo(score, 9);
    expect(found.prompts[t]!.interval).toEqual(interval.map((end) => expect.closeTo(end, 8) as number));
  }
});

it('an exact sum over all counts finds that the interval covers at least 93%', () => {
  for (const { least } of coverage) expect(least).toBeGreaterThan(0.93);
  // Those sums use this interval. Here: no correction among 60, then 3 up and 1 down.
  expect(meanCorrectionInterval(0, 0, 60)).toEqual([expect.closeTo(-0.053885, 6), expect.closeTo(0.053885, 6)]);
  const [p, q] = [4.5 / 63, 2.5 / 63];
  const reach = 1.959963984540054 * Math.sqrt((p + q - (p - q) ** 2) / 63);
  expect(meanCorrectionInterval(3 / 60, 1 / 60, 60)).toEqual([
    expect.closeTo(p - q - reach, 12),
    expect.closeTo(p - q + reach, 12),
  ]);
});

const marks = (count: number, of: Partial<HumanMarkedAnswer> = {}): HumanMarkedAnswer[] =>
  Array.from({ length: count }, (_, k) => ({ prompt: k % 2, question: `q${k}`, score: 1, mark: 1 as const, ...of }));

describe('asPeopleRead', () => {
  it('has an interval with a width where nothing was corrected', () => {
    const found = humanCorrectedScores({ scores: [60, 70], answers: [100, 100], marked: marks(20) });
    expect(found.mu).toBe(65);
    const [low, high] = found.muInterval as readonly [number, number];
    expect(low).toBeLessThan(55);
    expect(high).toBeGreaterThan(75);
  });

  it('has none where all answers are marked, as nothing is left to be unsure of', () => {
    const marked = [...marks(18), ...marks(2, { score: 1, mark: 0 })];
    const found = humanCorrectedScores({ scores: [100, 100], answers: [10, 10], marked });
    expect(found.mu).toBeCloseTo(90, 12);
    expect(found.muInterval).toEqual([found.mu, found.mu]);
  });

  it('counts several marks on one question as one', () => {
    const width = (marked: readonly HumanMarkedAnswer[]) => {
      const [low, high] = humanCorrectedScores({ scores: [50, 50], answers: [1000, 1000], marked }).muInterval as readonly [
        number,
        number,
      ];
      return high - low;
    };
    const twice = marks(40).map((each, k) => ({ ...each, question: `q${Math.floor(k / 2)}` }));
    expect(width(twice)).toBeCloseTo(width(marks(20)), 0);
    expect(width(twice)).toBeGreaterThan(1.5 * width(marks(40)));
  });

  it('stays within 0 and 100', () => {
    const low = humanCorrectedScores({ scores: [2, 3], answers: [100, 100], marked: marks(10, { mark: 0 }) });
    expect(low).toMatchObject({ mu: 0, muInterval: [0, expect.any(Number) as number] });
    const high = humanCorrectedScores({ scores: [98, 99], answers: [100, 100], marked: marks(10, { score: 0.5 }) });
    expect(high).toMatchObject({ mu: 100, muInterval: [expect.any(Number) as number, 100] });
  });

  it('tells σ and the prompts’ scores from 60 marks a prompt on, and says how many would do', () => {
    const few = humanCorrectedScores({ scores: [60, 70], answers: [100, 100], marked: marks(13) });
    const why = 'not enough marks: 6 of 60 under the prompt with the fewest; 107 more would do';
    expect(few.sigma).toEqual({ value: null, why });
    expect(few.prompts).toEqual([0, 1].map(() => ({ score: { value: null, why }, interval: { value: null, why } })));
    const enough = humanCorrectedScores({ scores: [60, 70], answers: [100, 100], marked: marks(120) });
    expect(enough.sigma).toBeCloseTo(Math.sqrt(50), 10);
    expect(enough.prompts.map(({ score }) => score)).toEqual([60, 70]);
  });

  it('has nothing without a score or a mark, and no interval with one mark', () => {
    expect(humanCorrectedScores({ scores: [], answers: [], marked: [] })).toMatchObject({
      uncorrected: { mu: { why: 'no prompt has a score yet' } },
      mu: { why: 'no prompt has a score yet' },
      sigma: { why: 'no prompt has a score yet' },
    });
    expect(humanCorrectedScores({ scores: [50, 60], answers: [10, 10], marked: [] })).toMatchObject({
      uncorrected: { mu: 55, sigma: expect.closeTo(Math.sqrt(50), 10) as number },
      mu: { why: 'people agree on no checked answer' },
      muInterval: { value: null },
    });
    expect(humanCorrectedScores({ scores: [50, 60], answers: [10, 10], marked: marks(1) })).toMatchObject({
      mu: 55,
      muInterval: { why: 'one answer is too few for an interval' },
    });
    expect(() => humanCorrectedScores({ scores: [50], answers: [10], marked: marks(2) })).toThrow(RangeError);
  });
});

it('covers μ where one prompt is misread, and refuses σ, in a few runs', () => {
  const design: Misread = { perPrompt: 60, marks: 60, sensitivity: (t) => (t === 0 ? 0.3 : 1), specificity: () => 1 };
  const runs = Array.from({ length: 60 }, (_, seed) => checkOneRun(design, seed));
  expect(runs.filter(({ covers }) => covers).length).toBeGreaterThanOrEqual(56);
  expect(runs.every(({ found }) => 'why' in (found.sigma as object))).toBe(true);
});
