import { answerMark, passagesOf, withoutGaps, withoutMarkup } from './answer-passage.ts';
import { numbersIn, ratio, type NumberToken, type Rational } from './number-tokens.ts';
import { writtenNumbers } from './number-words.ts';
import type { NumberReading, Reading } from '../core/reading.ts';
import { refusalIn } from './refusal.ts';

/**
 * Which number an answer says, as the field reads it: 1,000 is 1000.0 is \boxed{1000}; 3/4 is 0.75; units, currency and percent
 * signs are looked through (75% is 75, not 0.75).
 *
 * Where: after the last “Answer:”, on the line that carries it (or the first line below that says anything), then in all that follows.
 * Without “Answer:”, the last \boxed{…}. Without that, the last number of the whole text, flagged `by: 'last number'`.
 *
 * Of several numbers in a passage: what comes after its last “=”; else the number that the passage begins with; else the only one.
 * Several different ones cannot be read: nothing says which. A passage without digits may write its number out, up to ninety-nine.
 * Digits that can be meant in more than one way (“12,5”, “10:30”, “1.000,50”) cannot be read.
 */
export function readNumber(text: string): Reading {
  const plain = plainNumbers(text);
  if (plain.trim() === '') return { kind: 'unreadable', why: 'empty answer' };
  if (answerMark.test(plain)) {
    for (const passage of passagesOf(plain)) {
      const found = numberOf(passage);
      if (found) return found.kind === 'number' ? found : (refusalIn(plain) ?? found);
    }
    const nothing = passagesOf(plain).at(-1)?.trim() === '';
    return (
      refusalIn(plain) ?? {
        kind: 'unreadable',
        why: nothing ? 'nothing follows “Answer:”' : 'no number is named after “Answer:”',
      }
    );
  }
  const boxed = lastBoxed(text);
  const inBox = boxed === undefined ? undefined : numberOf(plainNumbers(boxed));
  if (inBox?.kind === 'number') return inBox;
  const refusal = refusalIn(plain);
  if (refusal) return refusal;
  const last = numbersIn(plain).at(-1);
  if (!last) return { kind: 'unreadable', why: 'no number is named' };
  return last.number ? flagged(readingOf(last.number)) : ambiguous(plain, last);
}

/**
 * Whether a reading is the reference number: equal as fractions of whole numbers, so that long whole numbers must agree in every digit;
 * or within a billionth part, where one of them is no whole number (a third, written out). Undefined where the reference is no number.
 */
export function isNumber(reading: NumberReading, reference: string): boolean | undefined {
  const wanted = referenceNumber(reference);
  if (!wanted) return undefined;
  const said = exactOf(reading);
  if (said && said.numerator === wanted.numerator && said.denominator === wanted.denominator) return true;
  if (said?.denominator === 1n && wanted.denominator === 1n) return false;
  const value = quotient(wanted);
  return Math.abs(reading.value - value) <= 1e-9 * Math.abs(value);
}

/** The number that a reference answer is; undefined for one that is a text: “Apollo 11”, “Monday”. */
export function referenceNumber(reference: string): Rational | undefined {
  const plain = plainNumbers(reference).trim();
  const numbers = numbersIn(plain);
  const [only] = numbers;
  if (!only?.number || numbers.length > 1) return undefined;
  const around = plain.slice(0, only.start) + plain.slice(only.end);
  return only.start <= 1 && /^\s*[\p{L}\p{Sc}°%²³/]{0,12}\.?$/u.test(around) ? only.number : undefined;
}

/** A whole passage, of which the last part between “=” counts that has digits; undefined when it has no number. */
function numberOf(passage: string): Reading | undefined {
  const parts = passage.split('=');
  for (const part of parts.toReversed()) {
    const tokens = numbersIn(part);
    const [first] = tokens;
    if (first) return numberAmong(part, first, tokens);
  }
  return written(parts[0] ?? '');
}

function numberAmong(part: string, first: NumberToken, tokens: readonly NumberToken[]): Reading {
  const second = tokens[1];
  const different = new Set(tokens.map(({ number }) => (number ? nameOf(number) : '?')));
  const leads = part.slice(0, first.start).trim() === '' && different.size > 1;
  if (different.size > 1 && !(leads && first.number && second && !joins(part, first, second))) {
    const names = tokens.map(({ start, end }) => part.slice(start, end).trim());
    return { kind: 'unreadable', why: `several numbers are named: ${names.slice(0, 4).join(', ')}` };
  }
  return first.number ? readingOf(first.number) : ambiguous(part, first);
}

/** “3 or 4”, “3, 4”, “3-4”, “3 to 4”: as much the one as the other. */
const joins = (text: string, one: NumberToken, other: NumberToken): boolean =>
  /^\s*\S{0,6}\s*(?:,|;|or|and|to|-|\+|\*|×|\/|:)\s*$/iu.test(text.slice(one.end, other.start));

function written(passage: string): Reading | undefined {
  const numbers = [...new Set(writtenNumbers(passage))];
  const [only] = numbers;
  if (only === undefined) return undefined;
  if (numbers.length > 1)
    return { kind: 'unreadable', why: `several numbers are named: ${numbers.slice(0, 4).join(', ')}` };
  return { kind: 'number', value: only };
}

const ambiguous = (text: string, { start, end }: NumberToken): Reading => ({
  kind: 'unreadable',
  why: `“${text.slice(start, end).trim().slice(0, 40)}” can be read in more than one way`,
});

function readingOf(number: Rational): Reading {
  const value = quotient(number);
  if (!Number.isFinite(value)) return { kind: 'unreadable', why: 'the number is too large' };
  const isHeld = number.denominator === 1n ? Number.isSafeInteger(value) : number.denominator <= 10n ** 15n;
  return { kind: 'number', value, ...(!isHeld && { exact: nameOf(number) }) };
}

const flagged = (reading: Reading): Reading =>
  reading.kind === 'number' ? { ...reading, by: 'last number' } : reading;

const nameOf = ({ numerator, denominator }: Rational): string => `${numerator}/${denominator}`;

/** The nearest double: through a decimal of the fraction, as the parts may be too large for one. */
function quotient({ numerator, denominator }: Rational): number {
  const direct = Number(numerator) / Number(denominator);
  if (Number.isSafeInteger(Number(numerator)) && Number.isSafeInteger(Number(denominator))) return direct;
  const scaled = (numerator * 10n ** 40n) / denominator;
  return Number(`${scaled}e-40`);
}

function exactOf({ value, exact }: NumberReading): Rational | undefined {
  const [top, bottom] = exact?.split('/') ?? [];
  if (top !== undefined && bottom !== undefined && /^-?\d+$/.test(top) && /^\d+$/.test(bottom))
    return ratio(BigInt(top), BigInt(bottom));
  return Number.isSafeInteger(value) ? { numerator: BigInt(value), denominator: 1n } : undefined;
}

/** What TeX writes in another way, and then without marks. */
function plainNumbers(text: string): string {
  const fractions = withoutGaps(text).replace(
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

function lastBoxed(text: string): string | undefined {
  const at = text.lastIndexOf('\\boxed{');
  if (at === -1) return undefined;
  let depth = 0;
  for (let i = at + 6; i < Math.min(text.length, at + 500); i++) {
    if (text[i] === '{') depth++;
    else if (text[i] === '}' && --depth === 0) return text.slice(at + 7, i);
  }
  return undefined;
}
