import { withoutMarkup } from './answer-passage.ts';
import type { ScalePointOrReason } from './rating-found.ts';
import { findLabelStandingAlone, findRatingLabel } from './rating-label.ts';
import { findNumberStandingAlone, findRatingNumber, numberWordsToDigits } from './rating-number.ts';
import { pointName, scalePointToAnswer, type RatingScale } from './rating-scale.ts';
import type { ParsedAnswer } from '../core/answers/parsed-answer.ts';
import { parseRefusal } from './refusal.ts';

/**
 * Finds the point of a scale that an answer names, when the prompt asked only for the score. Emphasis, headings, quotes and
 * tags are ignored.
 *
 * Where, in this order:
 *
 * 1. after the last “Score:”, “Rating:” or “Answer:” (also “score is”, “rating of”), on its line, then in all that follows
 * 2. lines that contain a point and nothing else
 * 3. for labels, the first line
 * 4. the whole text
 *
 * If the answer opens with a line that is a point and a mark later names another, the answer is ambiguous. So is one with
 * two such lines that differ.
 *
 * A number must be a whole number on the scale (`findRatingNumber`). A label may be any of the scale's in any case
 * (`findRatingLabel`). Nothing is guessed. Unreadable, each with its reason, are numbers beyond the scale, between two
 * points or hedged, several different ones, a number instead of a label, and words without a score. A refusal counts only if
 * no score is named by itself. Only the last 8,000 characters of a long answer are read.
 */
export function readRating(text: string, scale: RatingScale): ParsedAnswer {
  const plain = withoutMarkup(text.slice(-mostCharacters))
    .replace(/<\/?[a-z][^<>\n]{0,40}>/gi, ' ')
    .replace(/[\uFE0F\u20E3]/g, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\n\s+/g, '\n');
  if (plain.trim() === '') return { kind: 'unreadable', why: 'empty answer' };
  const mention = mentionIn(plain, scale);
  if (mention && 'point' in mention.found && mention.certain) return scalePointToAnswer(mention.found.point, scale);
  const refusal = refusalOf(plain);
  if (refusal) return refusal;
  if (!mention) return { kind: 'unreadable', why: noRatingReason(plain, scale) };
  return 'point' in mention.found
    ? scalePointToAnswer(mention.found.point, scale)
    : { kind: 'unreadable', why: mention.found.why };
}

const mostCharacters = 8000;

/** `certain`: named by itself, not somewhere in running text. */
interface RatingMention {
  readonly found: ScalePointOrReason;
  readonly certain: boolean;
}

const mark =
  /(?<![\p{L}\p{N}])(?:score|rating|answer|grade)["'\])}]*(?:\s*\([^()\n]{0,60}\))?\s*(?:[:=]|is(?!\p{L})|of(?!\s+(?:the|this|an?)(?!\p{L}))(?!\p{L}))\s*/giu;

function mentionIn(plain: string, scale: RatingScale): RatingMention | undefined {
  const lines = plain.split('\n').filter((line) => line.trim() !== '');
  const [opens = ''] = lines;
  const alone = lines.map((line) => aloneIn(line, scale));
  const marked = afterMark(plain, scale);
  if (marked) {
    const [first] = alone;
    if (first && !isSame(first, marked)) return { found: differing([first, marked], scale), certain: false };
    return { found: marked, certain: true };
  }
  const own = alone.filter((found) => found !== undefined);
  const [first] = own;
  if (first) {
    const agree = own.every((found) => isSame(found, first));
    return { found: agree ? first : differing(own, scale), certain: true };
  }
  const opening = scale.kind === 'labels' ? foundIn(opens, scale) : undefined;
  const found = opening ?? foundIn(plain, scale);
  return found && { found, certain: false };
}

function afterMark(plain: string, scale: RatingScale): ScalePointOrReason | undefined {
  const last = [...plain.matchAll(mark)].at(-1);
  if (!last) return undefined;
  const after = plain.slice(last.index + last[0].length);
  const line = after.split('\n').find((part) => part.trim() !== '') ?? '';
  return foundIn(line, scale, true) ?? foundIn(after, scale);
}

function foundIn(passage: string, scale: RatingScale, leads = false): ScalePointOrReason | undefined {
  if (scale.kind === 'labels') return findRatingLabel(passage, scale.labels);
  return findRatingNumber(passage, scale, leads) ?? (leads ? writtenFirst(passage, scale) : undefined);
}

/** “Score: four”, but not “Score: this one is good”. */
function writtenFirst(passage: string, scale: RatingScale & { readonly kind: 'numbers' }): ScalePointOrReason | undefined {
  const digits = numberWordsToDigits(passage);
  return /^[^\p{L}\p{N}]*\d/u.test(digits) ? findRatingNumber(digits, scale, true) : undefined;
}

const aloneIn = (line: string, scale: RatingScale): ScalePointOrReason | undefined =>
  scale.kind === 'labels' ? findLabelStandingAlone(line, scale.labels) : findNumberStandingAlone(line, scale);

const isSame = (one: ScalePointOrReason, other: ScalePointOrReason): boolean =>
  'point' in one ? 'point' in other && one.point === other.point : 'why' in other && one.why === other.why;

function differing(found: readonly ScalePointOrReason[], scale: RatingScale): ScalePointOrReason {
  const names = found.map((each) => {
    return 'point' in each ? pointName(each.point, scale) : each.why;
  });
  return { why: `several different scores are named: ${[...new Set(names)].slice(0, 4).join(', ')}` };
}

function noRatingReason(plain: string, scale: RatingScale): string {
  if (scale.kind === 'numbers') return 'no score is named';
  return /^[^\p{L}\p{N}]*\d+[^\p{L}\p{N}]*$/u.test(plain)
    ? 'it names a number where a label was asked for'
    : 'none of the labels is named';
}

const declinedRating =
  /\bI (?:can ?not|can't|could not|couldn't|will not|won't|am unable to|am not able to|must decline to|refuse to|decline to)(?: \w+)? (?:rate|score|judge|evaluate|assess|grade|give|assign)\b/i;

/** Detects the refusals of `parseRefusal`, and those typical of a judge: “I cannot rate this”. */
function refusalOf(plain: string): ParsedAnswer | undefined {
  const [words] = declinedRating.exec(plain.replace(/\s+/g, ' ')) ?? [];
  return words === undefined ? parseRefusal(plain) : { kind: 'refusal', why: `it says “${words}”` };
}
