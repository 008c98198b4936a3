import { seededRandom, standardNormal, textSeed } from '../../src/measure/random.ts';
import { measureConfiguration } from '../../src/studies/configuration/measure/measure.ts';
import { agreementOf, regressionOf } from '../../src/studies/configuration/measure/regression.ts';
import type { ConfigurationResult, ConfigurationRow } from '../../src/studies/configuration/measure/result.ts';
import type { Plan } from '../../src/core/plan.ts';
import { configurationDefaults, type ConfigurationOptions } from '../../src/studies/configuration/protocol/options.ts';
import { base, type Design } from './design.ts';
import { holdToTruth, misses } from './said.ts';
import { simulatedRun } from './simulated-run.ts';
import { addTo, type Count } from './tally.ts';

const varied = (name: string, change: Partial<Design>): Design => ({ ...base, prompts: 12, ...change, name });

/** Configurations are a wording each, twelve unless a design says otherwise. */
export const configurationDesigns: readonly Design[] = [
  varied('configurations, base', {}),
  varied('configurations, null', { effect: 'null' }),
  varied('configurations, null, easy', { effect: 'null', difficulty: 'easy' }),
  varied('configurations, null, 5% failed', { effect: 'null', failed: 0.05 }),
  varied('configurations, null, 3 samples', { effect: 'null', samples: 3 }),
  varied('configurations, large', { effect: 'large' }),
  varied('three configurations, null', { effect: 'null', prompts: 3 }),
];

/** Measures one simulated run as the app does, and holds all that is said of it to what is true. */
export function calibrateConfigurations(design: Design, seed: number, tally: Map<string, Count>): ConfigurationResult {
  const { plan, table, templates, truths } = simulatedRun(design, seed);
  const [wording] = configurationDefaults.wordings;
  const noise = { id: 'none', kind: 'none' } as const;
  const temperature = { id: 't02', value: 0.2 };
  const options = {
    ...configurationDefaults,
    wordings: templates.map(({ id, title }) => ({ ...wording, id, title })) as ConfigurationOptions['wordings'],
    demonstrations: [0],
    noise: [noise],
    temperatures: [temperature],
  };
  const result = measureConfiguration(
    {
      items: table.items,
      rows: table.rows.map((row) => ({
        ...row,
        response: {
          ...row.response,
          text: row.score === 1 ? 'A' : 'B',
          variant: {
            paraphrase: Object.values(row.response.variant)[0] ?? '',
            demonstrations: '0',
            noise: noise.id,
            temperature: temperature.id,
          },
        },
      })),
    },
    {
      ...plan,
      study: 'configuration',
      resolved: Object.fromEntries(table.items.map(({ id }) => [id, { demonstrations: [], noise: [] }])),
      options: options as Plan['options'],
    },
  );
  holdToTruth(result, { truths, titles: templates.map(({ title }) => title), prefix: 'configuration-' }, tally);
  for (const truth of truths) {
    const effect = result.judged?.find(({ model }) => model === truth.model)?.promptEffect;
    if (effect && !('why' in effect.interval)) addTo(tally, 'configuration-tau', misses(truth.tau, effect.interval));
  }
  return result;
}

/** How capability and the gap come about: what a model has of its own, what a set has, what is left. */
export interface Crossing {
  readonly name: string;
  readonly models: number;
  readonly sets: number;
  /** The mean gap over all models and sets that there could be. */
  readonly gap: number;
  readonly slope: number;
  readonly ofModel: number;
  readonly ofSet: number;
  readonly rest: number;
}

export const crossings: readonly Crossing[] = [
  { name: '3 models × 3 sets, no gap', models: 3, sets: 3, gap: 0, slope: 0.8, ofModel: 0.05, ofSet: 0.1, rest: 0.05 },
  { name: '3 models × 4 sets, no gap', models: 3, sets: 4, gap: 0, slope: 0.8, ofModel: 0.02, ofSet: 0.1, rest: 0.03 },
  { name: '9 models × 6 sets, no gap', models: 9, sets: 6, gap: 0, slope: 0.8, ofModel: 0.05, ofSet: 0.1, rest: 0.05 },
  { name: '10 models × 10 sets, by set', models: 10, sets: 10, gap: 0, slope: 0, ofModel: 0, ofSet: 0.1, rest: 0.02 },
  {
    name: '9 models × 6 sets, a gap',
    models: 9,
    sets: 6,
    gap: 0.1,
    slope: 0.8,
    ofModel: 0.05,
    ofSet: 0.05,
    rest: 0.05,
  },
];

export function calibrateCrossing(design: Crossing, seed: number, tally: Map<string, Count>): void {
  const { models, sets, gap, slope, ofModel, ofSet, rest } = design;
  const random = seededRandom(textSeed(`${design.name}|${seed}`));
  const several = (count: number, spread: number) =>
    Array.from({ length: count }, () => spread * standardNormal(random));
  const crossed = () => {
    const own = several(models, ofModel);
    const set = several(sets, ofSet);
    return own.map((one) => set.map((other) => one + other + rest * standardNormal(random)));
  };
  const capability = crossed().map((own) => own.map((value) => 0.6 + value));
  const gaps = crossed().map((own) => own.map((value) => gap + value));
  const off = crossed();
  const rows = capability.flatMap((own, m) =>
    own.map(
      (value, s) =>
        ({
          model: `m${m}`,
          dataset: `s${s}`,
          capability: value,
          outputConsistency: slope * value + (off[m]?.[s] ?? NaN),
          gapToExpected: gaps[m]?.[s] ?? NaN,
        }) as ConfigurationRow,
    ),
  );
  const drawing = { draws: 300, seed };
  const { interval } = agreementOf(rows, drawing);
  if (!('why' in interval)) {
    addTo(tally, 'configuration-agreement-interval', misses(gap, interval));
    // A claim is wrong where it says there is a gap and there is none, or one to the other side.
    const says = interval[0] > 0 ? 1 : interval[1] < 0 ? -1 : 0;
    addTo(tally, 'configuration-agreement', says !== 0 && says * gap <= 0);
  }
  const line = regressionOf(rows, drawing);
  if ('slope' in line && line.overBoth && !('why' in line.overBoth))
    addTo(tally, 'configuration-slope', misses(slope, line.overBoth));
}
