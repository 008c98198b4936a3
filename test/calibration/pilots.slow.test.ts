import { describe, expect, test } from 'vitest';
import { swapInPlace } from '../../src/base/objects/swap.ts';
import type { ScoreMatrix } from '../../src/measure/basics/item-scores.ts';
import { forecastOf } from '../measure/planning/forecast-of.ts';
import { promptSpread, fullPlanSpreadVariance } from '../../src/measure/prompt-effect/prompt-spread.ts';
import { varianceComponents } from '../../src/measure/prompt-effect/variance-components.ts';
import { quantile } from '../../src/measure/basics/quantile.ts';
import { randomBelow, seededRandom, type Random } from '../../src/measure/basics/random.ts';
import { sampleDeviation } from '../../src/measure/basics/standard-deviation.ts';
import { realModels } from '../measure/stopping/matrices.ts';

/** Pilots of a fifth of the questions must forecast the result of half of them. The median over this many pilots counts. */
const pilots = 300;
const halves = 400;

const cases = (['made', 'hand'] as const).flatMap((group) =>
  realModels(group).models.map(({ model, tables }) => ({
    name: `${model.replace(/^.*:(.+)@.*$/, '$1')}, ${group} sets`,
    tables,
  })),
);

describe.each(cases)('forecasts from a fifth of the questions: $name', ({ tables }) => {
  const T = tables[0]?.templates ?? 0;
  const half = (size: number) => Math.floor(size / 2);
  const items = Math.round(tables.reduce((sum, table) => sum + half(table.items), 0) / tables.length);

  test('of the errors of μ and σ and of the floor', { timeout: 120_000 }, () => {
    const random = seededRandom(1);
    // Halves are drawn without replacement. Their spread is √½ of the spread of as many questions from an infinite
    // population.
    const drawn = Array.from({ length: halves }, () => spreadOf(tables.map((table) => some(table, half, random))));
    const endless = Math.SQRT2;
    const muError = endless * sampleDeviation(drawn.map(({ mu }) => mu));
    const sigmaError = endless * sampleDeviation(drawn.map((spread) => Math.sqrt(fullPlanSpreadVariance(spread))));
    const floor = Math.sqrt(drawn.reduce((sum, { floor2 }) => sum + floor2, 0) / halves);
    const forecasts = Array.from({ length: pilots }, () => {
      const fifth = tables.map((table) => some(table, (size) => Math.floor(size / 5), random));
      const asked = { items: fifth.reduce((sum, table) => sum + table.items, 0) / fifth.length, prompts: T, samples: 1 };
      return forecastOf(spreadOf(fifth), fifth.map(componentsOf), asked, { items, prompts: T, samples: 1 });
    });
    const median = (values: readonly number[]) =>
      quantile(
        values.toSorted((a, b) => a - b),
        0.5,
      );
    console.info(
      [
        ['SE(μ)', median(forecasts.map((each) => each.muError)), muError],
        ['SE(σ)', median(forecasts.map((each) => each.sigmaError)), sigmaError],
        ['floor', median(forecasts.map((each) => each.floor)), floor],
      ]
        .map(
          ([what, foreseen, seen]) =>
            `${what}: ${(100 * Number(foreseen)).toFixed(2)} foreseen, ${(100 * Number(seen)).toFixed(2)} seen`,
        )
        .join('; '),
    );
    const off = (foreseen: number, seen: number) => Math.abs(foreseen / seen - 1);
    expect(off(median(forecasts.map((each) => each.muError)), muError)).toBeLessThan(0.1);
    expect(off(median(forecasts.map((each) => each.floor)), floor)).toBeLessThan(0.05);
    expect(off(median(forecasts.map((each) => each.sigmaError)), sigmaError)).toBeLessThan(0.25);
  });
});

function spreadOf(tables: readonly ScoreMatrix[]) {
  const spread = promptSpread(tables);
  if (!spread) throw new Error('calibration: a whole table cannot be fitted');
  return spread;
}

/** Some of a table's questions, drawn without replacement. */
function some(table: ScoreMatrix, sizeOf: (items: number) => number, random: Random): ScoreMatrix {
  const { items, templates, scores } = table;
  const order = Array.from({ length: items }, (_, i) => i);
  for (let i = items - 1; i > 0; i--) swapInPlace(order, i, randomBelow(random, i + 1));
  const drawn = order.slice(0, sizeOf(items));
  return {
    ...table,
    items: drawn.length,
    scores: Float64Array.from(drawn.flatMap((i) => Array.from(scores.slice(i * templates, (i + 1) * templates)))),
  };
}

function componentsOf({ items, templates, scores }: ScoreMatrix) {
  const values = Array.from(scores);
  return varianceComponents({
    items,
    prompts: templates,
    counts: values.map(() => 1),
    sums: values,
    squares: values.map((score) => score ** 2),
  });
}
