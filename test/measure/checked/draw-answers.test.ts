import { describe, expect, it } from 'vitest';
import { cellKey, type Cell } from '../../../src/core/plan/cell.ts';
import { drawAnswersToCheck } from '../../../src/measure/checked/draw-answers.ts';

const cells = (models: number, prompts: number, items: number, samples = 1): Cell[] =>
  Array.from({ length: models }, (_, m) =>
    Array.from({ length: items }, (_, i) =>
      Array.from({ length: prompts }, (_, p) =>
        Array.from({ length: samples }, (_, sample) => ({
          model: `m${m}`,
          item: `s/${i}`,
          variant: { prompt: `p${p}` },
          sample,
        })),
      ),
    ),
  ).flat(3);

const counts = (drawn: readonly Cell[], name: (cell: Cell) => string | undefined) => {
  const found = new Map<string, number>();
  for (const cell of drawn) found.set(name(cell) ?? '', (found.get(name(cell) ?? '') ?? 0) + 1);
  return [...found.values()].sort((a, b) => a - b);
};
const byModel = ({ model }: Cell) => model;
const byPrompt = ({ variant }: Cell) => variant['prompt'];
const names = (some: readonly Cell[]) => some.map(cellKey);

describe('the answers to check', () => {
  it('are sixty, as many of each model and prompt, and no question twice', () => {
    const drawn = drawAnswersToCheck(cells(3, 10, 60), { seed: 7 });
    expect(drawn).toHaveLength(60);
    expect(new Set(names(drawn)).size).toBe(60);
    expect(counts(drawn, byModel)).toEqual([20, 20, 20]);
    expect(counts(drawn, byPrompt)).toEqual(Array.from({ length: 10 }, () => 6));
    expect(counts(drawn, (cell) => `${byModel(cell)} ${byPrompt(cell)}`)).toEqual(Array.from({ length: 30 }, () => 2));
    expect(counts(drawn, ({ item }) => item)).toEqual(Array.from({ length: 60 }, () => 1));
  });

  it('are as even as they can be where models and prompts are more than sixty', () => {
    const drawn = drawAnswersToCheck(cells(7, 11, 9), { seed: 7 });
    expect(counts(drawn, byModel)).toEqual([8, 8, 8, 9, 9, 9, 9]);
    expect(counts(drawn, byPrompt)).toEqual([5, 5, 5, 5, 5, 5, 6, 6, 6, 6, 6]);
  });

  it('are the same for everybody, whatever order the answers came in, and others with another seed', () => {
    const all = cells(2, 5, 40);
    const drawn = names(drawAnswersToCheck(all, { seed: 1 }));
    expect(names(drawAnswersToCheck([...all].reverse(), { seed: 1 }))).toEqual(drawn);
    expect(names(drawAnswersToCheck(all, { seed: 2 }))).not.toEqual(drawn);
  });

  it('come in an order that tells neither model nor prompt', () => {
    const drawn = drawAnswersToCheck(cells(2, 5, 40), { seed: 3 });
    const runs = drawn.filter(({ model }, at) => at === 0 || model !== drawn[at - 1]!.model).length;
    // 30 and 30 in random order: 31 runs expected, with a deviation of 3.8.
    expect(runs).toBeGreaterThan(19);
    expect(runs).toBeLessThan(43);
  });

  it('are fewer where there are fewer', () => {
    expect(drawAnswersToCheck(cells(1, 2, 3), { seed: 1 })).toHaveLength(6);
    expect(drawAnswersToCheck([], { seed: 1 })).toEqual([]);
  });

  it('take as many of a model that has few answers as it has', () => {
    const few = cells(2, 5, 40).filter(({ model }, at) => model !== 'm1' || at % 40 === 0);
    const drawn = drawAnswersToCheck(few, { seed: 1 });
    expect(counts(drawn, byModel)).toEqual([5, 55]);
  });

  it('are the same ones while somebody marks them', () => {
    const all = cells(3, 7, 40);
    const drawn = names(drawAnswersToCheck(all, { seed: 1 }));
    for (const marked of [1, 7, 30, 60])
      expect(names(drawAnswersToCheck(all, { seed: 1, kept: new Set(drawn.slice(0, marked)) }))).toEqual(drawn);
  });

  it('stay where somebody marked them before more answers came, and others come to them', () => {
    const all = cells(2, 5, 40);
    const early = names(
      drawAnswersToCheck(
        all.filter(({ model }) => model === 'm0'),
        { seed: 1 },
      ),
    );
    const kept = new Set(early.slice(0, 25));
    const drawn = names(drawAnswersToCheck(all, { seed: 1, kept }));
    const fresh = names(drawAnswersToCheck(all, { seed: 1 }));
    expect(new Set(drawn)).toEqual(new Set([...fresh, ...kept]));
    expect(drawn.length).toBeGreaterThan(60);
    expect(new Set(drawn).size).toBe(drawn.length);
    // Marking those changes nothing.
    expect(names(drawAnswersToCheck(all, { seed: 1, kept: new Set([...kept, ...fresh.slice(0, 30)]) }))).toEqual(drawn);
  });

  it('are drawn with the same chance: over many seeds every answer comes about as often', () => {
    const all = cells(2, 3, 10);
    const times = new Map<string, number>();
    for (let seed = 0; seed < 600; seed++)
      for (const name of names(drawAnswersToCheck(all, { seed, most: 12 }))) times.set(name, (times.get(name) ?? 0) + 1);
    // 12 of 60 each time: 120 times expected, with a deviation of 9.8.
    expect(Math.min(...all.map((cell) => times.get(cellKey(cell)) ?? 0))).toBeGreaterThan(80);
    expect(Math.max(...times.values())).toBeLessThan(160);
  });
});
