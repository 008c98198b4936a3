import { traitsOf } from '../../core/models/engine-traits.ts';
import { parseModelId } from '../../core/models/model-id.ts';
import { sortedVariantLevels } from '../../core/plan/cell.ts';
import { isGreedy } from '../../core/archive/prompt-hash.ts';
import { getOrThrow } from '../../base/objects/get-or-throw.ts';
import { askedItemIds } from '../../core/plan/cells.ts';
import { UserError } from '../../base/errors/user-error.ts';
import type { ScoredRunSnapshot } from '../run-reader.ts';

export interface AskedVariant {
  /** The joined ids of its levels. */
  readonly scenario: string;
  readonly title: string;
}

type Run = Pick<ScoredRunSnapshot, 'record' | 'study'>;

/** The prompt variants of a run, in the plan's order. Their titles name only factors with several levels. */
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

/** The name of the only factor that varies; `undefined` if several do. */
export function onlyVariedFactorName(run: Run): string | undefined {
  const [one, another] = variedFactors(run);
  return another === undefined ? one?.title.toLowerCase() : undefined;
}

/** The factors with several levels; for a single variant the first factor. */
function variedFactors({ record: { plan }, study }: Run) {
  const variants = study.variants(plan.options);
  const factors = study.factors(plan.options);
  const varied = factors.filter(({ id }) => new Set(variants.map((variant) => variant[id])).size > 1);
  return varied.length > 0 ? varied : factors.slice(0, 1);
}

/** Whether repeating a prompt gives the same answer: greedy decoding by a local engine. */
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
    // An imported archive may contain prompts that cannot be built: then nothing is claimed.
    if (error instanceof UserError) return false;
    throw error;
  }
}
