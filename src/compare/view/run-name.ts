import { date, modelName, plural } from '../../core/words/format.ts';

interface Told {
  readonly createdAt: number;
  readonly plan: { readonly models: readonly string[] };
  readonly total: number;
}

/** “22 Nov 2026, 08:40: small-a, small-b; 1,800 answers”: what tells runs of one study apart. */
export const runName = ({ createdAt, plan, total }: Told): string =>
  `${date(createdAt)}: ${plan.models.map(modelName).join(', ')}; ${plural(total, 'answer')}`;
