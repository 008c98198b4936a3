import type { RuleKind } from '../core/counting/counting.ts';
import type { Item } from '../core/items/item.ts';
import type { RuleScoredAnswer, ParsedAnswer } from '../core/answers/parsed-answer.ts';
import type { ScoredResponse } from '../core/studies/study.ts';
import { readAnswerHeadAndTail } from './bounded-answer.ts';
import { isParsedAnswerRight, readOpenAnswer } from './open-answer.ts';
import { readOption } from './option.ts';
import { readSafely } from './safe-reading.ts';
import { readOptionInAskedForm } from './strict-option.ts';

/** Parses an answer in any form. */
const readTolerantly = (text: string, { choices, answer }: Item): ParsedAnswer =>
  readAnswerHeadAndTail(text, (read) => (choices ? readOption(read, choices) : readOpenAnswer(read, String(answer))));

/** Parses only the requested form: for choices a letter (`readOptionInAskedForm`), otherwise the text after “Answer:”. */
export function readAnswerStrictly(text: string, item: Item): ParsedAnswer {
  const { choices } = item;
  if (choices) return readAnswerHeadAndTail(text, (read) => readOptionInAskedForm(read, choices.length));
  const reading = readTolerantly(text, item);
  return (reading.kind === 'number' || reading.kind === 'text') && reading.by !== undefined
    ? { kind: 'unreadable', why: 'there is no “Answer:”' }
    : reading;
}

/**
 * The score of an answer by the item's own rules if every rule uses this form. A rule without this form keeps its own score.
 */
function scoreByRules({ checks }: RuleScoredAnswer, form: 'strict' | 'tolerant', { counts }: Item): number {
  const scores = checks.map(({ score, other }) => (other?.form === form ? other.score : (score ?? 0)));
  if (counts?.together !== 'share') return Math.min(...scores);
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

/** Parses and scores an answer in one of the two forms. The answer must already have a score. */
export function reparseAndRescoreAnswer(
  { response, reading, ruled }: Pick<ScoredResponse, 'response' | 'reading' | 'ruled'>,
  item: Item,
  form: 'strict' | 'tolerant',
): { readonly reading: ParsedAnswer; readonly score: number } {
  const byRule = ruled?.reading ?? reading;
  // The score of an external tool has only one form.
  if (byRule.kind === 'logged') return { reading: byRule, score: byRule.score ?? 0 };
  if (item.counts) {
    return { reading: byRule, score: byRule.kind === 'checked' ? scoreByRules(byRule, form, item) : 0 };
  }
  const parsed = readSafely(response, () => (form === 'strict' ? readAnswerStrictly : readTolerantly)(response.text, item));
  return { reading: parsed, score: isParsedAnswerRight(parsed, item) ? 1 : 0 };
}

/** Rules that have a strict and a tolerant form. */
const inTwoForms: ReadonlySet<RuleKind> = new Set(['choice', 'number', 'text', 'contains', 'json']);

/** Whether an item has a strict and a tolerant form: one of its rules has both, or it has choices and no rules. */
export const hasStrictAndTolerantForms = ({ counts, choices }: Item): boolean =>
  counts ? counts.rules.some(({ kind }) => inTwoForms.has(kind)) : choices !== undefined;

/** Whether the parsed answer is neither unreadable nor a refusal. */
export const isReadableAnswer = ({ kind }: ParsedAnswer): boolean => kind !== 'unreadable' && kind !== 'refusal';
