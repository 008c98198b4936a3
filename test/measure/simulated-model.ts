import { templateMeanPercents, type ScoreMatrix } from '../../src/measure/basics/item-scores.ts';
import { mean } from '../../src/measure/basics/mean.ts';
import type { Random } from '../../src/measure/basics/random.ts';

/**
 * Simulated models: an item is easy, hard or in between, and template t moves its log-odds by `effect(t)`. Given both,
 * answers are independent. Null: no template moves anything. The σ interval must cover √E[σ²], the model's average σ over
 * item sets of this size, flips included. σ estimates this value, and the cohort's quantiles consist of such values.
 */
export interface Simulated {
  readonly templates: number;
  readonly items: number;
  readonly effect: number;
}

export const benchmarks = 3;

export function draw({ templates, items, effect }: Simulated, random: Random): ScoreMatrix[] {
  return Array.from({ length: benchmarks }, () => {
    const scores = new Float64Array(items * templates);
    for (let i = 0; i < items; i++) {
      const kind = random();
      const p = kind < 0.5 ? 0.97 : kind < 0.7 ? 0.1 : 0.6;
      for (let t = 0; t < templates; t++) {
        const shift = effect * ((t % 2 ? 1 : -1) + ((t % 3) - 1) * 0.5);
        const logit = Math.log(p / (1 - p)) + shift;
        scores[i * templates + t] = random() < 1 / (1 + Math.exp(-logit)) ? 1 : 0;
      }
    }
    return { items, templates, scores, binary: true };
  });
}

export function scenarioMeans(tables: readonly ScoreMatrix[]): number[] {
  const each = tables.map(templateMeanPercents);
  return Array.from({ length: tables[0]!.templates }, (_, t) => mean(each.map((scores) => scores[t]!)));
}
