import { describe, expect, it } from 'vitest';
import { measurePromptContrasts, comparePromptPairs } from '../../../src/measure/prompt-effect/prompt-contrasts.ts';
import { promptSpread } from '../../../src/measure/prompt-effect/prompt-spread.ts';
import { itemTable } from '../item-tables.ts';

/** 40 questions under five prompts, of which the first is hard. */
const answers =
  '01110 10011 00001 11111 11101 00101 01011 01110 01101 01111 10111 01111 10111 01101 11111 01101 01110 00111 01111 00111 11011 01111 01101 00100 10111 01111 10110 10111 00101 01101 11011 11101 01111 11110 11101 11111 10111 01111 01111 00101';
const table = (rows: readonly string[]) => itemTable(rows.map((row) => [...row].map(Number)));
const spread = promptSpread([table(answers.split(' '))])!;

describe('each prompt with the others', () => {
  const { all, standingOut } = measurePromptContrasts(spread, { draws: 20_000, seed: 1 });

  it('as numpy has it from the same answers with 200,000 draws of its own', () => {
    const effects = [-0.29, -0.04, 0.185, -0.015, 0.16];
    const halves = [0.17334, 0.17441, 0.14437, 0.16218, 0.14609];
    const ps = [0.000175, 0.966, 0.00564, 0.999, 0.0254];
    for (const [t, { difference, low, high, p }] of all.entries()) {
      expect(difference).toBeCloseTo(effects[t]!, 12);
      expect((high - low) / 2).toBeGreaterThan(0.98 * halves[t]!);
      expect((high - low) / 2).toBeLessThan(1.02 * halves[t]!);
      expect(Math.abs(p - ps[t]!)).toBeLessThan(0.005);
      expect((high + low) / 2).toBeCloseTo(difference, 12);
    }
  });

  it('beside one that collapses, the others are judged without it', () => {
    expect(standingOut.map(({ prompt }) => prompt)).toEqual([0]);
  });

  it('none stands out where no answer ever changes, and there is no width but that of one flip more', () => {
    const same = promptSpread([table(Array.from({ length: 40 }, (_, i) => (i % 3 === 0 ? '00000' : '11111')))])!;
    const found = measurePromptContrasts(same, { draws: 1000, seed: 1 });
    expect(found.standingOut).toEqual([]);
    for (const { difference, low, high, p } of found.all) {
      expect(difference).toBe(0);
      expect(p).toBe(1);
      expect(high - low).toBeGreaterThan(0);
    }
  });
});

it('no prompt lies further from the others than scores go, whatever its interval is reckoned from', () => {
  const extreme = promptSpread([table(Array.from({ length: 20 }, () => '01111'))])!;
  const { all, standingOut } = measurePromptContrasts(extreme, { draws: 2_000, seed: 1 });
  expect(standingOut[0]).toMatchObject({ prompt: 0, low: -1 });
  expect(standingOut[0]?.difference).toBeCloseTo(-1, 12);
  expect(standingOut[0]?.high).toBeLessThan(-0.5);
  expect(all[0]?.low).toBeCloseTo(-0.8, 12);
});

describe('two prompts with each other', () => {
  it('where one is always right and the other never: no end of the interval passes 100 points', () => {
    const extreme = promptSpread([table(Array.from({ length: 20 }, () => '10'))])!;
    const [pair] = comparePromptPairs(extreme, { draws: 2_000, seed: 1 });
    expect(pair?.difference).toBeCloseTo(1, 12);
    expect(pair?.low).toBeLessThan(1);
    expect(pair?.high).toBe(1);
    expect(
      comparePromptPairs(promptSpread([table(Array.from({ length: 20 }, () => '01'))])!, { draws: 2_000, seed: 1 })[0]?.low,
    ).toBe(-1);
  });
});
