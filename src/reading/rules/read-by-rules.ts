import type { ScoringRuleOutcome } from '../../core/counting/counting.ts';
import type { Item } from '../../core/items/item.ts';
import type { JudgementLookup } from '../../core/counting/judgement.ts';
import type { RuleScoredAnswer, ParsedAnswer } from '../../core/answers/parsed-answer.ts';
import type { Response } from '../../core/answers/response.ts';
import { parseRefusal } from '../refusal.ts';
import { ruleScorerOf } from './rule-scorers.ts';

/**
 * Scores an answer by the item's own rules, and keeps the result of each rule in order. With `all`, the score is the
 * smallest one, which is 1 only if every rule holds. With `share`, it is their mean. The score is `null` while a rule waits
 * for its encoder or judge. It is also `null` if the judge's reply is unreadable (`unread`).
 *
 * If no rule holds, an empty answer is unreadable and a refusal is a refusal, as everywhere. If any rule holds, the rules
 * decide. An empty answer does not contain what `none` forbids, and a refusal may be the desired answer.
 */
export function scoreByItemRules(response: Response, item: Item, judged?: JudgementLookup): ParsedAnswer {
  const { rules, together } = item.counts ?? { rules: [], together: 'all' };
  const { text } = response;
  const checks = rules.map((rule, index): ScoringRuleOutcome => {
    const judgements = judged?.of(response, index) ?? [];
    return { kind: rule.kind, ...ruleScorerOf(rule.kind).read(rule, { text, item, judgements }) };
  });
  const score = scoreOf(checks, together);
  const isUnread = score === null && checks.every((check) => check.score !== null || check.unread);
  const reading: RuleScoredAnswer = { kind: 'checked', checks, score, ...(isUnread && { unread: true }) };
  return nothingHolds(reading) ? (noAnswerIn(text) ?? reading) : reading;
}

function scoreOf(checks: readonly ScoringRuleOutcome[], together: 'all' | 'share'): number | null {
  const scores = checks.flatMap(({ score }) => (score === null ? [] : [score]));
  if (scores.length < checks.length || scores.length === 0) return null;
  return together === 'all' ? Math.min(...scores) : scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

const nothingHolds = ({ checks }: RuleScoredAnswer): boolean =>
  checks.every(({ score, other }) => score === 0 && (other?.score ?? 0) === 0);

function noAnswerIn(text: string): ParsedAnswer | undefined {
  return text.trim() === '' ? { kind: 'unreadable', why: 'empty answer' } : parseRefusal(text);
}
