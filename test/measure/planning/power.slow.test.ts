import { describe, expect, test } from 'vitest';
import { fUpperTail } from '../../../src/measure/basics/distribution-tails.ts';
import type { PlanSize } from '../../../src/measure/planning/power.ts';
import { powerOfEffect } from './power-of-effect.ts';
import { promptSpread } from '../../../src/measure/prompt-effect/prompt-spread.ts';
import { promptEffectPermutationP } from '../../../src/measure/prompt-effect/prompt-permutation.ts';
import { seededRandom, drawStandardNormal, type Random } from '../../../src/measure/basics/random.ts';
import { sampleDeviation } from '../../../src/measure/basics/standard-deviation.ts';

type Effects = 'normal' | 'one collapses';

interface Simulated extends PlanSize {
  readonly spread: number;
  /** Share of items with a chance of one half. The others are almost always right, or almost always wrong. */
  readonly open: number;
  readonly effects: Effects;
}

const designs: readonly Simulated[] = [
  { benchmarks: 3, items: 60, prompts: 10, spread: 0.03, open: 0.12, effects: 'normal' },
  { benchmarks: 3, items: 60, prompts: 10, spread: 0.015, open: 0.12, effects: 'one collapses' },
  { benchmarks: 3, items: 20, prompts: 10, spread: 0.03, open: 0.12, effects: 'normal' },
  { benchmarks: 1, items: 100, prompts: 5, spread: 0.04, open: 0, effects: 'normal' },
  { benchmarks: 3, items: 40, prompts: 20, spread: 0.02, open: 0.25, effects: 'normal' },
  { benchmarks: 2, items: 60, prompts: 10, spread: 0.03, open: 0.6, effects: 'normal' },
];

const runs = 1200;
/** The optimism allowed to the formula, plus the two-sided 99% error of the simulated share. */
const allowed = (share: number) => 0.04 + 2.576 * Math.sqrt((share * (1 - share)) / runs);

describe('the power that a plan is said to have is the one that simulated runs find', () => {
  test.each(designs)(
    '$benchmarks × $items questions, $prompts prompts, spread $spread, $effects, $open of the questions open',
    (design) => {
      const random = seededRandom(21);
      const effects = effectsOf(design, random);
      let found = 0;
      let noise = 0;
      for (let run = 0; run < runs; run++) {
        const spread = promptSpread(answersOf(design, effects, random));
        if (!spread) throw new Error('too few answers');
        const df = spread.fits.reduce((sum, fit) => sum + fit.df, 0);
        const meanSquare = spread.fits.reduce((sum, fit) => sum + fit.residualSquares, 0) / df;
        noise += meanSquare / runs;
        if (fUpperTail(spread.s2 / spread.omegaEndless2, design.prompts - 1, df) < 0.05) found++;
      }
      const share = found / runs;
      const power = powerOfEffect(design.spread, noise, design);
      console.info(
        `power ${JSON.stringify(design)}: MS ${noise.toFixed(3)}, simulated ${share.toFixed(3)}, said ${power.toFixed(3)}`,
      );
      expect(Math.abs(power - share)).toBeLessThanOrEqual(allowed(share));
    },
  );
});

test('the permutation test, which verdicts use, has the same power', () => {
  const design = { benchmarks: 3, items: 20, prompts: 10, spread: 0.035, open: 0.12, effects: 'normal' } as const;
  const random = seededRandom(22);
  const effects = effectsOf(design, random);
  let found = 0;
  let noise = 0;
  for (let run = 0; run < runs; run++) {
    const answers = answersOf(design, effects, random);
    const spread = promptSpread(answers);
    if (!spread) throw new Error('too few answers');
    noise += (spread.omegaEndless2 * design.benchmarks * design.items) / runs;
    if (promptEffectPermutationP(answers, spread, { permutations: 199, seed: run }) <= 0.05) found++;
  }
  const share = found / runs;
  const power = powerOfEffect(design.spread, noise, design);
  console.info(`power by permutation: MS ${noise.toFixed(3)}, simulated ${share.toFixed(3)}, said ${power.toFixed(3)}`);
  expect(Math.abs(power - share)).toBeLessThanOrEqual(allowed(share));
});

/** Prompt effects with mean 0 and exactly the design's spread (T − 1). */
function effectsOf({ prompts, spread, effects }: Simulated, random: Random): number[] {
  const raw = Array.from({ length: prompts }, (_, t) =>
    effects === 'normal' ? drawStandardNormal(random) : Number(t === 0) * -1,
  );
  const mean = raw.reduce((sum, value) => sum + value, 0) / prompts;
  const sd = sampleDeviation(raw);
  return raw.map((value) => ((value - mean) / sd) * spread);
}

/** Right or wrong. Each item has its own chance, which each prompt moves by its effect. Answers flip by chance alone. */
function answersOf({ benchmarks, items, prompts, open }: Simulated, effects: readonly number[], random: Random) {
  return Array.from({ length: benchmarks }, () => {
    const scores = new Float64Array(items * prompts);
    for (let i = 0; i < items; i++) {
      const own = random() < open ? 0.5 : random() < 0.6 ? 0.92 : 0.08;
      for (let t = 0; t < prompts; t++) scores[i * prompts + t] = Number(random() < own + (effects[t] ?? 0));
    }
    return { items, templates: prompts, scores, binary: true };
  });
}
