import type { RunRow } from '../database.ts';

/** The hash that the plan of a run must have: the run's id, unless the run stands under another and names its plan itself. */
export function planIdOfRun(run: RunRow): string {
  const { plan } = run as { readonly plan?: unknown };
  return typeof plan === 'string' ? plan : run.id;
}
