import { expect, test } from 'vitest';
import {
  boxRows,
  scoreFluctuationRows,
  neutralityRows,
  promptScoreCsvRows,
} from '../../../../src/studies/system-prompt/charts/csv-rows.ts';
import { rowsToCsv } from '../../../../src/base/text/csv.ts';
import { partial, published, three } from '../../../charts/cases.ts';

test('rows hold the numbers in full, and nothing where there is none', () => {
  expect(scoreFluctuationRows(published, null)).toHaveLength(13);
  expect(scoreFluctuationRows(published, null)[0]).toMatchObject({
    model: 'moonshotai/kimi-k2-0905',
    benchmark: 'all',
    mu: published.models[0]!.mu,
    sigma: published.models[0]!.sigma,
    noiseFloor: null,
    muLow: null,
    quadrant: 'Q1',
  });
  expect(scoreFluctuationRows(three, null)[0]).toMatchObject({ muLow: 76.5, muHigh: 84.1, sigmaLow: 0.4, noiseFloor: 0.9 });
  expect(scoreFluctuationRows(published, 'gpqa')[0]).toMatchObject({
    mu: published.models[0]!.benchmarks[0]!.mu,
    quadrant: null,
  });
  expect(promptScoreCsvRows(published, 'gpqa')).toHaveLength(130);
  expect(promptScoreCsvRows(partial, null)[5]).toMatchObject({ model: 'gap', scenario: 'cautious-and-verify', score: null });
  expect(boxRows(three, null).map(({ outliers }) => outliers)).toEqual(['Teacher', '', 'Concise; Plain']);
  expect(boxRows(partial, null)[2]).toMatchObject({ model: 'nothing', median: null, outliers: null });
  expect(neutralityRows(published)).toHaveLength(140);
  expect(neutralityRows(published)[0]).toMatchObject({
    model: 'all models',
    score: published.neutrality.scenarios[0]!.mean,
  });
});

test('a name that begins like a formula is guarded in the file', () => {
  const [first, ...others] = three.models;
  const hostile = { ...three, models: [{ ...first!, model: '=1+1' }, ...others] };
  expect(rowsToCsv(scoreFluctuationRows(hostile, null)).split('\n')[1]).toMatch(/^"'=1\+1",/);
});
