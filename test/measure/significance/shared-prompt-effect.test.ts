import { describe, expect, it } from 'vitest';
import type { ScoreMatrix } from '../../../src/measure/basics/item-scores.ts';
import { testTemplateNeutrality } from '../../../src/measure/effects/neutrality.ts';
import { seededRandom } from '../../../src/measure/basics/random.ts';
import { sharedPromptP } from '../../../src/measure/significance/shared-prompt-effect.ts';

const T = 6;
const N = 40;
const table = (scores: Float64Array): ScoreMatrix => ({ items: N, templates: T, scores, binary: true });

/**
 * Three models that flip together: `together` is the chance that a cell's answer is shared by all. A prompt may cost points.
 */
function threeModels(seed: number, together: number, cost: readonly number[] = []): ScoreMatrix[][] {
  const random = seededRandom(seed);
  const common = Float64Array.from({ length: N * T }, () => random());
  return [0, 1, 2].map(() => [
    table(
      Float64Array.from(common, (shared, at) =>
        Number((random() < together ? shared : random()) > 0.4 + (cost[at % T] ?? 0)),
      ),
    ),
  ]);
}

const scoresOf = (models: readonly ScoreMatrix[][]) =>
  models.map(([own]) =>
    Array.from({ length: T }, (_, t) => {
      let sum = 0;
      for (let i = 0; i < N; i++) sum += own!.scores[i * T + t]!;
      return (100 * sum) / N;
    }),
  );
const names = Array.from({ length: T }, (_, t) => ({ id: `p${t}`, title: `P${t}` }));

describe('whether prompts differ for all models', () => {
  it('is found in about 5% of null runs, though models flip together, where the F test finds it in most', () => {
    let byF = 0;
    let both = 0;
    const runs = 100;
    for (let seed = 1; seed <= runs; seed++) {
      const models = threeModels(seed, 0.9);
      const S = scoresOf(models);
      const isStated = (verdict: unknown) => verdict === 'drifting' || verdict === 'one template';
      byF += Number(isStated(testTemplateNeutrality(names, S).verdict));
      both += Number(
        isStated(testTemplateNeutrality(names, S, () => sharedPromptP(models, { seed, permutations: 199 })).verdict),
      );
    }
    expect(byF).toBeGreaterThan(50);
    expect(both).toBeLessThanOrEqual(11);
  });

  it('is found where one prompt costs all models 30 points', () => {
    const models = threeModels(7, 0.5, [0, 0, 0.3]);
    expect(sharedPromptP(models, { seed: 1 })).toBe(0.001);
  });

  it('is 1 where nothing varies, and does not depend on a question that no model answered', () => {
    const same = table(new Float64Array(N * T).fill(1));
    expect(sharedPromptP([[same], [same]], { seed: 1 })).toBe(1);
    const models = threeModels(3, 0.5, [0.3]);
    const gone = models.map(([own]) => [{ ...own!, scores: own!.scores.map((score, at) => (at < T ? NaN : score)) }]);
    expect(sharedPromptP(gone, { seed: 1 })).toBeLessThan(0.05);
  });

  it('lets the questions of a cluster change places together: one cluster of all is one question', () => {
    const models = threeModels(5, 0.5, [0.3]).map(([own]) => [
      { ...own!, clusters: [Array.from({ length: N }, (_, i) => i)] },
    ]);
    // One unit under six prompts, so every order has the same Q.
    expect(sharedPromptP(models, { seed: 1 })).toBe(1);
  });
});
