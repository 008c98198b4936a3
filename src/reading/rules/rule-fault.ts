import type { ScoringRule } from '../../core/counting/counting.ts';
import type { Item } from '../../core/items/item.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { ruleScorerOf } from './rule-scorers.ts';

/** Why a rule cannot be run, of itself or, with an item, beside it: the end of a sentence (“has an expression that …”); undefined for one that can. */
export const ruleFault = (rule: ScoringRule, item?: Item): string | undefined => ruleScorerOf(rule.kind).fault?.(rule, item);

/** The same of all rules of an item, with the rule's place and kind; undefined for an item without a fault. */
export function itemRulesFault(item: Item): string | undefined {
  for (const [index, rule] of (item.counts?.rules ?? []).entries()) {
    const fault = ruleFault(rule, item);
    if (fault !== undefined) return `rule ${index + 1} (${rule.kind}) ${fault}`;
  }
  return undefined;
}

/** Throws a UserError where a rule of one of the items cannot be run, naming item and rule. */
export function refuseFaultyRules(items: readonly Item[], where?: string): void {
  for (const item of items) {
    const fault = itemRulesFault(item);
    if (fault === undefined) continue;
    throw new UserError(
      `${where === undefined ? '' : `${where}: `}The question “${item.id}” cannot be counted: its ${fault}.`,
    );
  }
}
