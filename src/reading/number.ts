import { answerMarkPattern, normaliseAnswerText, shortenWhitespaceGaps, withoutMarkup } from './answer-passage.ts';
import { evaluateConstant } from './expression/constant-value.ts';
import { unitAtStart } from './measure-units.ts';
import { findFinalAnswers, withoutFarewell } from './final/final-contents.ts';
import { findNumbers, makeRational, type NumberToken, type Rational } from './number-tokens.ts';
import { findWrittenNumbersBelow100 } from './number-words.ts';
import type { ParsedNumber, ParsedAnswer } from '../core/answers/parsed-answer.ts';
import { parseRefusal } from './refusal.ts';

/**
 * Extracts the number that an answer gives, as benchmarks do: 1,000 is 1000.0 is \boxed{1000}; 3/4 is 0.75. Units, currency
 * and percent signs are ignored (75% is 75, not 0.75).
 *
 * Where (`findFinalAnswers`): first in boxes, tags, JSON fields and “####”, then after “Answer:” and similar statements, the
 * last of each kind first. Without a statement, a short text that is only a number counts. Otherwise the last number of the
 * whole text counts, flagged `by: 'last number'`.
 *
 * Which of several numbers in a passage: the one after its last “=”, else the number that the passage begins with, else the
 * only one. Several different numbers are unreadable, because they are ambiguous. A passage without digits may spell its
 * number out, up to ninety-nine. “12,5” and “1.000,50” have a decimal comma. Digits with more than one possible meaning
 * (“10:30”) are unreadable.
 */
export function extractNumberAnswer(text: string): ParsedAnswer {
  if (withoutMarkup(text).trim() === '') return { kind: 'unreadable', why: 'empty answer' };
  const prepared = normaliseAnswerText(asciiDigits(raisedDigits(plainFractions(text))));
  const { contents, by } = findFinalAnswers(prepared);
  if (by === 'statement') {
    const found = firstNumber(contents);
    if (found?.kind === 'number') return found;
    const why = answerMarkPattern.test(prepared) ? 'no number is named after “Answer:”' : 'no number is named';
    return parseRefusal(prepared) ?? found ?? { kind: 'unreadable', why };
  }
  const refusal = parseRefusal(prepared);
  if (refusal) return refusal;
  if (endsWithMark.test(prepared)) return { kind: 'unreadable', why: 'nothing follows “Answer:”' };
  const own = plainNumbers(withoutFarewell(prepared));
  const whole = numberIn(own.trim());
  if (whole?.kind === 'number' && isAlone(own)) return whole;
  const last = findNumbers(own).at(-1);
  if (!last) return { kind: 'unreadable', why: 'no number is named' };
  return last.number ? markLastNumber(readingOf(last.number)) : ambiguous(own, last);
}

const endsWithMark = new RegExp(`${answerMarkPattern.source}\\s*$`, 'iu');

const fractionSigns: Readonly<Record<string, string>> = Object.fromEntries(
  [
    '½ 1/2',
    '⅓ 1/3',
    '⅔ 2/3',
    '¼ 1/4',
    '¾ 3/4',
    '⅕ 1/5',
    '⅖ 2/5',
    '⅗ 3/5',
    '⅘ 4/5',
    '⅙ 1/6',
    '⅚ 5/6',
    '⅛ 1/8',
    '⅜ 3/8',
    '⅝ 5/8',
    '⅞ 7/8',
  ].map((pair) => pair.split(' ')),
);

/**
 * “1½” as “1 1/2”, which NFKC would turn into 11/2. It replaces sign by sign: with a replacer function, the time grows
 * faster than the number of matches.
 */
const plainFractions = (text: string): string =>
  Object.entries(fractionSigns).reduce(
    (plain, [sign, fraction]) => plain.replaceAll(sign, fraction),
    text.replace(/(?<=\d)\s?(?=[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞])/g, ' '),
  );

/** “10²” as “10^{2}”, which NFKC would turn into 102. */
const raisedDigits = (text: string): string =>
  text.replace(/(?<=[\d\p{L})\]])[⁰¹²³⁴⁵⁶⁷⁸⁹]+/gu, (digits) => `^{${digits.normalize('NFKC')}}`);

/** Digits of every script as 0 to 9. */
const asciiDigits = (text: string): string =>
  text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    // Each script has its digits in a row of ten, beginning with zero.
    let zero = code;
    while (zero > code - 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
    return String((code - zero) % 10);
  });

/** The number of the likeliest content that has one. If a likelier content has a number that is unreadable, that result. */
function firstNumber(contents: readonly string[]): ParsedAnswer | undefined {
  for (const content of contents) {
    const found = numberIn(content);
    if (found) return found;
  }
  return undefined;
}

