import type { RunSummary } from '../../store/runs.ts';
import { date, modelName, plural } from '../../core/words/format.ts';

/** “22 Nov 2026, 08:40: small-a, small-b; 1,800 answers”: what tells runs of one study apart. */
export const runName = ({ createdAt, plan, total }: Pick<RunSummary, 'createdAt' | 'plan' | 'total'>): string =>
  `${date(createdAt)}: ${plan.models.map(modelName).join(', ')}; ${plural(total, 'answer')}`;
