import type { Item } from '../../core/items/item.ts';
import { normaliseAnswerText } from '../../reading/answer-passage.ts';
import { answerHeadAndTail } from '../../reading/bounded-answer.ts';
import { findFinalAnswers } from '../../reading/final/final-contents.ts';
import {
  normaliseReferenceText,
  contrastWordsPattern,
  statedMentionSpans,
  type MentionSpan,
} from '../../reading/final/says-text.ts';
import { parseReferenceNumber } from '../../reading/number.ts';
import { normaliseForMatching } from '../../reading/rules/normal-form.ts';

/**
 * A passage of an answer that gives the right text. `from`: its start in the prepared answer. `place`: the words in its
 * normal form.
 */
export interface RightTextMatch {
  readonly passage: string;
  readonly from: number;
  readonly place: MentionSpan;
}

/** A longer last line is a passage, not a statement. */
const maxStatement = 300;
/** An answer with at most this many words is short: the right text may be anywhere in it. */
const maxShortAnswer = 12;

/**
 * Finds where an answer clearly gives one of these texts: as whole words in its final statement, or anywhere in an answer of
 * at most 12 words. Text does not count if the answer denies it, joins it to another by “or”, or concedes it before “but”.
 */
export function findTextStatedInAnswer(text: string, wanted: readonly string[]): RightTextMatch | undefined {
  const prepared = normaliseAnswerText(answerHeadAndTail(text));
  const whole = normaliseForMatching(prepared);
  // Most wrong answers do not contain it at all.
  if (!wanted.some((reference) => whole.includes(normaliseReferenceText(reference)))) return undefined;
  for (const { passage, from } of passagesOf(prepared))
    for (const reference of wanted) {
      const form = normaliseForMatching(passage);
      const place = statedMentionSpans(passage, reference).find((each) => !isConceded(form, each));
      if (place) return { passage, from, place };
    }
  return undefined;
}

interface Passage {
  readonly passage: string;
  readonly from: number;
}

function passagesOf(prepared: string): Passage[] {
  const { contents, from, by } = findFinalAnswers(prepared);
  const [statement = ''] = contents;
  const final = by === 'statement' || statement.length <= maxStatement ? statement.slice(0, maxStatement) : '';
  const whole = { passage: prepared, from: 0 };
  return [{ passage: final, from: from[0] ?? 0 }, ...(isShort(prepared) ? [whole] : [])];
}

const isShort = (text: string): boolean => text.length <= 1000 && text.trim().split(/\s+/).length <= maxShortAnswer;

/** “It was Rome, but the seat is elsewhere now.” */
const yielding = new RegExp(String.raw`^[^.!?;]*?[,;]?\s(?:${contrastWordsPattern})\s`, 'u');

const isConceded = (form: string, { end }: MentionSpan): boolean => yielding.test(form.slice(end, end + maxStatement));

/** These words are in many sentences that do not give them as the answer. */
const commonWords = new Set(['yes', 'no', 'not', 'none', 'true', 'false', 'the', 'and', 'one', 'both', 'valid']);
const maxWords = 10;

/**
 * Whether an answer is unlikely to contain these words by chance. One or two letters, a bare number and “yes” occur in many
 * answers.
 */
export function hasDistinctiveWords(reference: string): boolean {
  // A formula is compared by its value.
  if (/[\\^{}=]/.test(reference)) return false;
  const form = normaliseForMatching(reference);
  const letters = form.match(/\p{L}/gu)?.length ?? 0;
  return letters >= (/\p{sc=Latin}/u.test(form) ? 3 : 2) && form.split(' ').length <= maxWords && !commonWords.has(form);
}

/**
 * Wrong reasoning nearly always mentions the right number, with or without a unit: numbers are left to the number parser.
 */
const isDistinctiveText = (reference: string): boolean => hasDistinctiveWords(reference) && !parseReferenceNumber(reference);

const distinctiveTextsByItem = new WeakMap<Item, readonly string[]>();

/**
 * The right texts of an item: those that its rules list, else its reference. Empty for choices and for texts that are not
 * distinctive.
 */
export function distinctiveRightTexts(item: Item): readonly string[] {
  const texts = distinctiveTextsByItem.get(item) ?? rightTexts(item).filter(isDistinctiveText);
  distinctiveTextsByItem.set(item, texts);
  return texts;
}

function rightTexts({ choices, answer, counts }: Item): readonly string[] {
  if (choices) return [];
  const listed = counts?.rules.flatMap((rule) => (rule.kind === 'text' ? (rule.any ?? []) : [])) ?? [];
  return listed.length > 0 ? listed : [String(answer)];
}
