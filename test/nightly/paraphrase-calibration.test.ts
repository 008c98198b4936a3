import { expect, test } from 'vitest';
import { quantile } from '../../src/measure/basics/quantile.ts';
import { paraphraseDesigns, type ParaphraseDesign } from '../calibration/paraphrase-design.ts';
import { addedInRun, calibrateParaphraseRun, forecastWidth } from '../calibration/paraphrase.ts';
import { rows } from '../calibration/rows.ts';
import { fails, type Count } from '../calibration/tally.ts';

const minutes = 60_000;

const designNamed = (name: string): ParaphraseDesign => paraphraseDesigns.find((design) => design.name === name)!;

// `npm run calibrate` tests every design, and more often. This checks that its simulation still works.
test.each(['null mixed, 20', 'small, 5% failed, 20', 'at chance, 60'])(
  'what is said of simulated runs is true: %s',
  { timeout: 5 * minutes },
  (name) => {
    const tally = new Map<string, Count>();
    for (let seed = 0; seed < 15; seed++) calibrateParaphraseRun(designNamed(name), seed, tally);
    expect(tally.get('reworded-moves')!.tried).toBe(15);
    const kindOf = new Map(rows.map(({ id, kind }) => [id, kind]));
    expect([...tally].filter(([row, count]) => fails(count, kindOf.get(row)!))).toEqual([]);
  },
);

test('the width of the interval at four times the questions is forecast to 15%', { timeout: 5 * minutes }, () => {
  const small = designNamed('small, 20');
  const runs = Array.from({ length: 60 }, (_, seed) => seed);
  const median = (values: readonly number[]) => quantile(values, 0.5);
  const forecast = median(runs.map((seed) => forecastWidth(addedInRun(small, seed), 80)));
  const found = median(
    runs.map((seed) => {
      const [low, high] = addedInRun({ ...small, items: 80 }, seed).interval as readonly [number, number];
      return high - low;
    }),
  );
  expect(Math.abs(forecast / found - 1)).toBeLessThan(0.15);
});
