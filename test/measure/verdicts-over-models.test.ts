import { describe, expect, it } from 'vitest';
import { outlierScenarioSentence, findOutlierScenarios } from '../../src/measure/effects/collapse.ts';
import { publishedCohort, sigmaAtCohortSize } from '../../src/measure/grades/cohort.ts';
import { gradeForSigma, sigmaQuartiles } from '../../src/measure/grades/grade.ts';
import { testTemplateNeutrality } from '../../src/measure/effects/neutrality.ts';
import { muSigmaQuadrant } from '../../src/measure/grades/quadrant.ts';
import { sentenceToPlainText } from '../../src/core/words/sentence.ts';

/** Scenarios with these ids. People know them by their titles. */
const named = (...ids: string[]) => ids.map((id) => ({ id, title: `Prompt ${id.toUpperCase()}` }));

describe('grades', () => {
  it('take the better side of a boundary', () => {
    const quantiles = sigmaQuartiles([1, 2, 3, 4, 5]);
    expect(quantiles).toEqual([2, 3, 4]);
    expect([1, 2, 2.1, 3, 3.1, 4, 4.1].map((sigma) => gradeForSigma(sigma, quantiles))).toEqual([
      'AAA',
      'AAA',
      'AA',
      'AA',
      'A',
      'A',
      'BBB',
    ]);
  });
});

describe('quadrants', () => {
  const medians = { mu: 60, sigma: 2 };
  it.each([
    [70, 1, 'Q1', []],
    [70, 3, 'Q4', []],
    [50, 1, 'Q2', []],
    [50, 3, 'Q3', []],
    [60, 2, 'Q1', ['mu', 'sigma']],
    [60, 3, 'Q4', ['mu']],
    [50, 2, 'Q2', ['sigma']],
  ] as const)('μ %d, σ %d → %s', (mu, sigma, quadrant, ties) => {
    expect(muSigmaQuadrant(mu, sigma, medians)).toEqual({ quadrant, quadrantTies: ties });
  });
  it('give the reason where a value or the medians are missing', () => {
    const no = (why: string) => ({ value: null, why }) as const;
    const unplaced = (why: string) => ({ quadrant: no(why), quadrantTies: [] });
    expect(muSigmaQuadrant(no('no μ'), no('no σ'), medians)).toEqual(unplaced('no μ'));
    expect(muSigmaQuadrant(60, no('no σ'), medians)).toEqual(unplaced('no σ'));
    expect(muSigmaQuadrant(60, 2, { mu: no('too few'), sigma: no('too few') })).toEqual(unplaced('too few'));
  });
});

describe('published cohort', () => {
  it('has thirteen models and the paper’s quantiles', () => {
    expect(publishedCohort.models).toHaveLength(13);
    expect(publishedCohort.quantiles.map((q) => q.toFixed(5))).toEqual(['1.29767', '1.57488', '2.04396']);
    expect(publishedCohort.medians.mu).toBeCloseTo(62.3, 10);
  });
  it('rescales the flip part of σ² only', () => {
    // 5² = 3² flips + 16 effect. The floor at cohort size is 1.5: √(16 + 2.25).
    expect(sigmaAtCohortSize(5, 3, 1.5)).toBeCloseTo(Math.sqrt(18.25), 12);
    // Below the floor, all of σ is flips.
    expect(sigmaAtCohortSize(2, 4, 1)).toBeCloseTo(0.5, 12);
    expect(sigmaAtCohortSize(2, 0, 0)).toBe(2);
    // At equal size nothing changes.
    expect(sigmaAtCohortSize(5, 3, 3)).toBeCloseTo(5, 12);
  });
});

