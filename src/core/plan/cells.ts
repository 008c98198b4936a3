import type { Study } from '../studies/study.ts';
import { cellKey, variantKey, type Cell, type Variant } from './cell.ts';
import type { Plan } from './plan.ts';
import { sha256Seed } from '../../base/hash/sha256.ts';

type Asks = Pick<Study, 'variants' | 'asks'>;

/** Every cell of a plan, in plan order: model, item, variant, sample, each in the order that the plan has it. */
export function planCells(plan: Plan, study: Study): Cell[] {
  return [...eachCell(plan, study)];
}

export function* eachCell(plan: Plan, study: Asks): Generator<Cell> {
  const variants = study.variants(plan.options);
  for (const model of plan.models) {
    for (const { id: item } of plan.items) {
      for (const variant of variants) {
        if (!isAsked(plan, study, item, variant)) continue;
        for (let sample = 0; sample < plan.samples; sample++) yield { model, item, variant, sample };
      }
    }
  }
}

/** The number of cells that have an answer or will be asked. For an imported run: the cells that the log has. */
export const countCellsWithoutHoles = (plan: Plan, study: Study): number =>
  countGridCells(plan, study) - (plan.elsewhere?.holes ?? 0);

/** The number of all cells, including those for which a log has no answer. */
export function countGridCells(plan: Plan, study: Study): number {
  const variants = study.variants(plan.options);
  const asked = study.asks
    ? plan.items.reduce((sum, { id }) => sum + variants.filter((variant) => isAsked(plan, study, id, variant)).length, 0)
    : plan.items.length * variants.length;
  return plan.models.length * asked * plan.samples;
}

/** The ids of the items that are asked in some variant. A plan may hold other items that are only shown with their answers. */
export function askedItemIds(plan: Plan, study: Asks): string[] {
  const variants = study.asks ? study.variants(plan.options) : [];
  const ids = plan.items.map(({ id }) => id);
  return study.asks ? ids.filter((id) => variants.some((variant) => isAsked(plan, study, id, variant))) : ids;
}

const isAsked = (plan: Plan, study: Pick<Study, 'asks'>, item: string, variant: Variant): boolean =>
  study.asks?.(variant, plan.resolved[item]) ?? true;

/** First 32 bits of SHA-256(`plan seed|model|item|variant|sample`). */
export function cellSeed(plan: Plan, cell: Cell): Promise<number> {
  return sha256Seed(`${plan.seed}|${cellKey(cell)}`);
}

/** A cell's position in plan order, from 0. Variants in which its item is not asked count too. Undefined for cells outside the plan. */
export function makePlanPositionLookup(plan: Plan, study: Study): (cell: Cell) => number | undefined {
  const models = ranks(plan.models);
  const items = ranks(plan.items.map(({ id }) => id));
  const variants = ranks(study.variants(plan.options).map(variantKey));
  return ({ model, item, variant, sample }) => {
    const m = models.get(model);
    const i = items.get(item);
    const v = variants.get(variantKey(variant));
    if (m === undefined || i === undefined || v === undefined) return undefined;
    if (!isAsked(plan, study, item, variant)) return undefined;
    if (!Number.isInteger(sample) || sample < 0 || sample >= plan.samples) return undefined;
    return ((m * items.size + i) * variants.size + v) * plan.samples + sample;
  };
}

/** The inverse: the cell at a position; `undefined` if the plan has no cell there. */
export function makeCellAtPositionLookup(plan: Plan, study: Asks): (position: number) => Cell | undefined {
  const variants = study.variants(plan.options);
  const { models, items, samples } = plan;
  return (position) => {
    if (!Number.isSafeInteger(position) || position < 0) return undefined;
    const [asking, sample] = [Math.floor(position / samples), position % samples];
    const [question, variant] = [Math.floor(asking / variants.length), variants[asking % variants.length]];
    const [model, item] = [models[Math.floor(question / items.length)], items[question % items.length]?.id];
    if (model === undefined || item === undefined || variant === undefined) return undefined;
    return isAsked(plan, study, item, variant) ? { model, item, variant, sample } : undefined;
  };
}

/** The number of positions, including variants in which an item is not asked. */
export const countPositionsWithHoles = (plan: Plan, study: Asks): number =>
  plan.models.length * plan.items.length * study.variants(plan.options).length * plan.samples;

const ranks = (ids: readonly string[]): ReadonlyMap<string, number> => new Map(ids.map((id, rank) => [id, rank]));
