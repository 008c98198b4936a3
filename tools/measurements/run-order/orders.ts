import { variantKey, type Cell } from '../../../src/core/plan/cell.ts';
import { getOrThrow } from '../../../src/base/objects/get-or-throw.ts';
import type { Item } from '../../../src/core/items/item.ts';
import type { Plan } from '../../../src/core/plan/plan.ts';
import type { Study } from '../../../src/core/studies/study.ts';
import { eachCell } from '../../../src/core/plan/cells.ts';
import { randomBelow, seededRandom } from '../../../src/measure/basics/random.ts';
import { swapInPlace } from '../../../src/base/objects/swap.ts';
import { inAskingOrder } from '../../../src/run/asking-order.ts';
import { groupCellsByBlock, createBlockPositioner } from '../../../src/run/blocks/block-order.ts';

/** A plan with its items and its study. */
export interface PlanWithItems {
  readonly plan: Plan;
  readonly items: readonly Item[];
  readonly study: Study;
}

/** One way to order the cells of the plan's first model. */
export interface Order {
  readonly title: string;
  readonly cells: (asked: PlanWithItems) => Promise<readonly Cell[]>;
}

export const promptOf = ({ plan, items, study }: PlanWithItems) => {
  const byId = new Map(items.map((item) => [item.id, item]));
  return (cell: Cell) => study.prompt(cell, getOrThrow(byId, cell.item), plan);
};

const cellsOfFirst = ({ plan, study }: PlanWithItems): Cell[] => [
  ...eachCell({ ...plan, models: plan.models.slice(0, 1) }, study),
];

const block = 50;
const cellsIn = (blocks: ReadonlyMap<number, readonly Cell[]>): Cell[] => [...blocks.values()].flat();

const inRounds = (round: number) => async (asked: PlanWithItems) =>
  cellsIn(await groupCellsByBlock(cellsOfFirst(asked), createBlockPositioner(asked.plan, asked.study, { block, round })));

const byPrefix = (asked: PlanWithItems) => inAskingOrder(cellsOfFirst(asked), promptOf(asked));

async function inServerOrder(asked: PlanWithItems): Promise<readonly Cell[]> {
  return cellsIn(await groupCellsByBlock(cellsOfFirst(asked), createBlockPositioner(asked.plan, asked.study)));
}

/** Shuffles all cells of each block. */
async function shuffledInBlocks(asked: PlanWithItems): Promise<readonly Cell[]> {
  const blocks = await groupCellsByBlock(cellsOfFirst(asked), createBlockPositioner(asked.plan, asked.study));
  const random = seededRandom(asked.plan.seed);
  return [...blocks.values()].flatMap((cells) => {
    const shuffled = [...cells];
    for (let last = shuffled.length - 1; last > 0; last--) swapInPlace(shuffled, last, randomBelow(random, last + 1));
    return shuffled;
  });
}

export const orders: readonly Order[] = [
  { title: 'prompt after prompt (engines in the browser)', cells: byPrefix },
  { title: 'blocks of 50, each prompt once (rounds of 50)', cells: inRounds(block) },
  { title: 'blocks of 50, rounds of 25', cells: inRounds(25) },
  { title: '**blocks of 50, rounds of 10** (servers)', cells: inServerOrder },
  { title: 'blocks of 50, rounds of 5', cells: inRounds(5) },
  { title: 'blocks of 50, all requests shuffled', cells: shuffledInBlocks },
];

export const variantsOf = (cells: readonly Cell[]): string[] => cells.map(({ variant }) => variantKey(variant));
