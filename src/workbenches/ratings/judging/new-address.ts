import type { ItemSet } from '../../../core/items/item.ts';
import type { Json } from '../../../base/json/json.ts';
import { formatPlanLink } from '../../../export/plan-link.ts';
import { judgeDefaults, type Criterion } from '../../../studies/judge/protocol/options.ts';

/**
 * The form of a new run with a set and the study “judge”. Criteria outside the study’s own are included with their
 * definitions.
 */
export function judgeStudyFormAddress({ id, items }: Pick<ItemSet, 'id' | 'items'>, known: readonly Criterion[]): string {
  const named = new Set(items.flatMap(({ criterion }) => criterion ?? []));
  const criteria = known.filter((criterion) => named.has(criterion.id));
  const isUsual = criteria.every(({ id }) => judgeDefaults.criteria.some((usual) => usual.id === id));
  return formatPlanLink({
    study: 'judge',
    sets: [id],
    n: 'all',
    ...(!isUsual && { options: { criteria: criteria as unknown as Json } }),
  });
}