describe('neutrality', () => {
  const names = named('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h');
  /** Three models with variation of their own and a shared effect. */
  const models = (shared: readonly number[]) =>
    [50, 60, 70].map((mu, m) => names.map((_, t) => mu + shared[t]! + 0.5 * (((3 * t + 5 * m) % 7) - 3)));

  it('flat: no shared effect', () => {
    const found = testTemplateNeutrality(names, models([0, 0, 0, 0, 0, 0, 0, 0]));
    expect(found).toMatchObject({ verdict: 'flat', scenario: null });
    expect(found.p).toBeTypeOf('number');
  });
  it('no verdict: a wide range that may be the models’ own, as 3 models cannot tell', () => {
    const found = testTemplateNeutrality(named('a', 'b', 'c', 'd'), [
      [50, 70, 50, 50],
      [60, 50, 60, 75],
      [70, 66, 50, 70],
    ]);
    expect(found.verdict).toEqual({ value: null, why: expect.stringContaining('with 3 models') });
    expect(found.advice).toMatch(/^No verdict: the means differ by more than 3 points/);
    expect(found.range as number).toBeGreaterThan(3);
  });
  it('one template: a shared fall under one', () => {
    const found = testTemplateNeutrality(names, models([0, 0, 0, 0, -15, 0, 0, 0]));
    expect(found).toMatchObject({ verdict: 'one template', scenario: 'e' });
    expect(found.advice).toContain('“Prompt E” scores differently from the other prompts');
  });
  it('asks whether models that err together differ by prompts, before it says so', () => {
    const slope = models([0, 2, 4, 6, 8, 10, 12, 14]);
    expect(testTemplateNeutrality(names, slope, () => 0.001)).toMatchObject({ verdict: 'drifting' });
    const unsure = testTemplateNeutrality(names, slope, () => 0.2);
    expect(unsure).toMatchObject({ p: 0.2, verdict: { value: null } });
    // The test does not run if the scores lie within 3 points.
    const flat = models([0, 0, 0, 0, 0, 0, 0, 0]);
    expect(testTemplateNeutrality(names, flat, () => expect.unreachable()).verdict).toBe('flat');
  });
  it('drifting: a shared slope', () => {
    expect(testTemplateNeutrality(names, models([0, 2, 4, 6, 8, 10, 12, 14]))).toMatchObject({
      verdict: 'drifting',
      scenario: null,
    });
  });
  it('gives means and range, models with gaps left out', () => {
    const found = testTemplateNeutrality(named('a', 'b'), [
      [50, 52],
      [60, 66],
      [NaN, 0],
    ]);
    expect(found.scenarios).toEqual([
      { scenario: 'a', mean: 55 },
      { scenario: 'b', mean: 59 },
    ]);
    expect(found.range).toBe(4);
  });
  it('has no verdict for one model or none', () => {
    expect(testTemplateNeutrality(named('a', 'b'), [[50, 60]]).verdict).toMatchObject({ value: null });
    expect(testTemplateNeutrality(named('a', 'b'), [])).toMatchObject({ range: { value: null }, verdict: { value: null } });
  });
  it('takes parallel models as certain', () => {
    expect(testTemplateNeutrality(named('a', 'b'), [[50, 60], [60, 70]])).toMatchObject({ verdict: 'drifting', p: 0 }); // prettier-ignore
    expect(testTemplateNeutrality(named('a', 'b'), [[50, 50], [60, 60]])).toMatchObject({ verdict: 'flat', p: 1 }); // prettier-ignore
  });
});

describe('collapse', () => {
  const names = named(...Array.from({ length: 10 }, (_, t) => `t${t}`));
  it('names the one scenario that carries σ', () => {
    const found = findOutlierScenarios(names, [80, 81, 80, 79, 40, 80, 81, 79, 80, 80], null);
    expect(found).toMatchObject({
      scenarios: [{ scenario: 't4', title: 'Prompt T4', score: 40 }],
      benchmark: null,
      meanOfOthers: 80,
    });
    expect(found!.sentence).toContain('Under “Prompt T4” the score falls to 40.0, against 80.0');
  });
  it('says where each number of its sentence stands', () => {
    const found = findOutlierScenarios(names, [77, 74, 75, 72, 51, 73, 71, 45, 74, 74], 'mmluPro')!;
    const words = outlierScenarioSentence(found);
    expect(sentenceToPlainText(words)).toBe(found.sentence);
    const figures = words.filter((part) => typeof part !== 'string');
    expect(figures.map(({ at }) => at)).toEqual([
      '/scenarios/0/score',
      '/scenarios/1/score',
      '/meanOfOthers',
      '/sigmaWithout',
      '/sigma',
    ]);
    expect(figures.map(({ text }) => text).slice(0, 2)).toEqual(['51.0', '45.0']);
  });
  it('names two of ten, but not two of eight', () => {
    expect(
      findOutlierScenarios(names, [77, 74, 75, 72, 51, 73, 71, 45, 74, 74], 'mmluPro')!.scenarios.map(
        ({ scenario }) => scenario,
      ),
    ).toEqual(['t4', 't7']);
    expect(findOutlierScenarios(names.slice(0, 8), [77, 74, 75, 72, 51, 73, 71, 45], 'x')).toBeUndefined();
  });
  it('says when a score rises', () => {
    expect(findOutlierScenarios(names, [20, 21, 20, 19, 60, 20, 21, 19, 20, 20], 'x')!.sentence).toContain(
      'on x rises to 60.0',
    );
  });
  it('names none where all move, none moves, or there are too few', () => {
    expect(findOutlierScenarios(names, [10, 20, 30, 40, 50, 60, 70, 80, 90, 100], null)).toBeUndefined();
    expect(findOutlierScenarios(names, Array<number>(10).fill(50), null)).toBeUndefined();
    expect(findOutlierScenarios(named('a', 'b', 'c'), [0, 100, 100], null)).toBeUndefined();
  });
});
