import type { AdaptivePlan } from '../../core/plan/adaptive-plan.ts';
import type { CompletionFormat } from '../../core/prompts/completion.ts';
import type { Item } from '../../core/items/item.ts';
import { makePlan } from '../../run/make-plan.ts';
import { getOrMakeRunControl } from '../run/run-control.ts';
import { setReuseChoice, storeParentPlan } from '../../store/runs/run-origin.ts';
import type { SpendingLimits } from '../../core/spending/spending.ts';
import { setRunUsageCaps } from '../../store/models/spending.ts';
import { createOrRestoreRun } from '../../store/runs/runs.ts';
import { loadStudy } from '../../core/studies/studies.ts';

export interface RunChoices {
  readonly study: string;
  readonly options: unknown;
  readonly models: readonly string[];
  readonly items: readonly Item[];
  readonly seed: number;
  /** The number of samples per question and prompt. */
  readonly samples?: number;
  /** Only for a run with completions. */
  readonly completion?: CompletionFormat | undefined;
  /** Only for a run with a stopping rule. */
  readonly adaptive?: AdaptivePlan | undefined;
  /** Limits for requests to servers. If absent, the run keeps its own. */
  readonly caps?: SpendingLimits;
  /** The plan that this one was changed from. */
  readonly parent?: string | undefined;
  /** Whether to reuse stored answers of models that may have changed since. */
  readonly usesAgain?: boolean;
  /** Whether the run waits, for example because its questions go out as batch files. */
  readonly waits?: boolean;
}

/**
 * Makes the plan, stores its run and starts it, unless it should wait. Returns the run’s id as soon as there is a page to
 * show. The run’s page reports its progress and faults. If a run with the same choices exists, returns that run.
 */
export async function createAndStartRun({
  study,
  options,
  models,
  items,
  seed,
  samples = 1,
  completion,
  adaptive,
  usesAgain = false,
  caps,
  parent,
  waits = false,
}: RunChoices): Promise<string> {
  const asked = { options, models, items, seed, samples, completion, adaptive };
  const plan = await makePlan({ study: await loadStudy(study), ...asked });
  const { id, state, imports } = await createOrRestoreRun(plan, items);
  // Imported answers are never continued without a click. The run’s page says so, and offers to measure here.
  if (imports !== undefined) return id;
  if (parent !== undefined) await storeParentPlan(id, parent);
  if (state !== 'finished') await setReuseChoice(id, usesAgain);
  if (state !== 'finished' && caps) await setRunUsageCaps(id, caps);
  // Errors during the run are stored as its state and reason.
  if (state !== 'finished' && !waits)
    getOrMakeRunControl(id)
      .start()
      .catch(() => undefined);
  return id;
}
