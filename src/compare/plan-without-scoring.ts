import { sha256HexSync } from '../base/hash/sha256-now.ts';
import type { Item } from '../core/items/item.ts';
import { canonicalJson, type Plan } from '../core/plan/plan.ts';
import type { ComparedRun } from './comparing.ts';

/**
 * A run’s plan with item hashes over questions and reference answers, without scoring rules. So two runs that differ only in
 * scoring still have the same items.
 */
export function planWithoutScoring({ plan, table }: Pick<ComparedRun, 'plan' | 'table'>): Plan {
  const hashes = new Map(table.items.map((item) => [item.id, askedHash(item)]));
  return { ...plan, items: plan.items.map(({ id, hash }) => ({ id, hash: hashes.get(id) ?? hash })) };
}

const askedHash = ({ question, choices, answer, paraphrases, response, criterion, columns }: Item): string =>
  sha256HexSync(canonicalJson({ question, choices, answer, paraphrases, response, criterion, columns })).slice(0, 16);

/** The number of common questions with a different scoring rule in the second run. */
export function countScoringRuleChanges(
  one: Pick<ComparedRun, 'table'>,
  other: Pick<ComparedRun, 'table'>,
  ids: readonly string[],
): number {
  const countsOf = ({ table }: Pick<ComparedRun, 'table'>) =>
    new Map(table.items.map(({ id, counts }) => [id, counts ? canonicalJson(counts) : '']));
  const first = countsOf(one);
  const second = countsOf(other);
  return ids.filter((id) => first.get(id) !== second.get(id)).length;
}
