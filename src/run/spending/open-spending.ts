import type { SpendingLimits } from '../../core/spending/spending.ts';
import { listPrices } from '../../store/models/prices.ts';
import { keepSpent, loadSpentTotals } from '../../store/models/spending.ts';
import { Spending } from './spending.ts';

/** Of a run, as it stands now. Only who has the run’s lock may take of it. */
export async function openSpending(run: string, caps: SpendingLimits = {}): Promise<Spending> {
  const [spent, prices] = await Promise.all([loadSpentTotals(run), listPrices()]);
  return new Spending({ caps, spent, prices, keep: (now) => keepSpent(run, now) });
}
