import { cellKey, variantKey, type Cell } from '../run/cell.ts';
import type { Response } from '../run/response.ts';
import type { RunRecord } from '../store/runs.ts';
import { studyOf } from '../study/studies.ts';
import { mostResponse } from '../items/item-from-row.ts';
import { chooseSome } from '../items/sampling.ts';

/** Why an answer can not be judged. */
export type Unfit = 'failed' | 'empty' | 'damaged' | 'too long';

/** A cell that has a response; its text is read when the answer is drawn. */
export interface Answered {
  readonly cell: Cell;
  readonly unfit?: Unfit;
}

export interface AnswerChoice {
  readonly models: readonly string[];
  /** By their keys. */
  readonly variants: readonly string[];
  readonly count: number;
  readonly seed: number;
}

export interface DrawnAnswers {
  /** In plan order: by item, then model, variant and sample. */
  readonly cells: readonly Cell[];
  /** Answers of the chosen models and variants; and how many of them can be judged. */
  readonly of: number;
  readonly fit: number;
  readonly leftOut: Readonly<Record<Unfit, number>>;
}

export const answeredBy = (response: Response): Answered => {
  const { model, item, variant, sample } = response;
  const unfit = unfitness(response);
  return { cell: { model, item, variant, sample }, ...(unfit && { unfit }) };
};

function unfitness({ finish, text }: Response): Unfit | undefined {
  if (finish === 'error') return 'failed';
  if (text.trim() === '') return 'empty';
  // Half a character has no hash, and would come back as another one.
  if (/\p{Surrogate}/u.test(text)) return 'damaged';
  return text.length > mostResponse ? 'too long' : undefined;
}

/**
 * A seeded choice among the answers of some models in some variants, failed and empty ones left out and counted. The same seed draws the same
 * answers, and more of them with a larger count.
 */
export async function drawAnswers(
  { plan }: Pick<RunRecord, 'plan'>,
  answered: readonly Answered[],
  { models, variants, count, seed }: AnswerChoice,
): Promise<DrawnAnswers> {
  const study = await studyOf(plan.study);
  const keys = study.variants(plan.options).map(variantKey);
  const [itemAt, modelAt, variantAt] = [plan.items.map(({ id }) => id), plan.models, keys].map(placesOf);
  const chosen = answered.filter(
    ({ cell }) => models.includes(cell.model) && variants.includes(variantKey(cell.variant)),
  );
  const place = ({ item, model, variant, sample }: Cell) => [
    itemAt!.get(item) ?? 0,
    modelAt!.get(model) ?? 0,
    variantAt!.get(variantKey(variant)) ?? 0,
    sample,
  ];
  const fit = chosen
    .filter(({ unfit }) => unfit === undefined)
    .map(({ cell }) => ({ cell, place: place(cell) }))
    .sort((a, b) => inOrder(a.place, b.place) || (cellKey(a.cell) < cellKey(b.cell) ? -1 : 1));
  const leftOut = { failed: 0, empty: 0, damaged: 0, 'too long': 0 };
  for (const { unfit } of chosen) if (unfit) leftOut[unfit]++;
  return {
    cells: chooseSome(fit, count, `${seed}|judged answers`).map(({ cell }) => cell),
    ...{ of: chosen.length, fit: fit.length, leftOut },
  };
}

const placesOf = (ids: readonly string[]): ReadonlyMap<string, number> => new Map(ids.map((id, place) => [id, place]));

function inOrder(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, n) => value !== other[n]);
  return at === -1 ? 0 : one[at]! - other[at]!;
}
