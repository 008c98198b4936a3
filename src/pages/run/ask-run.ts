import type { Engine } from '../../core/models/engine.ts';
import { isImportedPlan } from '../../core/plan/plan.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { loadStudy } from '../../core/studies/studies.ts';
import { inReportWorker } from '../../report/report-worker.ts';
import { newDatabaseRunStore } from '../../run/run-store.ts';
import { runUnansweredCells, type RunEnd, type RunEvent, type CellsToAskKind } from '../../run/runner.ts';
import type { RunSpendingTracker } from '../../run/spending/spending.ts';
import { waitUntilVisible } from '../../run/until-shown.ts';
import type { RunRecord } from '../../store/runs/runs.ts';

/** The engines of a run’s models, the addresses that receive their prompts, and the spending tracker. */
export interface EnginesAndSpending {
  readonly engineOf: (engine: string) => Promise<Engine>;
  readonly addresses: ReadonlyMap<string, string>;
  readonly spending: RunSpendingTracker;
}

interface AskOptions extends EnginesAndSpending {
  readonly which: CellsToAskKind;
  readonly only?: readonly string[] | undefined;
}

/** Asks the missing or failed cells of a stored run, in the order of its plan or its stopping rule. */
export async function askRun(
  run: RunRecord,
  wanted: AskOptions,
  signal: AbortSignal,
  on: (event: RunEvent) => void,
): Promise<RunEnd> {
  const { id, plan, items, usesAgain, toTheEnd } = run;
  if (isImportedPlan(plan)) throw new UserError('These answers were imported. This run cannot be continued here.');
  const job = {
    ...{
      plan,
      items,
      study: await loadStudy(plan.study),
      store: newDatabaseRunStore(id, usesAgain),
      untilShown: waitUntilVisible,
    },
    ...wanted,
    ...(plan.adaptive && !toTheEnd && { nextLook: () => inReportWorker((report) => report.nextLook(id)) }),
  };
  return runUnansweredCells(job, signal, on);
}
