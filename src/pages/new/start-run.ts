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
  /** How often each question is asked. */
  readonly samples?: number;
  /** Only of a run that asks completions. */
  readonly completion?: CompletionFormat | undefined;
  /** Only of a run that is to stop when it is sure. */
  readonly adaptive?: AdaptivePlan | undefined;
  /** Of what goes to servers; absent: the run's own stay. */
  readonly caps?: SpendingLimits;
  /** The plan that this one was changed from. */
  readonly parent?: string | undefined;
  /** Whether stored answers may stand for those of models that may have changed since. */
  readonly usesAgain?: boolean;
  /** The run waits: its questions go out as batch files. */
  readonly waits?: boolean;
}

/**
 * Makes the plan, stores its run and starts it, unless it is to wait; gives the run's id as soon as there is a page to show. The run's page
 * tells what becomes of it. Choices that were made before lead to the run that is there.
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
  // Answers from a file are not gone on with unasked: the run's page says so, and offers to measure here.
  if (imports !== undefined) return id;
  if (parent !== undefined) await storeParentPlan(id, parent);
  if (state !== 'finished') await setReuseChoice(id, usesAgain);
  if (state !== 'finished' && caps) await setRunUsageCaps(id, caps);
  // What goes wrong while it runs is kept as the run's state with its reason.
  if (state !== 'finished' && !waits)
    getOrMakeRunControl(id)
      .start()
      .catch(() => undefined);
  return id;
}
