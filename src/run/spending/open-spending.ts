import type { SpendingLimits } from '../../core/spending/spending.ts';
import { listPrices } from '../../store/models/prices.ts';
import { storeSpentTotals, loadSpentTotals } from '../../store/models/spending.ts';
import { RunSpendingTracker } from './spending.ts';

/** Of a run, as it stands now. Only who has the run’s lock may take of it. */
export async function openRunSpendingTracker(run: string, caps: SpendingLimits = {}): Promise<RunSpendingTracker> {
  const [spent, prices] = await Promise.all([loadSpentTotals(run), listPrices()]);
  return new RunSpendingTracker({ caps, spent, prices, keep: (now) => storeSpentTotals(run, now) });
}
