import { configurationDemoRun } from '../../src/studies/configuration/demo.ts';
import { configurationTitle, levelTitle } from '../../src/studies/configuration/measure/configuration-title.ts';
import { factorContrasts } from '../../src/studies/configuration/measure/factor-contrasts.ts';
import { measureConfiguration } from '../../src/studies/configuration/measure/measure.ts';
import type { ConfigurationResult } from '../../src/studies/configuration/measure/result.ts';
import type { Interval } from '../../src/core/studies/interval.ts';
import type { Plan } from '../../src/core/plan/plan.ts';
import { configurationDefaults, type ConfigurationOptions } from '../../src/studies/configuration/protocol/options.ts';
import { crossedRun, truthOfCrossing, type Crossing } from './crossed-run.ts';
import { base, type Design } from './design.ts';
import { holdToTruth, misses } from './hold-to-truth.ts';
import { realRun, type RealDesign } from './real-run.ts';
import { simulatedRun, type Truth } from './simulated-run.ts';
import { addTo, RunClaims, type Count } from './tally.ts';

const varied = (name: string, change: Partial<Design>): Design => ({ ...base, prompts: 12, ...change, name });

/** Each configuration is a wording. A design has twelve unless it sets another number. */
export const configurationDesigns: readonly Design[] = [
  varied('configurations, base', {}),
  varied('configurations, null', { effect: 'null' }),
  varied('configurations, null, easy', { effect: 'null', difficulty: 'easy' }),
  varied('configurations, large', { effect: 'large' }),
  varied('three configurations, null', { effect: 'null', prompts: 3 }),
];

/** Measures one simulated run as the app does and checks every claim against the truth. */
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
  return held(result, truths, tally);
}

/** The same for a run drawn from real answers in crossed configurations. */
export function calibrateRealConfigurations(
  design: RealDesign,
  seed: number,
  tally: Map<string, Count>,
): ConfigurationResult {
  const { plan, table, truths } = realRun(design, seed);
  const rows = table.rows.map((row) => ({
    ...row,
    response: {
      ...row.response,
      text: row.score === 1 ? 'A' : 'B',
      // A variant's key, such as “noise=none;paraphrase=plain”.
      variant: Object.fromEntries(
        Object.values(row.response.variant)
          .join('')
          .split(';')
          .map((each) => each.split('=') as [string, string]),
      ),
    },
  }));
  const result = measureConfiguration(
    { items: table.items, rows },
    {
      ...plan,
      study: 'configuration',
      resolved: Object.fromEntries(table.items.map(({ id }) => [id, { demonstrations: [], noise: [] }])),
      options: configurationDemoRun.options as Plan['options'],
    },
  );
  return held(result, truths, tally);
}

function held(result: ConfigurationResult, truths: readonly Truth[], tally: Map<string, Count>): ConfigurationResult {
  const titles = result.configurations.map(({ levels }) => configurationTitle(result, levels));
  holdToTruth(result, { truths, titles, prefix: 'configuration-' }, tally);
  holdFactors(result, truths, tally);
  for (const truth of truths) {
    const effect = result.judged?.find(({ model }) => model === truth.model)?.promptEffect;
    if (effect && !('why' in effect.interval)) addTo(tally, 'configuration-tau', misses(truth.tau, effect.interval));
  }
  return result;
}

const noInterval: Interval = [0, 0];

/** A run counts once per kind of claim. Intervals count one by one. */
function holdFactors(result: ConfigurationResult, truths: readonly Truth[], tally: Map<string, Count>): void {
  const contrasts = factorContrasts(result).map((contrast) => ({
    ...contrast,
    level: levelTitle(result, contrast.factor, contrast.to),
    title: result.factors.find(({ id }) => id === contrast.factor)?.title.toLowerCase() ?? '',
    truthOf: ({ scores }: Truth) =>
      contrast.weights.reduce((sum, weight, place) => sum + weight * (scores[place] ?? NaN), 0),
  }));
  const run = new RunClaims();
  for (const { claim, models, interval = noInterval, about } of result.verdicts ?? []) {
    const truth = truths.find(({ model }) => model === models[0]);
    if (!truth) continue;
    if (claim === 'factor-lowers' || claim === 'factor-raises') {
      const own = contrasts.find(({ level }) => level === about?.['level']);
      const size = (claim === 'factor-lowers' ? -1 : 1) * (own?.truthOf(truth) ?? NaN);
      run.say('configuration-factor', !(size > 1e-9));
      if (size > 1e-9) addTo(tally, 'configuration-factor-numbers', misses(size, interval));
    }
    if (claim === 'factors-open') {
      const named = about?.['factors']?.toLowerCase() ?? '';
      const open = contrasts.filter(({ title }) => named.includes(title));
      run.say(
        'configuration-factors-open',
        open.length === 0 || open.some((each) => Math.abs(each.truthOf(truth)) > interval[1]),
      );
    }
  }
  run.addTo(tally, ['configuration-factor', 'configuration-factors-open']);
}

const crossed = (name: string, change: Partial<Crossing>): Crossing => ({
  models: 9,
  sets: 6,
  items: 20,
  outputs: 6,
  capability: 1.4,
  ofModel: 0.5,
  ofSet: 0.7,
  ofBoth: 0.3,
  steady: 0,
  ...change,
  name,
});

/** Outputs that are all independent draws (no gap), and some that are not; few and many models and sets. */
export const crossings: readonly Crossing[] = [
  crossed('3 models × 3 sets, no gap', { models: 3, sets: 3 }),
  crossed('3 models × 4 sets, no gap', { models: 3, sets: 4, ofModel: 0.2 }),
  crossed('9 models × 6 sets, no gap', {}),
  crossed('9 models × 6 sets, no gap, near the ceiling', { capability: 3 }),
  crossed('10 models × 10 sets, no gap, by set', { models: 10, sets: 10, ofModel: 0, ofBoth: 0.1 }),
  crossed('9 models × 6 sets, a gap', { steady: 0.3 }),
];

/**
 * Measures one simulated run as the app does and checks the gap and the slope against their true values over other models
 * and sets.
 */
export function calibrateCrossing(design: Crossing, seed: number, tally: Map<string, Count>): ConfigurationResult {
  const { plan, table } = crossedRun(design, seed);
  const result = measureConfiguration(table, plan, { draws: 300 });
  const { gap, slope } = truthOfCrossing(design);
  const { agreement, regression, verdicts = [] } = result;
  if (agreement && !('why' in agreement.interval)) {
    addTo(tally, 'configuration-agreement-interval', misses(gap, agreement.interval));
    // A claim is wrong if there is no gap or the gap has the opposite sign.
    const claims = verdicts.map(({ claim }) => claim);
    const says = claims.includes('agreement-above') ? 1 : claims.includes('agreement-below') ? -1 : 0;
    addTo(tally, 'configuration-agreement', says !== 0 && says * gap <= 0, says !== 0);
  }
  if ('slope' in regression && regression.overBoth && !('why' in regression.overBoth))
    addTo(tally, 'configuration-slope', misses(slope, regression.overBoth));
  return result;
}
