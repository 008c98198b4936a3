import { anova, type AnovaTables, type AnovaCell } from '../../../measure/effects/anova.ts';
import type { ConfigurationFactor } from './result.ts';
import type { ConfigurationTally } from './tally.ts';

/**
 * The analysis of variance by item set, over the available answers of all models. Every answer is an observation, and equal
 * configurations are counted together.
 */
export function configurationAnovaBySet(
  tally: ConfigurationTally,
  factors: readonly ConfigurationFactor[],
  interactions: boolean,
): Record<string, AnovaTables> {
  const sizes = factors.map(({ id, levels }) => ({ id, levels: levels.length }));
  return Object.fromEntries(
    tally.datasets.map((dataset) => [dataset, anova(sizes, cellsOf(tally, factors, dataset), { interactions })]),
  );
}

function cellsOf(tally: ConfigurationTally, factors: readonly ConfigurationFactor[], dataset: string): AnovaCell[] {
  const own = tally.answers.filter((each) => each.dataset === dataset);
  return tally.configurations.flatMap((configuration, c) => {
    let n = 0;
    let sum = 0;
    let squares = 0;
    for (const { items, outputs, scores } of own) {
      for (let i = 0; i < items.length; i++) {
        const from = i * outputs + c * tally.samples;
        for (const score of scores.subarray(from, from + tally.samples)) {
          if (Number.isNaN(score)) continue;
          n++;
          sum += score;
          squares += score * score;
        }
      }
    }
    if (n === 0) return [];
    const levels = factors.map(({ id, levels }) => levels.findIndex((level) => level.id === configuration[id]));
    return [{ levels, n, mean: sum / n, within: Math.max(0, squares - (sum * sum) / n) }];
  });
}
