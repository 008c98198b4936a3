import type { ScoringRule } from '../../core/counting/counting.ts';
import type { Item } from '../../core/items/item.ts';
import { nonOpinionOutcomeOf } from '../../core/answers/outcome.ts';
import type { Plan } from '../../core/plan/plan.ts';
import type { RuleScoredAnswer, ParsedAnswer } from '../../core/answers/parsed-answer.ts';
import type { AnswerDoubt, ScoredResponse, Study } from '../../core/studies/study.ts';
import { normaliseAnswerText } from '../../reading/answer-passage.ts';
import { answerHeadAndTail } from '../../reading/bounded-answer.ts';
import { findSeveralNamedOptions } from '../../reading/option.ts';
import { findTextStatedInAnswer, distinctiveRightTexts } from './given-text.ts';
import { parseAsScored } from './read-as-scored.ts';

/**
 * What may be misread in an answer. `undefined` for an answer that is right, corrected, or scored by an imported log. A
 * wrong answer needs another parsing, so the table of answers stores the outcome. An answer holds the right one if
 * - the tolerant form of its strict rules, or the parser without rules, finds the right one; or
 * - the final statement, or an answer of at most 12 words, contains the short reference as whole words
 * (`findTextStatedInAnswer`).
 *
 * Wrong reasoning nearly always mentions the right choice and number, so a mere mention of these is no doubt. Rules that a
 * person meant literally (a pattern, a rubric, a schema) are left alone.
 */
export function doubtAboutAnswer(study: Study, plan: Plan, row: ScoredResponse, item: Item): AnswerDoubt | undefined {
  if (row.verdict || row.reading.kind === 'logged') return undefined;
  const outcome = nonOpinionOutcomeOf(row);
  if (outcome === 'unreadable') return unreadKind(row, row.reading, item);
  if (outcome !== 'wrong' || !study.answerKind.needsReference) return undefined;
  if (item.counts && !isStrict(item)) return undefined;
  return isGiven(study, plan, row, item);
}

function isGiven(study: Study, plan: Plan, row: ScoredResponse, item: Item): AnswerDoubt | undefined {
  const wanted = distinctiveRightTexts(item);
  if (item.counts) {
    if (row.reading.kind === 'checked' && holdsTolerantly(row.reading)) return 'holds the right one';
    if (wanted.length > 0) return findTextStatedInAnswer(row.response.text, wanted) && 'holds the right one';
    if (String(item.answer).trim() === '') return undefined;
    const { counts, ...plain } = item;
    const reading = parseAsScored(study, plan, row.response, plain);
    if (study.score(reading, plain) === 1) return 'holds the right one';
    if (reading.kind === 'unreadable' && counts.rules.every(({ kind }) => kind === 'choice' || kind === 'number'))
      return unreadKind(row, reading, item);
  }
  return wanted.length > 0 && findTextStatedInAnswer(row.response.text, wanted) ? 'holds the right one' : undefined;
}

/** Rules that require an answer in one form. Other requirements (a pattern, a schema, a rubric) are meant literally. */
const isFormal = (rule: ScoringRule): boolean => {
  if (rule.kind === 'json') return rule.schema === undefined && (rule.equals ?? []).length > 0;
  return rule.kind === 'text' || rule.kind === 'choice' || rule.kind === 'number' || isExactContains(rule);
};
const isExactContains = (rule: ScoringRule): boolean => rule.kind === 'contains' && rule.exact === true && !rule.none;

const isStrict = ({ counts }: Item): boolean => counts?.rules.every(isFormal) === true;

/** Whether every rule holds in its tolerant form. */
const holdsTolerantly = ({ checks }: RuleScoredAnswer): boolean =>
  checks.every(({ score, other }) => (other?.form === 'tolerant' ? other.score : score) === 1);

/** An answer that mentions several options without a final statement is only `unread`. */
function unreadKind({ response }: ScoredResponse, reading: ParsedAnswer, { choices }: Item): AnswerDoubt {
  if (!choices || reading.kind !== 'unreadable') return 'unread';
  const tolerant = reading.tolerant ?? reading;
  if (tolerant.kind !== 'unreadable' || !tolerant.why.startsWith(severalOptions)) return 'unread';
  return findSeveralNamedOptions(normaliseAnswerText(answerHeadAndTail(response.text)), choices)
    ? 'several options'
    : 'unread';
}

/** The wording of the choice parser (`option.ts`). */
const severalOptions = 'several options are named';
