import type { Engine } from '../../core/models/engine.ts';
import { isImportedPlan } from '../../core/plan/plan.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { loadStudy } from '../../core/studies/studies.ts';
import { inReportWorker } from '../../report/report-worker.ts';
import { runStore } from '../../run/run-store.ts';
import { runCells, type RunEnd, type RunEvent, type CellsToAsk } from '../../run/runner.ts';
import type { Spending } from '../../run/spending/spending.ts';
import { waitUntilVisible } from '../../run/until-shown.ts';
import type { RunRecord } from '../../store/runs/runs.ts';

/** By what a run’s models are asked, and where their prompts go. */
export interface EnginesAndSpending {
  readonly engineOf: (engine: string) => Promise<Engine>;
  readonly addresses: ReadonlyMap<string, string>;
  readonly spending: Spending;
}

interface AskOptions extends EnginesAndSpending {
  readonly which: CellsToAsk;
  readonly only?: readonly string[] | undefined;
}

/** Asks what a stored run lacks, or what failed of it, in the order of its plan or as its stopping rule has it. */
export async function askRun(
  run: RunRecord,
  wanted: AskOptions,
  signal: AbortSignal,
  on: (event: RunEvent) => void,
): Promise<RunEnd> {
  const { id, plan, items, usesAgain, toTheEnd } = run;
  if (isImportedPlan(plan)) throw new UserError('Another program asked for these answers: none can be asked for here.');
  const job = {
    ...{ plan, items, study: await loadStudy(plan.study), store: runStore(id, usesAgain), untilShown: waitUntilVisible },
    ...wanted,
    ...(plan.adaptive && !toTheEnd && { nextLook: () => inReportWorker((report) => report.nextLook(id)) }),
  };
  return runCells(job, signal, on);
}
