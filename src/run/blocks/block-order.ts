import { variantKey, type Cell, type Variant } from '../../core/plan/cell.ts';
import { getOrThrow } from '../../base/objects/get-or-throw.ts';
import { askedItemIds } from '../../core/plan/cells.ts';
import type { CellQueuePosition } from '../../core/origin/answer-origin.ts';
import type { Plan } from '../../core/plan/plan.ts';
import { assertDefined } from '../../base/errors/assert-defined.ts';
import type { Study } from '../../core/studies/study.ts';
import { swapInPlace } from '../../base/objects/swap.ts';
import { makePeriodicYielder } from '../../base/workers/yield-every.ts';
import { randomBelow, seededRandom, textSeed } from '../../measure/basics/random.ts';

/**
 * Models on servers take turns by blocks of 50 questions. A round has ten questions, or fewer if the plan would otherwise
 * have less than eight rounds.
 */
const usualSizes = (questions: number) => ({ block: 50, round: Math.max(1, Math.min(10, Math.floor(questions / 8))) });

/**
 * The order in which servers are asked, from the plan alone:
 *
 *     block of 50 questions → round of up to 10 questions → prompt, in an order drawn for each two rounds → question → sample.
 *
 * The second of two rounds reverses the order of the prompts. So every prompt is asked throughout the run, and a change of
 * the server affects all prompts equally. In a round, requests of one prompt are adjacent, so a server can reuse their
 * common beginning.
 */
export function createBlockPositioner(
  plan: Plan,
  study: Pick<Study, 'variants' | 'asks'>,
  sizes?: { readonly block: number; readonly round: number },
): (cell: Cell) => CellQueuePosition {
  const variants = study.variants(plan.options);
  const asked = askedItemIds(plan, study);
  const { block: blockSize, round: roundSize } = sizes ?? usualSizes(asked.length);
  const items = new Map(asked.map((id, rank) => [id, rank]));
  const ranksByRound = new Map<number, ReadonlyMap<string, number>>();
  const roundsPerBlock = Math.ceil(blockSize / roundSize);
  const ranksIn = (round: number): ReadonlyMap<string, number> => {
    const there = ranksByRound.get(round);
    if (there) return there;
    const drawn = promptOrder(plan.seed, round, variants);
    const ranks = new Map(drawn.map((variant, rank) => [variantKey(variant), rank]));
    ranksByRound.set(round, ranks);
    return ranks;
  };
  return ({ item, variant, sample }) => {
    const rank = getOrThrow(items, item);
    const block = Math.floor(rank / blockSize);
    const inBlock = rank % blockSize;
    const round = Math.floor(inBlock / roundSize);
    const start = block * blockSize + round * roundSize;
    const blockEnd = Math.min(asked.length, (block + 1) * blockSize);
    const questions = Math.min(blockEnd, start + roundSize) - start;
    const ranks = ranksIn(block * roundsPerBlock + round);
    const prompt = assertDefined(ranks.get(variantKey(variant)), 'variant of the plan');
    const order = (start * variants.length + prompt * questions + (rank - start)) * plan.samples + sample;
    return { block, order };
  };
}

/** Two rounds, forward and backward, share one draw. A slow trend over the run then adds the same to each prompt. */
function promptOrder(seed: number, round: number, variants: readonly Variant[]): readonly Variant[] {
  const random = seededRandom(textSeed(`${seed}|order|${Math.floor(round / 2)}`));
  const drawn = [...variants];
  for (let last = drawn.length - 1; last > 0; last--) swapInPlace(drawn, last, randomBelow(random, last + 1));
  return round % 2 === 0 ? drawn : drawn.reverse();
}

/** Groups one model's cells by block. Blocks and cells are in the order in which they are asked. */
export async function groupCellsByBlock(
  cells: readonly Cell[],
  placeOf: (cell: Cell) => CellQueuePosition,
): Promise<ReadonlyMap<number, readonly Cell[]>> {
  const { due, breath } = makePeriodicYielder();
  const placed = new Map<number, { readonly cell: Cell; readonly order: number }[]>();
  for (const cell of cells) {
    if (due()) await breath();
    const { block, order } = placeOf(cell);
    const same = placed.get(block);
    if (same) same.push({ cell, order });
    else placed.set(block, [{ cell, order }]);
  }
  const blocks = new Map<number, readonly Cell[]>();
  for (const [block, own] of [...placed].sort(([a], [b]) => a - b)) {
    if (due()) await breath();
    blocks.set(
      block,
      own.sort((a, b) => a.order - b.order).map(({ cell }) => cell),
    );
  }
  return blocks;
}
