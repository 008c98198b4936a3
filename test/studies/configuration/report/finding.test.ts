import { describe, expect, it } from 'vitest';
import { valueAt } from '../../../../src/core/json/json-pointer.ts';
import {
  configurationFinding,
  configurationFindingText,
  leftOver,
} from '../../../../src/studies/configuration/report/finding.ts';
import { plain } from '../../../../src/core/words/sentence-with-figures.ts';
import { printed } from '../../../../src/core/words/format.ts';
import type { ConfigurationResult } from '../../../../src/studies/configuration/measure/result.ts';
import { measuredRun, threeModels } from './cases.ts';

const withLine = (change: object): ConfigurationResult => ({
  ...threeModels,
  regression: { ...(threeModels.regression as object), ...change } as ConfigurationResult['regression'],
});

describe('the finding of a configuration study', () => {
  it('says whether steadiness follows performance, with slope, interval, R² and shares of variance', () => {
    expect(configurationFindingText(threeModels)).toMatch(
      /^Steadiness largely follows performance here: each point of performance goes with 1\.\d\d points of output consistency \(slope, 95% interval .* when whole models are resampled, R² = 0\.\d\d, over 12 pairs/,
    );
    const { variance } = threeModels;
    if (!('performance' in variance)) throw new Error('no shares');
    expect(configurationFindingText(threeModels)).toContain(
      `performance explains ${printed(variance.performance, 0, 'percent')}%`,
    );
  });

  it('is made of numbers that stand in the result', () => {
    const { finding, basis } = configurationFinding(threeModels);
    const figures = [...finding, ...basis].filter((part) => typeof part !== 'string');
    expect(figures.length).toBeGreaterThan(8);
    for (const { at, text, digits, form } of figures)
      expect(printed(valueAt(threeModels, at) as number, digits, form)).toBe(text);
  });

  it('names the point that is furthest off the line', () => {
    const flat = withLine({ slope: 0, intercept: 0.5, overModels: [-0.1, -0.05] });
    const rows = threeModels.models.filter(({ outputConsistency }) => typeof outputConsistency === 'number');
    const off = rows.map(({ outputConsistency }) => Math.abs((outputConsistency as number) - 0.5));
    const furthest = rows[off.indexOf(Math.max(...off))]!;
    expect(configurationFindingText(flat)).toMatch(
      new RegExp(`Furthest off the line is made-up-[a-c] on ${furthest.dataset}, (less )?stead`),
    );
  });

  it('claims no more than the interval and R² allow', () => {
    expect(configurationFindingText(withLine({ overModels: [-0.2, 2] }))).toMatch(
      /^Whether steadiness follows .* cannot be told/,
    );
    expect(configurationFindingText(withLine({ r2: 0.5 }))).toMatch(/^Steadiness follows performance here in part/);
    expect(configurationFindingText(withLine({ r2: 0.1 }))).toMatch(/^Steadiness hardly follows/);
    expect(configurationFindingText(withLine({ slope: -1, overModels: [-2, -0.5] }))).toMatch(/less steadily/);
    expect(configurationFindingText(withLine({ slope: -1, overModels: [-2, -0.5], r2: 0.1 }))).toMatch(
      /^Steadiness hardly follows/,
    );
  });

  it('says what the curve of chance leaves out, and where a model is never right', () => {
    expect(configurationFindingText(threeModels)).toContain('pⱽ leaves out that outputs may agree in being wrong.');
    expect(configurationFindingText(threeModels)).not.toContain('Never right');
    const models = threeModels.models.map((row) => (row.dataset === 'facts' ? { ...row, capability: 0 } : row));
    expect(configurationFindingText({ ...threeModels, models })).toContain(
      'Never right: 3 pairs of model and set (on facts); outputs that agree there agree in being wrong.',
    );
  });

  it('says that nothing is left over by number alone', () => {
    if (!('performance' in threeModels.variance)) throw new Error('no shares');
    const none = { ...threeModels, variance: { ...threeModels.variance, residual: 0, residualDf: 0 } };
    expect(configurationFindingText(none)).toContain('these shares prove nothing');
    expect(plain(leftOver(none))).toContain('ask more models or more sets');
    expect(plain(leftOver(threeModels))).not.toContain('ask more');
  });

  it('says what there is where there is no line, and what is missing where there is nothing', async () => {
    const one = await measuredRun({ models: 1, sets: 1 });
    expect(configurationFindingText(one)).toMatch(
      /^made-up-a is right \d+% of the time on sentiment, and all outputs agree on \d+% of the items\. Whether .* a line needs two points\./,
    );
    const early = await measuredRun({ answered: 5 });
    expect(configurationFindingText(early)).toMatch(
      /^Nothing can be said yet of how steady the answers are: .+\. So far 5 of 1,728 answers are in/,
    );
  });
});
