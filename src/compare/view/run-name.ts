import { broughtInBehind } from '../../core/imported/brought-in.ts';
import type { RunSummary } from '../../store/runs.ts';
import { date, modelName, plural } from '../../core/words/format.ts';

/** “22 Nov 2026, 08:40: small-a, small-b; 1,800 answers”: what tells runs of one study apart. */
export const runName = (run: Pick<RunSummary, 'createdAt' | 'plan' | 'total' | 'imports' | 'restored'>): string =>
  `${date(run.createdAt)}: ${run.plan.models.map(modelName).join(', ')}; ${plural(run.total, 'answer')}${broughtInBehind(run)}`;
