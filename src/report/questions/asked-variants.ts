import { traitsOf } from '../../core/models/engine-traits.ts';
import { parseModelId } from '../../core/models/model-id.ts';
import { sortedVariantLevels } from '../../core/plan/cell.ts';
import { isGreedy } from '../../core/archive/prompt-hash.ts';
import { getOrThrow } from '../../base/objects/get-or-throw.ts';
import { askedItemIds } from '../../core/plan/cells.ts';
import { UserError } from '../../base/errors/user-error.ts';
import type { ScoredRunSnapshot } from '../run-reader.ts';

export interface AskedVariant {
  /** The ids of its levels, joined. */
  readonly scenario: string;
  readonly title: string;
}

type Run = Pick<ScoredRunSnapshot, 'record' | 'study'>;

/** The ways in which a run asks, in the plan's order, named by what there is more than one of. */
export function askedVariants(run: Run): AskedVariant[] {
  const { plan } = run.record;
  const varied = variedFactors(run);
  return run.study
    .variants(plan.options)
    .map((variant) => ({
      scenario: sortedVariantLevels(variant).join(' '),
      title: varied
        .map(({ id, levels }) => levels.find((level) => level.id === variant[id])?.title ?? variant[id])
        .join(', '),
    }));
}

/** What the one thing is called that differs between them; undefined where several do. */
export function onlyVariedFactorName(run: Run): string | undefined {
  const [one, another] = variedFactors(run);
  return another === undefined ? one?.title.toLowerCase() : undefined;
}

/** Of one way to ask, which is no comparison, the first factor. */
function variedFactors({ record: { plan }, study }: Run) {
  const variants = study.variants(plan.options);
  const factors = study.factors(plan.options);
  const varied = factors.filter(({ id }) => new Set(variants.map((variant) => variant[id])).size > 1);
  return varied.length > 0 ? varied : factors.slice(0, 1);
}

/** Whether a model asked again in the same way gives the same answer: greedy decoding, by an engine that runs here. */
export function isDeterministicModel({ record: { plan, items }, study }: Run, model: string): boolean {
  try {
    if (traitsOf(parseModelId(model).engine).mayVary) return false;
    const [id] = askedItemIds(plan, study);
    if (id === undefined) return false;
    const item = getOrThrow(new Map(items.map((each) => [each.id, each])), id);
    return study
      .variants(plan.options)
      .filter((variant) => study.asks?.(variant, plan.resolved[id]) ?? true)
      .every((variant) => isGreedy(study.prompt({ model, item: id, variant, sample: 0 }, item, plan)));
  } catch (error) {
    // An archive from elsewhere may hold what cannot be asked: of that nothing is said.
    if (error instanceof UserError) return false;
    throw error;
  }
}
