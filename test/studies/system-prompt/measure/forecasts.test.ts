import { expect, test } from 'vitest';
import { undefinedBecause } from '../../../../src/base/json/json.ts';
import { checkSystemPromptResult } from '../../../../src/studies/system-prompt/measure/result.ts';
import { forecastsByRunSize } from '../../../../src/studies/system-prompt/measure/forecasts.ts';
import { measureSystemPrompt } from '../../../../src/studies/system-prompt/measure/measure.ts';
import { promptScoreQuantileStrips } from '../../../../src/studies/system-prompt/charts/quantile-strips.ts';
import { toFileTables } from '../../../../src/report/file-tables.ts';
import { systemPromptResultTables } from '../../../../src/studies/system-prompt/report/tables.ts';
import { base } from '../../../calibration/design.ts';
import { simulatedRun } from '../../../calibration/simulated-run.ts';

const { plan, table, templates } = simulatedRun({ ...base, prompts: 20, samples: 2, models: 2 }, 1);
const result = measureSystemPrompt(table, plan, templates);

test('a forecast says what the report’s table of what to buy says, and adds σ, its floor and the effect, with bands', () => {
  const [own] = result.details?.forecasts ?? [];
  const [next] = result.details?.next ?? [];
  expect(own).toHaveLength(5);
  for (const [place, forecast] of own?.entries() ?? []) {
    const bought = next?.[place];
    expect([forecast.questions, forecast.prompts, forecast.samples]).toEqual([
      bought?.questions,
      bought?.prompts,
      bought?.samples,
    ]);
    expect(forecast.muReach / Number(bought?.mu)).toBeCloseTo(1, 4);
    expect(forecast.sigmaReach / Number(bought?.sigma)).toBeCloseTo(1, 4);
    expect(forecast.sigmaReachOtherPrompts / Number(bought?.sigmaOtherPrompts)).toBeCloseTo(1, 4);
    expect(forecast.sigmaBand[0]).toBeLessThanOrEqual(forecast.sigma);
    expect(forecast.sigmaBand[1]).toBeGreaterThanOrEqual(forecast.sigma);
    expect(forecast.floor).toBeLessThanOrEqual(forecast.sigma);
  }
  const [now, , four] = own ?? [];
  // σ₀ and the detectable effect fall with the square root of the number of questions.
  expect((four?.floor ?? NaN) / (now?.floor ?? NaN)).toBeCloseTo(0.5, 4);
  expect((four?.effect ?? NaN) / (now?.effect ?? NaN)).toBeCloseTo(0.5, 1);
  expect(forecastsByRunSize(undefinedBecause('too little'))).toEqual([]);
});

test('of twenty prompts the quantiles and every prompt are told, drawn and in files; a result from outside is read again', () => {
  const [first] = result.details?.distribution ?? [];
  if (!first || 'why' in first) throw new Error('no distribution');
  expect(first.quantiles.map(({ q }) => q)).toEqual([0, 0.1, 0.25, 0.5, 0.75, 0.9, 1]);
  expect(first.prompts).toHaveLength(20);
  const scores = result.models[0]?.scenarios.map(({ score }) => Number(score)) ?? [];
  expect(first.quantiles[0]?.here).toBeCloseTo(Math.min(...scores), 9);
  expect(first.quantiles[6]?.here).toBeCloseTo(Math.max(...scores), 9);
  for (const { here, value, interval } of first.quantiles) {
    expect(Math.abs(value - here)).toBeLessThan(25);
    expect(interval[0]).toBeGreaterThanOrEqual(0);
    expect(interval[1]).toBeLessThanOrEqual(100);
  }
  const chart = promptScoreQuantileStrips(result, 'r');
  expect(chart.spec.panels.map(({ rows }) => rows.map(({ name }) => name))).toEqual(
    Array.from({ length: 2 }, () => ['Lowest', '10%', '25%', 'Median', '75%', '90%', 'Highest']),
  );
  expect(chart.data()).toHaveLength(14);
  expect(chart.spec.panels[0]?.rows[1]?.href).toBe('#/run/r/answers?model=m0');
  const written = toFileTables(result, systemPromptResultTables(result));
  expect(written.find(({ id }) => id === 'quantiles')?.rows).toHaveLength(14);
  expect(written.find(({ id }) => id === 'estimates')?.rows).toHaveLength(40);
  expect(written.find(({ id }) => id === 'forecast')?.rows).toHaveLength(10);
  expect(checkSystemPromptResult(JSON.parse(JSON.stringify(result)), 'test').details).toEqual(result.details);
});

test('below twenty prompts there is no distribution', () => {
  const few = simulatedRun({ ...base, prompts: 19, models: 1, sets: [20] }, 1);
  expect(measureSystemPrompt(few.table, few.plan, few.templates).details?.distribution).toBeUndefined();
});
