import type { Item } from '../../core/items/item.ts';
import type { Plan } from '../../core/plan/plan.ts';
import type { ScoredResponse, Study } from '../../core/studies/study.ts';
import { normaliseAnswerText } from '../../reading/answer-passage.ts';
import { answerHeadAndTail } from '../../reading/bounded-answer.ts';
import { findFinalAnswers } from '../../reading/final/final-contents.ts';
import type { TextSpan } from '../../reading/final/stated-option.ts';
import { findNumbers } from '../../reading/number-tokens.ts';
import { isReferenceNumber, extractNumberAnswer } from '../../reading/number.ts';
import { findFinalStatement, findSeveralNamedOptions, type FinalOptionStatement } from '../../reading/option.ts';
import { findOptionTextMentions } from '../../reading/option-mentions.ts';
import { normaliseForMatching } from '../../reading/rules/normal-form.ts';
import { findTextStatedInAnswer, distinctiveRightTexts } from './given-text.ts';
import { extractLettersWithSpans, originalSpan } from './original-span.ts';
import { parseAsScored } from './read-as-scored.ts';
import type { ScoringDoubtGroup } from './scoring-check.ts';

/**
 * The words that make an answer doubtful, as ranges [from, to) of its text, in order. These are the words that give the
 * right answer, or the options that its final statement names. For an unread answer they are its last statement. Empty
 * without such words. It parses the answer again, so it is meant for the few shown answers.
 */
export function doubtTextSpans(
  study: Study,
  plan: Plan,
  item: Item,
  { response }: Pick<ScoredResponse, 'response'>,
  { kind }: Pick<ScoringDoubtGroup, 'kind'>,
): readonly TextSpan[] {
  const prepared = normaliseAnswerText(answerHeadAndTail(response.text));
  const found =
    kind === 'several options'
      ? namedBy(findSeveralNamedOptions(prepared, item.choices ?? []))
      : kind === 'unread'
        ? lastStatement(prepared)
        : rightWords(study, plan, item, response, prepared);
  return inAnswer(response.text, prepared, found);
}

/**
 * The words that decide the score of an answer, as ranges [from, to) of its text, in order. They are the parsed option or
 * number, the right text that the answer gives, or its last statement. Empty if no such words are found.
 */
export function decidingTextSpans(
  study: Study,
  plan: Plan,
  item: Item,
  { response, reading, score }: Pick<ScoredResponse, 'response' | 'reading' | 'score'>,
): readonly TextSpan[] {
  const prepared = normaliseAnswerText(answerHeadAndTail(response.text));
  if (reading.kind === 'option' && item.choices) {
    const read = { ...item, answer: reading.option };
    return inAnswer(response.text, prepared, rightChoice(prepared, read, item.choices));
  }
  if (reading.kind === 'number') return inAnswer(response.text, prepared, rightNumber(prepared, String(reading.value)));
  const stated = score === 1 ? rightWords(study, plan, item, response, prepared) : lastStatement(prepared);
  return inAnswer(response.text, prepared, stated);
}

type Response = ScoredResponse['response'];

/** Spans of the prepared text as spans of the answer. */
function inAnswer(text: string, prepared: string, spans: readonly TextSpan[]): TextSpan[] {
  const answer = extractLettersWithSpans(text);
  return spans
    .flatMap(([from, to]) => {
      const span = originalSpan(
        answer,
        extractLettersWithSpans(prepared.slice(from, to)).letters,
        extractLettersWithSpans(prepared.slice(0, from)).letters.length,
      );
      return span ? [span] : [];
    })
    .sort(([one], [other]) => one - other);
}

const namedBy = (final: FinalOptionStatement | undefined): readonly TextSpan[] =>
  final && 'at' in final.stated ? final.stated.at.map(([from, to]) => [from + final.from, to + final.from]) : [];

function lastStatement(prepared: string): readonly TextSpan[] {
  const { contents, from, by } = findFinalAnswers(prepared);
  const [content = ''] = contents;
  const [start = 0] = from;
  return by === 'statement' ? [[start, start + content.length]] : [];
}

function rightWords(study: Study, plan: Plan, item: Item, response: Response, prepared: string): readonly TextSpan[] {
  if (item.choices) return rightChoice(prepared, item, item.choices);
  const given = findTextStatedInAnswer(response.text, distinctiveRightTexts(item));
  if (given) return [spanOfPlace(given.passage, given.from, given.place)];
  const { counts: _, ...plain } = item;
  const reading = parseAsScored(study, plan, response, plain);
  if (reading.kind === 'number') return rightNumber(prepared, String(item.answer));
  const reference = String(item.answer);
  const at = normaliseForMatching(prepared).lastIndexOf(normaliseForMatching(reference));
  return at < 0 ? [] : [spanOfPlace(prepared, 0, { start: at, end: at + normaliseForMatching(reference).length })];
}

/** The options that the final statement names. Without one, the last mention of the right choice. */
function rightChoice(prepared: string, item: Item, choices: readonly string[]): readonly TextSpan[] {
  const named = namedBy(findFinalStatement(prepared, choices));
  if (named.length > 0) return named;
  const words = findOptionTextMentions(prepared, choices).findLast(({ option }) => option === item.answer);
  return words ? [[words.start, words.end]] : [];
}

function rightNumber(prepared: string, reference: string): readonly TextSpan[] {
  const { contents, from } = findFinalAnswers(prepared);
  const passages = [...contents.map((passage, n) => ({ passage, start: from[n] ?? 0 })), { passage: prepared, start: 0 }];
  for (const { passage, start } of passages) {
    const token = findNumbers(passage).findLast((each) => isReference(passage.slice(each.start, each.end), reference));
    if (token) return [[start + token.start, start + token.end]];
  }
  return [];
}

function isReference(digits: string, reference: string): boolean {
  const reading = extractNumberAnswer(digits);
  return reading.kind === 'number' && isReferenceNumber(reading, reference) === true;
}

/**
 * Maps a place in the normal form of a passage to a span of the prepared text. It counts letters, because white space may be
 * shorter in the normal form.
 */
function spanOfPlace(passage: string, from: number, { start, end }: { start: number; end: number }): TextSpan {
  const form = normaliseForMatching(passage);
  const before = extractLettersWithSpans(form.slice(0, start)).letters.length;
  const own = extractLettersWithSpans(passage);
  const span = originalSpan(own, extractLettersWithSpans(form.slice(start, end)).letters, before) ?? [0, 0];
  return [from + span[0], from + span[1]];
}
