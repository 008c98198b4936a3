import type { Cell } from '../core/plan/cell.ts';
import type { Item } from '../core/items/item.ts';
import { checkForm } from '../core/archive/archive-schema.ts';
import { findJudgedRulesOfItem, judgementLineSchema } from '../reading/rules/judged-answers.ts';
import { UserError } from '../base/errors/user-error.ts';
import type { UninterpretedArchiveLine } from './archive.ts';

type Position = (cell: Cell) => number | undefined;

/** In plan order, then by rule and repeat. Judgements of one repeat stay in the order of arrival. */
export function judgementsInOrder(
  lines: readonly UninterpretedArchiveLine[],
  position: Position,
): UninterpretedArchiveLine[] {
  const placed = lines.map((line) => {
    const { rule, repeat } = line as unknown as { readonly rule: number; readonly repeat: number };
    return { line, keys: [position(line as unknown as Cell) ?? Infinity, rule, repeat] };
  });
  return placed.sort((a, b) => firstOther(a.keys, b.keys)).map(({ line }) => line);
}

function firstOther(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((key, place) => key !== b[place]);
  return at === -1 ? 0 : (a[at] ?? 0) < (b[at] ?? 0) ? -1 : 1;
}

/**
 * Throws if a line has the wrong form, or names no cell of the plan. Its rule must also be one for an encoder or a judge.
 */
export function checkJudgement(
  line: { readonly type: string },
  { where, position, itemOf }: { where: string; position: Position; itemOf: (id: string) => Item | undefined },
): void {
  const { item, rule, counts, ...rest } = checkForm(judgementLineSchema, line, where);
  if (position({ item, ...rest }) === undefined)
    throw new UserError(`${where}: the judgement belongs to an answer that the plan does not ask for.`);
  // It belongs to a scoring of the archive, whose line may follow. A judgement without a matching rule is ignored.
  if (counts !== undefined) return;
  const counted = itemOf(item);
  if (!counted || !findJudgedRulesOfItem(counted).some(({ at }) => at === rule))
    throw new UserError(`${where}: the field “rule” is ${rule}, which is not a rule of the item for an encoder or a judge.`);
}
