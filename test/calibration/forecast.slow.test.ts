import { expect, test } from 'vitest';
import type { ScoreMatrix } from '../../src/measure/basics/item-scores.ts';
import { promptSpread } from '../../src/measure/prompt-effect/prompt-spread.ts';
import type { CellSums } from '../../src/measure/prompt-effect/variance-components.ts';
import { forecastAdditions } from '../../src/measure/verdicts/addition-forecast.ts';
import { quantile } from '../../src/measure/basics/quantile.ts';
import { seededRandom, drawStandardNormal, type Random } from '../../src/measure/basics/random.ts';
import { sampleDeviation } from '../../src/measure/basics/standard-deviation.ts';

const prompts = 10;
const sets = [20, 20, 20];
const share = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));

/**
 * Draws items with normal hardness in log-odds. Each item leans its own way under each prompt, and each set is a little
 * harder than the last.
 */
function drawn(sizes: readonly number[], effects: readonly number[], leaning: number, random: Random): CellSums[] {
  return sizes.map((items, b) => {
    const sums = new Float64Array(items * effects.length);
    for (let i = 0; i < items; i++) {
      const hardness = 1.4 - 0.5 * b + 1.6 * drawStandardNormal(random);
      for (const [t, effect] of effects.entries())
        sums[i * effects.length + t] = Number(random() < share(hardness + effect + leaning * drawStandardNormal(random)));
    }
    return { items, prompts: effects.length, counts: sums.map(() => 1), sums, squares: sums };
  });
}

const spreadOf = (tables: readonly CellSums[]) =>
  promptSpread(
    tables.map(({ items, sums }): ScoreMatrix => ({
      items,
      templates: prompts,
      scores: Float64Array.from(sums),
      binary: true,
    })),
  );

const half = 1.959963984540054;

test.each([
  ['no prompt moves it', 0, 0],
  ['a small effect', 0.3, 0],
  ['a large effect, and questions that lean by prompt', 0.9, 1],
])(
  'the median forecast of 300 pilots (3×20, 10 prompts) is within 15% of what four times the questions give: %s',
  { timeout: 60_000 },
  (_, apart, leaning) => {
    const random = seededRandom(15);
    const effects = Array.from({ length: prompts }, () => apart * drawStandardNormal(random));
    const forecasts = Array.from({ length: 300 }, () => {
      const pilot = drawn(sets, effects, leaning, random);
      const four = forecastAdditions(spreadOf(pilot), pilot, 1).find(({ questions }) => questions === 4)!;
      return { mu: (four.mu as number) / half, sigma: (four.sigma as number) / half };
    });
    const large = Array.from({ length: 1000 }, () => {
      const { mu, s2 } = spreadOf(
        drawn(
          sets.map((size) => 4 * size),
          effects,
          leaning,
          random,
        ),
      )!;
      return { mu: 100 * mu, sigma: 100 * Math.sqrt(s2) };
    });
    const median = (of: 'mu' | 'sigma') =>
      quantile(
        forecasts.map((one) => one[of]),
        0.5,
      );
    const found = (of: 'mu' | 'sigma') => sampleDeviation(large.map((one) => one[of]));
    expect(Math.abs(median('mu') / found('mu') - 1)).toBeLessThan(0.15);
    // A pilot knows σ only roughly, and its forecast is rougher still. The forecast must not be off by half, or by a factor
    // of two.
    expect(median('sigma') / found('sigma')).toBeGreaterThan(0.7);
    expect(median('sigma') / found('sigma')).toBeLessThan(1.5);
  },
);