/** The number of a content: the value of a formula, else the number of its first clause, else of the whole content. */
function numberIn(content: string): ParsedAnswer | undefined {
  const bare = content.replace(/[.。]\s*$/, '').trim();
  if (isEquation(bare)) return { kind: 'unreadable', why: `“${bare.slice(0, 40)}” is an equation, not a number` };
  const formula = bare.slice(bare.lastIndexOf('=') + 1).trim();
  if (isFormula(formula)) {
    const value = evaluateConstant(formula);
    const plain = plainNumbers(formula);
    if (value === undefined && !isFormula(plain)) return numberOf(plain);
    if (value === undefined) return { kind: 'unreadable', why: `“${formula.slice(0, 40)}” is not a single number` };
    return Number.isFinite(value) ? { kind: 'number', value } : { kind: 'unreadable', why: 'the number is too large' };
  }
  const plain = plainNumbers(content);
  const clause = plain.split(/[,;](?=\s*\p{L})|。|\.(?=\s)|\s[([]/u)[0] ?? plain;
  return numberOf(clause) ?? numberOf(plain);
}

/** “x - 3z = 0”: an equation whose variable is more than the name of the number. */
function isEquation(text: string): boolean {
  const at = text.indexOf('=');
  // TeX commands are not words.
  const left = text.slice(0, Math.max(0, at)).replace(/\\[a-zA-Z]+/g, ' ');
  return /(?<![\p{L}\\])[a-z](?![\p{L}])/u.test(left) && /[-+*/^\d]/.test(left) && !/\p{L}{3,}/u.test(left);
}

/** Whether a text has more than digits, their marks and a unit: roots, powers, π, variables, brackets. */
const isFormula = (text: string): boolean =>
  /\\(?:begin|sqrt|frac|dfrac|tfrac|cfrac|pi|infty|cdot|times|cup|pm|sin|cos|tan|log|ln)|[\^√π∞⁰¹²³⁴⁵⁶⁷⁸⁹]|^[([].*,.*[)\]]$|^[a-z]\s?[-+*/]\s?\d/.test(
    text,
  ) ||
  (/^[-+*/().\d\s]*\d\s?[a-z](?![a-z])[-+*/().\d\sa-z]*$/.test(text) &&
    !/\d\s?(?:k|m|s|g|h|l|d)$|^[-+]?[\d.,]+e[-+]?\d+$/i.test(text));

const isAlone = (text: string): boolean => /^\s*\S{1,40}(?:\s\p{L}{1,20})?\s*$/u.test(text);

/**
 * Whether a parsed number is the reference number. They are compared as fractions of whole numbers, so long whole numbers
 * must agree in every digit. If one of them is not a whole number (a third, written out), a relative error of one billionth
 * is allowed. Undefined if the reference is not a number.
 */
export function isReferenceNumber(reading: ParsedNumber, reference: string): boolean | undefined {
  const wanted = parseReferenceNumber(reference);
  if (!wanted) return undefined;
  if (hasOtherUnit(reading, reference)) return false;
  const exact = exactOf(reading);
  if (exact && exact.numerator === wanted.numerator && exact.denominator === wanted.denominator) return true;
  if (exact?.denominator === 1n && wanted.denominator === 1n) return false;
  const value = quotient(wanted);
  return Math.abs(reading.value - value) <= 1e-9 * Math.abs(value);
}

/** The number of a reference answer; undefined if the reference is a text: “Apollo 11”, “Monday”. */
export function parseReferenceNumber(reference: string): Rational | undefined {
  const plain = plainNumbers(reference).trim();
  const numbers = findNumbers(plain);
  const [only] = numbers;
  if (!only?.number || numbers.length > 1) return undefined;
  const around = plain.slice(0, only.start) + plain.slice(only.end);
  return only.start <= 1 &&
    /^\s*(?:(?:\p{L}{2,12}|[msghlWVAJNKCF])?[\p{Sc}°%²³]{0,3}(?:\/\s?\p{L}{1,12}[²³]?)?)\.?$/u.test(around)
    ? only.number
    : undefined;
}

/**
 * The number of a whole passage. Of the parts between “=”, the last one with digits counts. Undefined if there is no number.
 */
function numberOf(passage: string): ParsedAnswer | undefined {
  const parts = passage.split('=');
  for (const part of parts.toReversed()) {
    const tokens = findNumbers(part);
    const [first] = tokens;
    if (first) return numberAmong(part, first, tokens);
  }
  return writtenOutNumber(parts[0] ?? '');
}

function numberAmong(part: string, first: NumberToken, tokens: readonly NumberToken[]): ParsedAnswer {
  const second = tokens[1];
  const different = new Set(tokens.map(({ number }) => (number ? nameOf(number) : '?')));
  const leads = part.slice(0, first.start).trim() === '' && different.size > 1;
  if (different.size > 1 && !(leads && first.number && second && !joins(part, first, second))) {
    const names = tokens.map(({ start, end }) => part.slice(start, end).trim());
    return { kind: 'unreadable', why: `several numbers are named: ${names.slice(0, 4).join(', ')}` };
  }
  return first.number ? withUnit(readingOf(first.number), part.slice(first.end)) : ambiguous(part, first);
}

function withUnit(reading: ParsedAnswer, behind: string): ParsedAnswer {
  const unit = unitAtStart(behind);
  return reading.kind === 'number' && unit !== undefined ? { ...reading, unit } : reading;
}

/** Whether both have a unit of measure and the units differ. A missing unit does not matter. */
function hasOtherUnit({ unit }: ParsedNumber, reference: string): boolean {
  const plain = plainNumbers(reference);
  const [only] = findNumbers(plain);
  const wanted = only && unitAtStart(plain.slice(only.end));
  return unit !== undefined && wanted !== undefined && unit !== wanted;
}

/** “3 or 4”, “3, 4”, “3-4”, “3 to 4”: none of them takes precedence. */
const joins = (text: string, one: NumberToken, other: NumberToken): boolean =>
  /^\s*\S{0,6}\s*(?:,|;|or|and|to|-|\+|\*|×|\/|:)\s*$/iu.test(text.slice(one.end, other.start));

function writtenOutNumber(passage: string): ParsedAnswer | undefined {
  const numbers = [...new Set(findWrittenNumbersBelow100(passage))];
  const [only] = numbers;
  if (only === undefined) return undefined;
  if (numbers.length > 1) return { kind: 'unreadable', why: `several numbers are named: ${numbers.slice(0, 4).join(', ')}` };
  return { kind: 'number', value: only };
}

const ambiguous = (text: string, { start, end }: NumberToken): ParsedAnswer => ({
  kind: 'unreadable',
  why: `“${text.slice(start, end).trim().slice(0, 40)}” can mean more than one number`,
});

function readingOf(number: Rational): ParsedAnswer {
  const value = quotient(number);
  if (!Number.isFinite(value)) return { kind: 'unreadable', why: 'the number is too large' };
  const isHeld = number.denominator === 1n ? Number.isSafeInteger(value) : number.denominator <= 10n ** 15n;
  return { kind: 'number', value, ...(!isHeld && { exact: nameOf(number) }) };
}

const markLastNumber = (reading: ParsedAnswer): ParsedAnswer =>
  reading.kind === 'number' ? { ...reading, by: 'last number' } : reading;

const nameOf = ({ numerator, denominator }: Rational): string => `${numerator}/${denominator}`;

/**
 * The nearest double. It goes through a decimal of the fraction, because the numerator or denominator may be too large for a
 * double.
 */
function quotient({ numerator, denominator }: Rational): number {
  const direct = Number(numerator) / Number(denominator);
  if (Number.isSafeInteger(Number(numerator)) && Number.isSafeInteger(Number(denominator))) return direct;
  const scaled = (numerator * 10n ** 40n) / denominator;
  return Number(`${scaled}e-40`);
}

function exactOf({ value, exact }: ParsedNumber): Rational | undefined {
  const [top, bottom] = exact?.split('/') ?? [];
  if (top !== undefined && bottom !== undefined && /^-?\d+$/.test(top) && /^\d+$/.test(bottom))
    return makeRational(BigInt(top), BigInt(bottom));
  return Number.isSafeInteger(value) ? { numerator: BigInt(value), denominator: 1n } : undefined;
}

/** Rewrites TeX notation of numbers, then removes markup. */
function plainNumbers(text: string): string {
  const fractions = shortenWhitespaceGaps(text).replace(
    /(\d?)\s*\\[dt]?frac\s*\{\s*([-\d.,]+)\s*\}\s*\{\s*([\d.,]+)\s*\}/g,
    (_, before: string, top: string, bottom: string) => `${before} ${top}/${bottom}`,
  );
  const spaces = fractions
    .replace(/\{,\}|\\[,!;:]/g, (mark) => (mark === '{,}' ? ',' : ''))
    .replace(/\\([%$€£])/g, '$1')
    .replace(/(^|[:=(]|\bis)(\s*)(?:minus|negative)\s+(?=[\d.])/gim, '$1$2-');
  return withoutMarkup(
    spaces.replace(/\\boxed\{\s*(?!\s)([^{}]*)\}/g, ' $1 ').replace(/\\(?:left|right|displaystyle)/g, ''),
  );
}
