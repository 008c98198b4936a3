import type { SpendingLimits } from '../../core/spending/spending.ts';
import { listPrices } from '../../store/models/prices.ts';
import { storeSpentTotals, loadSpentTotals } from '../../store/models/spending.ts';
import { RunSpendingTracker } from './spending.ts';

/** Opens a run's current spending. Only the holder of the run’s lock may count requests in it. */
export async function openRunSpendingTracker(run: string, caps: SpendingLimits = {}): Promise<RunSpendingTracker> {
  const [spent, prices] = await Promise.all([loadSpentTotals(run), listPrices()]);
  return new RunSpendingTracker({ caps, spent, prices, keep: (now) => storeSpentTotals(run, now) });
}
