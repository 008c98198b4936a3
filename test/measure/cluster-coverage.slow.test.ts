import { expect, test } from 'vitest';
import { groupIntoClusters } from '../../src/measure/basics/item-clusters.ts';
import type { ScoreMatrix } from '../../src/measure/basics/item-scores.ts';
import { muIntervalOverQuestions } from '../../src/measure/prompt-effect/mean-interval.ts';
import { promptSpread } from '../../src/measure/prompt-effect/prompt-spread.ts';
import { seededRandom, drawStandardNormal } from '../../src/measure/basics/random.ts';

const templates = 6;
const share = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));

/** Texts with five questions each. Most of a question's difficulty comes from its text. */
function drawn(texts: number, seed: number): ScoreMatrix {
  const random = seededRandom(seed);
  const scores: number[] = [];
  const names: string[] = [];
  for (let c = 0; c < texts; c++) {
    const text = 1.5 * drawStandardNormal(random);
    for (let i = 0; i < 5; i++) {
      const own = text + 0.7 * drawStandardNormal(random);
      names.push(`text ${c}`);
      for (let t = 0; t < templates; t++) scores.push(Number(random() < share(own)));
    }
  }
  return {
    items: names.length,
    templates,
    scores: Float64Array.from(scores),
    binary: true,
    clusters: groupIntoClusters(names)!,
  };
}

test(
  'μ of questions on texts: its interval holds 50% in nine runs of ten with clusters drawn, in far fewer without',
  { timeout: 60_000 },
  () => {
    let held = 0;
    let heldApart = 0;
    const runs = 300;
    for (let seed = 1; seed <= runs; seed++) {
      const whole = drawn(24, seed);
      const { clusters: _, ...apart } = whole;
      const holds = (table: ScoreMatrix) => {
        const [low, high] = muIntervalOverQuestions(promptSpread([table])!);
        return low <= 0.5 && high >= 0.5;
      };
      held += Number(holds(whole));
      heldApart += Number(holds(apart));
    }
    expect(held / runs).toBeGreaterThan(0.9);
    expect(heldApart / runs).toBeLessThan(0.8);
  },
);
