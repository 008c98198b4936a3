import { nothingSpent, type SpendingLimits, type SpentTotals } from '../../core/spending/spending.ts';
import { database } from '../database/database.ts';
import { watchQuery } from '../database/watch.ts';

/**
 * What a run has sent and spent. It has a row of its own: it changes with every request, and lists of runs do not show it.
 */
export async function loadSpentTotals(run: string): Promise<SpentTotals> {
  const row = await database.spending.get(run);
  return row?.spent ?? nothingSpent;
}

export const watchSpent = (run: string, on: (spent: SpentTotals) => void, onError: (error: unknown) => void): (() => void) =>
  watchQuery(() => loadSpentTotals(run), on, onError);

export async function storeSpentTotals(run: string, spent: SpentTotals): Promise<void> {
  await database.spending.put({ run, spent });
}

/** Limits belong to the run, not to its plan: a run that may cost more is still the same run. */
export async function setRunUsageCaps(run: string, caps: SpendingLimits): Promise<void> {
  await database.runs
    .where('id')
    .equals(run)
    .modify((row: { caps?: SpendingLimits }) => {
      if (Object.keys(caps).length > 0) row.caps = caps;
      else delete row.caps;
    });
}
