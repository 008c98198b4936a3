import type { ScoringRule } from '../../core/counting/counting.ts';
import type { Item } from '../../core/items/item.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { ruleScorerOf } from './rule-scorers.ts';

/**
 * Why a rule cannot run, on its own or for the given item. It is a clause such as “has an expression that …”; undefined if
 * the rule can run.
 */
export const ruleFault = (rule: ScoringRule, item?: Item): string | undefined => ruleScorerOf(rule.kind).fault?.(rule, item);

/**
 * The first such reason among all rules of an item, with the rule's number and kind; undefined for an item without a fault.
 */
export function itemRulesFault(item: Item): string | undefined {
  for (const [index, rule] of (item.counts?.rules ?? []).entries()) {
    const fault = ruleFault(rule, item);
    if (fault !== undefined) return `rule ${index + 1} (${rule.kind}) ${fault}`;
  }
  return undefined;
}

/** Throws a UserError that names the item and the rule if a rule of an item cannot run. */
export function refuseFaultyRules(items: readonly Item[], where?: string): void {
  for (const item of items) {
    const fault = itemRulesFault(item);
    if (fault === undefined) continue;
    throw new UserError(
      `${where === undefined ? '' : `${where}: `}The question “${item.id}” cannot be scored: its ${fault}.`,
    );
  }
}
