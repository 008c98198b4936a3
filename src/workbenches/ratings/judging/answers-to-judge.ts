import { getOrThrow } from '../../../base/objects/get-or-throw.ts';
import { maxResponseFieldLength } from '../../../items/row-fields.ts';
import { seededSample } from '../../../items/sampling.ts';
import { variantKey, type Cell } from '../../../core/plan/cell.ts';
import type { Plan } from '../../../core/plan/plan.ts';
import type { Response } from '../../../core/answers/response.ts';
import type { Study } from '../../../core/studies/study.ts';

/** Why an answer cannot be judged. */
export type UnfitReason = 'failed' | 'empty' | 'damaged' | 'too long';

/** A cell with a response. Its text is read only if the answer is drawn. */
export interface AnsweredCell {
  readonly cell: Cell;
  readonly variantKey: string;
  /** Its index among all cells, which are ordered by item, model, variant and sample. */
  readonly place: number;
  readonly unfit?: UnfitReason;
}

export interface AnswerSamplingChoice {
  readonly models: readonly string[];
  /** Variant keys. */
  readonly variants: readonly string[];
  readonly count: number;
  readonly seed: number;
}

export interface DrawnAnswers {
  readonly cells: readonly Cell[];
  /** `among`: answers of the chosen models and variants. `fit`: those that can be judged. */
  readonly among: number;
  readonly fit: number;
  readonly leftOut: Readonly<Record<UnfitReason, number>>;
}

/** Collects the facts about each response of a run that sampling needs. */
export function makeAnsweredCellMapper(plan: Plan, study: Study): (response: Response) => AnsweredCell {
  const variants = study.variants(plan.options).map(variantKey);
  const itemAt = placesOf(plan.items.map(({ id }) => id));
  const modelAt = placesOf(plan.models);
  const variantAt = placesOf(variants);
  return (response) => {
    const { model, item, variant, sample } = response;
    const key = variantKey(variant);
    const ofModel = getOrThrow(itemAt, item) * plan.models.length + getOrThrow(modelAt, model);
    const unfit = unfitness(response);
    return {
      cell: { model, item, variant, sample },
      variantKey: key,
      place: (ofModel * variants.length + getOrThrow(variantAt, key)) * plan.samples + sample,
      ...(unfit && { unfit }),
    };
  };
}

/**
 * Draws a seeded sample from the answers of some models and variants. Failed and empty answers are left out and counted.
 * `answered` is ordered by `place`, and so is the sample. The same seed draws the same answers, and a larger count extends
 * them.
 */
export function sampleAnswersToJudge(
  answered: readonly AnsweredCell[],
  { models, variants, count, seed }: AnswerSamplingChoice,
): DrawnAnswers {
  const wantedModels = new Set(models);
  const wantedVariants = new Set(variants);
  const leftOut = { failed: 0, empty: 0, damaged: 0, 'too long': 0 };
  const fit: Cell[] = [];
  let among = 0;
  // A page calls this on every change of the choice, and a run may have 100,000 answers. So it makes one pass.
  for (const { cell, variantKey, unfit } of answered) {
    if (!wantedModels.has(cell.model) || !wantedVariants.has(variantKey)) continue;
    among += 1;
    if (unfit) leftOut[unfit] += 1;
    else fit.push(cell);
  }
  return { cells: seededSample(fit, count, `${seed}|judged answers`), among, fit: fit.length, leftOut };
}

function unfitness({ finish, text }: Response): UnfitReason | undefined {
  if (finish === 'error') return 'failed';
  if (text.trim() === '') return 'empty';
  // An unpaired surrogate cannot be hashed, and storing it would change it.
  if (/\p{Surrogate}/u.test(text)) return 'damaged';
  return text.length > maxResponseFieldLength ? 'too long' : undefined;
}

const placesOf = (ids: readonly string[]): ReadonlyMap<string, number> => new Map(ids.map((id, place) => [id, place]));
