import type { ModelJudgement } from '../../core/counting/judgement.ts';
import type { Item } from '../../core/items/item.ts';
import { assertDefined } from '../../base/errors/assert-defined.ts';
import { findJudgedRulesOfItem, type PendingRuleJudgement, type JudgedRule } from '../../reading/rules/judged-answers.ts';

/** The rule of a pending judgement. */
export function ruleOfDueJudgement({ response, rule }: PendingRuleJudgement, items: ReadonlyMap<string, Item>): JudgedRule {
  const item = assertDefined(items.get(response.item), `item “${response.item}”`);
  return assertDefined(
    findJudgedRulesOfItem(item).find(({ at }) => at === rule),
    `rule ${rule} of “${item.id}”`,
  ).rule;
}

/** A judgement before its result: which answer, which rule and which judge. */
export function createEmptyJudgement(due: PendingRuleJudgement, items: ReadonlyMap<string, Item>): ModelJudgement {
  const { response, rule, repeat, counts, by, textHash } = due;
  const { model, item, variant, sample } = response;
  const { least } = ruleOfDueJudgement(due, items);
  const of = { model, item, variant, sample, rule, repeat, ...(counts !== undefined && { counts }) };
  return { ...of, by, textHash, ...(least !== undefined && { least }) };
}
