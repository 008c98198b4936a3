import { findNumbers, type Rational } from './number-tokens.ts';
import { isRatingJoiner, maxRatingLineLength, type ScalePointOrReason } from './rating-found.ts';

interface NumberScale {
  readonly low: number;
  readonly high: number;
}

/** A number in a passage, and its meaning on the scale. */
interface Mention {
  readonly start: number;
  readonly end: number;
  /** Equal for “4”, “4.0” and “4/5”. */
  readonly name: string;
  readonly found: ScalePointOrReason;
}

const hedgeBefore =
  /(?:(?<!\p{L})(?:maybe|perhaps|possibly|probably|about|around|roughly|approximately|approx\.?|circa|nearly|almost|close to|at least|at most|more than|less than|higher than|lower than|no more than|no less than|up to|somewhere|between|either|over|under|above|below)|[~≈<>≥≤±])\s*(?:an?\s+)?(?:score\s+of\s+)?$/iu;
const hedgeAfter =
  /^\s*(?:-?ish(?!\p{L})|or\s+(?:so|more|less|higher|lower|above|below|better|worse)(?!\p{L})|at\s+(?:least|most)(?!\p{L})|and\s+(?:above|up|below)(?!\p{L})|\+|\?)/iu;
const denial = /(?:(?<!\p{L})(?:not|never)|n't)\s+(?:(?:deserve|merit|give|rate)\s+)?(?:it\s+)?(?:an?\s+)?$/iu;

/**
 * Finds the number of the scale that a passage names. “4/5” and “4 out of 5” are 4 if the scale ends at 5; otherwise they
 * belong to another scale. Repeating the same number counts as one. Different numbers are ambiguous, unless `leads` is set
 * and the passage begins with one that nothing joins to the next. A number beyond the scale, between its points, or hedged
 * (“about 4”, “4 or so”, “3 or 4”) gives a reason instead. Denied numbers (“not a 5”) are not named.
 *
 * Undefined if there is no number.
 */
export function findRatingNumber(passage: string, scale: NumberScale, leads = false): ScalePointOrReason | undefined {
  const text = withoutScale(passage, scale);
  const all = mentionsIn(text, scale);
  const [first, second] = all;
  if (!first) return undefined;
  const different = new Set(all.map(({ name }) => name));
  if (different.size === 1) return first.found;
  for (const [at, one] of all.entries()) {
    const next = all[at + 1];
    if (next && next.name !== one.name && isRatingJoiner(text.slice(one.end, next.start)))
      return { why: `“${text.slice(one.start, next.end).replace(/\s+/g, ' ')}” leaves open which is meant` };
    if (leads && at === 0 && second && opens(text.slice(0, one.start))) return one.found;
  }
  return { why: `several different scores are named: ${[...different].slice(0, 4).join(', ')}` };
}

/** The number of a line that contains nothing else: “4”, “**4/5**”, “four out of five”, “- 4 points.” */
export function findNumberStandingAlone(line: string, scale: NumberScale): ScalePointOrReason | undefined {
  if (line.length > maxRatingLineLength) return undefined;
  const text = withoutScale(numberWordsToDigits(line), scale);
  const [only, other] = mentionsIn(text, scale);
  if (!only || other) return undefined;
  const rest = text.slice(0, only.start) + text.slice(only.end).replace(/^\s*-?(?:points?|pts?|stars?)(?!\p{L})/iu, '');
  return /[\p{L}\p{N}?]/u.test(rest) ? undefined : only.found;
}

/** Replaces number words up to ten by digits, only if the text has no digits. */
export function numberWordsToDigits(text: string): string {
  if (/\d/.test(text)) return text;
  return text.replace(writtenNumber, (word) => String(smallNumberWords.indexOf(word.toLowerCase())));
}

const smallNumberWords = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const writtenNumber = new RegExp(String.raw`(?<![\p{L}\p{N}-])(?:${smallNumberWords.join('|')})(?![\p{L}\p{N}-])`, 'giu');

const opens = (before: string): boolean => !/[\p{L}\p{N}]/u.test(before);

/** Blanks out “on a scale of 1 to 5”, “(1-5)”, “from 1 to 5”: this repeats the scale of the prompt and is not a rating. */
function withoutScale(text: string, { low, high }: NumberScale): string {
  const range = String.raw`${low}\s*(?:to|-|–|and|through)\s*${high}(?![\d.]*\d)`;
  const mention = new RegExp(
    [
      String.raw`(?:(?:on|in|using|with)\s+)?(?:an?\s+|the\s+)?(?:scale|range)\s*(?:of|from|is|between|:)?\s*\(?${range}\)?`,
      String.raw`(?:on\s+)?(?:an?\s+|the\s+)?\(?(?<![\d.])${range}\s*(?:scale|range)`,
      String.raw`[([]\s*(?:from\s+)?${range}\s*[)\]]`,
      String.raw`from\s+${range}`,
    ].join('|'),
    'giu',
  );
  return text.replace(mention, (found) => ' '.repeat(found.length));
}

const plain = String.raw`[-+]?\d+(?:\.\d+)?`;
/** “4/5”, “4 out of 5”, “4 of 5”. */
const outOf = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,/-])(${plain})\s*(?:/|⁄|(?<!\p{L})out\s+of(?!\p{L})(?:\s+(?:a\s+)?(?:possible|maximum|total)(?:\s+of)?)?|(?<!\p{L})of(?!\p{L}))\s*(\d+(?:\.\d+)?)(?![\d/.]*\d)`,
  'giu',
);

function mentionsIn(text: string, scale: NumberScale): Mention[] {
  const mentions: Mention[] = [];
  const rest = text.replace(outOf, (match, top: string, bottom: string, start: number) => {
    const value = Number(top);
    const own = Number(bottom) === scale.high;
    const found: ScalePointOrReason = own ? onScale(value, scale) : { why: `“${match}” belongs to another scale` };
    mentions.push({ start, end: start + match.length, name: own ? String(value) : match, found });
    return ' '.repeat(match.length);
  });
  for (const { start, end, number } of findNumbers(rest)) {
    if (/^\p{L}/u.test(rest.slice(end)) && !/^(?:points?|pts?|stars?|-?ish)(?!\p{L})/iu.test(rest.slice(end))) continue;
    const stated = rest.slice(start, end).trim();
    const found: ScalePointOrReason = number
      ? onScale(quotient(number), scale)
      : { why: `“${stated.slice(0, 40)}” can mean more than one number` };
    mentions.push({ start, end, name: number ? String(quotient(number)) : stated, found });
  }
  return mentions
    .filter(({ start }) => !denial.test(text.slice(Math.max(0, start - 40), start)))
    .sort((one, other) => one.start - other.start)
    .map((mention) => ({ ...mention, found: hedgedRating(mention, text) ?? mention.found }));
}

function onScale(value: number, { low, high }: NumberScale): ScalePointOrReason {
  if (value < low || value > high) return { why: `${value} is not from ${low} to ${high}` };
  return Number.isInteger(value) ? { point: value } : { why: `${value} lies between two points of the scale` };
}

function hedgedRating({ start, end }: Mention, text: string): ScalePointOrReason | undefined {
  const [before = ''] = hedgeBefore.exec(text.slice(Math.max(0, start - 40), start)) ?? [];
  const [after = ''] = hedgeAfter.exec(text.slice(end, end + 20)) ?? [];
  if (before === '' && after === '') return undefined;
  return { why: `“${text.slice(start - before.length, end + after.length).trim()}” leaves open which is meant` };
}

const quotient = ({ numerator, denominator }: Rational): number => Number(numerator) / Number(denominator);
