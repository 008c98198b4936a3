import { expect, test } from 'vitest';
import { cellKey, variantKey, type Cell } from '../../../src/core/plan/cell.ts';
import { planCells } from '../../../src/core/plan/cells.ts';
import { inAskingOrder } from '../../../src/run/asking-order.ts';
import { groupCellsByBlock, createBlockPositioner } from '../../../src/run/blocks/block-order.ts';
import { positionSpread } from '../../../tools/measurements/run-order/prefix-reuse.ts';
import { smallPlan, type Small } from '../small-plan.ts';

const promptOf =
  ({ plan, study, items }: Small) =>
  (cell: Cell) =>
    study.prompt(
      cell,
      items.find(({ id }) => id === cell.item)!,
      plan,
    );

async function ordered(small: Small, cells = planCells(small.plan, small.study)): Promise<Cell[]> {
  return [...(await groupCellsByBlock(cells, createBlockPositioner(small.plan, small.study))).values()].flat();
}

/** How far apart the prompts’ mean positions are, as a share of the run. */
const spread = (cells: readonly Cell[]): number => positionSpread(cells.map(({ variant }) => variantKey(variant)));

/** As large as the starter: 80 questions under 10 prompts. */
const starter = (seed = 1) => smallPlan({ models: 1, items: 80, templates: 10, seed });

test.each([
  ['the starter', { items: 80, templates: 10 }],
  ['several samples', { items: 23, templates: 3, samples: 4 }],
  ['one question', { items: 1, templates: 5 }],
  ['several blocks, the last of one question', { items: 101, templates: 2 }],
])('places count up from 0, each once: %s', async (_, size) => {
  const small = await smallPlan({ models: 1, ...size });
  const placeOf = createBlockPositioner(small.plan, small.study);
  const cells = await ordered(small);
  expect(cells.map((cell) => placeOf(cell).order)).toEqual(cells.map((_, at) => at));
  expect(cells.map(cellKey).sort()).toEqual(planCells(small.plan, small.study).map(cellKey).sort());
});

test('a block has fifty questions, in the order of the plan, each under every prompt', async () => {
  const { plan, study } = await smallPlan({ models: 1, items: 120, templates: 4 });
  const blocks = await groupCellsByBlock(planCells(plan, study), createBlockPositioner(plan, study));
  expect([...blocks.keys()]).toEqual([0, 1, 2]);
  for (const [block, cells] of blocks) {
    const questions = plan.items.slice(50 * block, 50 * (block + 1)).map(({ id }) => id);
    expect(new Set(cells.map(({ item }) => item))).toEqual(new Set(questions));
    expect(cells).toHaveLength(4 * questions.length);
  }
});

test('the order follows from the plan: another seed gives another, another model the same', async () => {
  const namesOf = (cells: readonly Cell[]) => cells.map(({ item, variant }) => `${item}|${variantKey(variant)}`);
  const first = namesOf(await ordered(await starter()));
  expect(namesOf(await ordered(await starter()))).toEqual(first);
  expect(namesOf(await ordered(await starter(2)))).not.toEqual(first);
  const two = await smallPlan({ models: 2, items: 80, templates: 10, seed: 1 });
  const own = planCells(two.plan, two.study).filter(({ model }) => model === two.plan.models[1]);
  expect(namesOf(await ordered(two, own))).toEqual(first);
});

test('what is left to ask keeps its order, whatever was asked', async () => {
  const small = await starter();
  const whole = await ordered(small);
  const isOpen = (_: Cell, at: number) => (at * 7) % 3 === 0;
  const open = new Set(whole.filter(isOpen).map(cellKey));
  const part = await ordered(
    small,
    planCells(small.plan, small.study).filter((cell) => open.has(cellKey(cell))),
  );
  expect(part.map(cellKey)).toEqual(whole.filter((cell) => open.has(cellKey(cell))).map(cellKey));
});

test('no prompt is asked earlier than another: the mean ranks of the starter’s prompts are equal', async () => {
  for (const seed of [1, 2, 3]) {
    const small = await starter(seed);
    expect(spread(await ordered(small))).toBeLessThan(0.005);
    const sequential = await inAskingOrder(planCells(small.plan, small.study), promptOf(small));
    expect(spread(sequential)).toBeGreaterThan(0.85);
  }
  for (const items of [16, 40, 61, 150]) {
    const small = await smallPlan({ models: 1, items, templates: 10 });
    expect(spread(await ordered(small))).toBeLessThan(0.1);
  }
});

test('a prompt’s requests follow each other within a round, and samples of a question too', async () => {
  const cells = await ordered(await smallPlan({ models: 1, items: 80, templates: 10, samples: 2 }));
  const changes = cells.filter(({ variant }, at) => at > 0 && variantKey(variant) !== variantKey(cells[at - 1]!.variant));
  // There are eight rounds. Every second round begins with the prompt that ended the previous one.
  expect(changes.length).toBeLessThanOrEqual(8 * 10 - 1 - 4);
  for (let at = 0; at < cells.length; at += 2) expect(cells[at]!.item).toBe(cells[at + 1]!.item);
});
