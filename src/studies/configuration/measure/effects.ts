import { columnOf } from '../../../core/column.ts';
import { known } from '../../../core/known.ts';
import { itemEffects, type ItemDifferences } from '../../../measure/item-effect.ts';
import type { Drawing } from './measure.ts';
import { configurationKey } from '../protocol/factors.ts';
import type { ConfigurationEffect, ConfigurationFactor } from './result.ts';
import type { ConfigurationTally, SetAnswers } from './tally.ts';

type Contrast = Pick<ConfigurationEffect, 'factor' | 'from' | 'to'> & {
  /** Places of configurations that differ in this level alone. */
  readonly pairs: readonly (readonly [from: number, to: number])[];
};

/** What each other level does beside the factor's first: in each set over all models, then for each model. */
export function configurationEffects(
  tally: ConfigurationTally,
  factors: readonly ConfigurationFactor[],
  drawing: Drawing,
): ConfigurationEffect[] {
  const contrasts = contrastsOf(tally, factors);
  return tally.datasets.flatMap((dataset) => {
    const own = tally.answers.filter((each) => each.dataset === dataset);
    const byModel = own.map((answers) => contrasts.map((contrast) => differencesOf(answers, contrast, tally.samples)));
    const overModels = contrasts.map((_, c) => together(columnOf(byModel, c)));
    const found = itemEffects([...overModels, ...byModel.flat()], drawing);
    return found.map((effect, at): ConfigurationEffect => {
      const { factor, from, to } = known(contrasts[at % contrasts.length], 'contrast');
      const model = own[Math.floor(at / contrasts.length) - 1]?.model;
      return { dataset, ...(model !== undefined && { model }), factor, from, to, ...effect };
    });
  });
}

function contrastsOf({ configurations }: ConfigurationTally, factors: readonly ConfigurationFactor[]): Contrast[] {
  const places = new Map(configurations.map((each, at) => [configurationKey(each), at]));
  return factors.flatMap(({ id: factor, levels: [first, ...others] }) => {
    if (!first) return [];
    const from = first.id;
    return others.map(({ id: to }): Contrast => {
      const pairs = configurations.flatMap((each, at) => {
        const partner = each[factor] === to ? places.get(configurationKey({ ...each, [factor]: from })) : undefined;
        return partner === undefined ? [] : [[partner, at] as const];
      });
      return { factor, from, to, pairs };
    });
  });
}

/** The k-th sample of one configuration beside the k-th of the other, where both have a score. */
function differencesOf({ items, outputs, scores }: SetAnswers, { pairs }: Contrast, samples: number): ItemDifferences {
  const sums = new Float64Array(items.length);
  const counts = new Float64Array(items.length);
  for (let i = 0; i < items.length; i++) {
    let sum = 0;
    let count = 0;
    for (const [from, to] of pairs) {
      for (let k = 0; k < samples; k++) {
        const difference =
          (scores[i * outputs + to * samples + k] ?? NaN) - (scores[i * outputs + from * samples + k] ?? NaN);
        if (Number.isNaN(difference)) continue;
        sum += difference;
        count += 1;
      }
    }
    sums[i] = sum;
    counts[i] = count;
  }
  return { sums, counts };
}

function together(series: readonly ItemDifferences[]): ItemDifferences {
  const add = (values: readonly Float64Array[]) =>
    values.reduce((total, each) => total.map((value, i) => value + (each[i] ?? NaN)));
  return { sums: add(series.map(({ sums }) => sums)), counts: add(series.map(({ counts }) => counts)) };
}
