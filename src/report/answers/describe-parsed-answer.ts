import type { SelectableCorrection } from '../../core/answers/answer-kind.ts';
import { replaceHiddenCharacters } from '../../base/text/hidden-characters.ts';
import type { Item } from '../../core/items/item.ts';
import { optionLetter } from '../../core/items/letter.ts';
import { pointCount, pointEnds, answerToScalePoint, type RatingScale } from '../../reading/rating-scale.ts';
import type { RuleScoredAnswer, ImportedScore, ParsedAnswer } from '../../core/answers/parsed-answer.ts';
import { formatFixed } from '../../core/words/format.ts';

/** What the model could choose from, if it is not the item's choices in their own order. */
export interface ShownAnswerChoices {
  /** The shown order of the choices, as indices of the item's choices. */
  readonly order?: readonly number[];
  /** The scale of a rating. */
  readonly scale?: RatingScale;
  /** The alternatives, if they are neither choices nor points of a scale. */
  readonly between?: (item: Item) => readonly SelectableCorrection[];
}

/** Describes a parsed answer, for the line below an answer. */
export function describeParsedAnswer(reading: ParsedAnswer, item: Item, shown: ShownAnswerChoices = {}): string {
  const cut = reading.cut ? ' The token limit ended this answer.' : '';
  const chosen = shown.between?.(item).find((each) => each.is(reading));
  if (chosen) return `${replaceHiddenCharacters(chosen.says)}${cut}`;
  switch (reading.kind) {
    case 'option':
      return `Read as ${shownOptionLetter(reading.option, shown.order)}, “${replaceHiddenCharacters(item.choices?.[reading.option] ?? '')}”${byWhat[reading.by]}.${cut}`;
    case 'number':
      return `Read as the number ${reading.value}.${cut}`;
    case 'rating':
    case 'label':
      return `Read as ${ratingInWords(reading, shown.scale)}.${cut}`;
    case 'text':
      return `Read as the text “${replaceHiddenCharacters(reading.text)}”.${cut}`;
    case 'checked':
      return `${rulesInWords(reading)}${cut}`;
    case 'logged':
      return `${loggedInWords(reading)}${cut}`;
    case 'refusal':
      return `Refused: ${asSentence(reading.why)}${cut}`;
    case 'unreadable':
      return `Unread: ${asSentence(reading.why)}${cut}`;
  }
}

function loggedInWords({ score, extracted }: ImportedScore): string {
  const taken = extracted === undefined ? '' : ` It took “${replaceHiddenCharacters(extracted)}” as the answer.`;
  return score === null
    ? `The log has no score for it.${taken}`
    : `The log gives it ${formatFixed(100 * score, 0)}%.${taken}`;
}

/** How many rules hold. `RuleChecks.svelte` lists the reasons below. */
function rulesInWords({ checks, score, unread }: RuleScoredAnswer): string {
  if (score === null) return unread ? 'No score: what its judge said cannot be read.' : 'Waits for its encoder or judge.';
  const held = checks.filter((check) => check.score === 1).length;
  if (checks.length === 1 && held === 1) return 'Its rule holds.';
  if (checks.length === 1)
    return score === 0 ? 'Its rule does not hold.' : `Its rule gives ${formatFixed(100 * score, 0)}%.`;
  return `${held} of ${checks.length} rules hold.`;
}

/** “4 of 1–5”, “‘Agree’, 4th of 5”. A rating outside the scale is described as such. */
function ratingInWords(
  reading: ParsedAnswer & { readonly kind: 'rating' | 'label' },
  scale: RatingScale | undefined,
): string {
  const text = reading.kind === 'rating' ? formatFixed(reading.value, 0) : `“${replaceHiddenCharacters(reading.label)}”`;
  if (!scale) return reading.kind === 'rating' ? `the rating ${reading.value}` : text;
  const value = answerToScalePoint(reading, scale);
  if (value === undefined) return `${reading.kind === 'rating' ? reading.value : text}, which is not a point of the scale`;
  return scale.kind === 'numbers'
    ? `${text} of ${formatScaleRange(scale)}`
    : `${text}, ${ordinal(value)} of ${pointCount(scale)}`;
}

/** “1–5”, “−2 to 2”, “1st to 5th”. */
export function formatScaleRange(scale: RatingScale): string {
  const [low, high] = pointEnds(scale);
  if (scale.kind === 'labels') return `${ordinal(low)} to ${ordinal(high)}`;
  return low < 0 ? `${formatFixed(low, 0)} to ${formatFixed(high, 0)}` : `${low}–${high}`;
}

/** “1st”, “2nd”, “11th”. */
export function ordinal(n: number): string {
  const teens = n % 100 >= 11 && n % 100 <= 13;
  return `${n}${(!teens && ['th', 'st', 'nd', 'rd'][n % 10]) || 'th'}`;
}

/** The letter of an item’s option in the shown order. */
export function shownOptionLetter(option: number, order?: readonly number[]): string {
  const place = order?.indexOf(option) ?? option;
  return place < 0 ? '?' : optionLetter(place);
}

const byWhat = { letter: ', by its letter', text: ', by its text', hand: '' } as const;

function asSentence(text: string): string {
  const plain = replaceHiddenCharacters(text);
  return /[.!?]$/.test(plain) ? plain : `${plain}.`;
}

/** Runs of version 0.1.0 quote with « and ». A quoted answer can contain such marks itself. */
const quotedWords = /“(?:[^“”]|“[^“”]*”)*”|«[^»]*»/g;

/**
 * The reason why an answer could not be read, without quotes from the answer: “several different scores are named”. Answers
 * with the same reason can be grouped.
 */
export const reasonWithoutQuotes = (why: string): string =>
  why
    .replace(quotedWords, '…')
    .replace(/^-?\d[\d.,]*/, '…')
    .replace(/:.*$/s, '');
