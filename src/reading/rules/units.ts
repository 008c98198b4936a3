import { shortenWhitespaceGaps } from '../answer-passage.ts';
import { findNumbers, type Rational } from '../number-tokens.ts';

/** The unit next to a number: one of the units of the rule, another unit of measure, or none. */
export type AdjacentUnit =
  | { readonly kind: 'named'; readonly sameCase: boolean }
  | { readonly kind: 'another'; readonly unit: string }
  | { readonly kind: 'none' };

/** Known units, which distinguish a wrong unit from a missing one. Any other word may be ordinary text: “5 in all”. */
const knownUnits = new Set(
  `mm cm dm m km inch inches ft foot feet yd yard yards mi mile miles metre metres meter meters centimetre centimetres centimeter centimeters millimetre
  millimetres kilometre kilometres kilometer kilometers mg g kg t gram grams kilogram kilograms tonne tonnes ton tons oz ounce ounces lb lbs pound pounds
  ms s sec second seconds min minute minutes h hr hrs hour hours day days week weeks month months year years ml cl l litre litres liter liters gallon
  gallons k °c °f celsius fahrenheit kelvin n j kj w kw mw v a hz khz mhz ghz pa kpa bar % percent kb mb gb tb byte bytes bit bits
  usd eur gbp jpy dollar dollars euro euros cent cents $ € £ ¥ ₹`.split(/\s+/),
);
const longest = 40;

/**
 * The unit next to the last number in `text` that equals `value`. It follows the number, or precedes it as currencies may.
 */
export function findUnitNextToNumber(text: string, value: number, units: readonly string[]): AdjacentUnit {
  const plain = shortenWhitespaceGaps(text).replace(/[*_`\\]/g, '');
  const token = findNumbers(plain).findLast(({ number }) => number && isValue(number, value));
  if (!token) return { kind: 'none' };
  const digits = plain.slice(token.start, token.end);
  const after = plain.slice(token.end, token.end + 4 * longest).trimStart();
  const before =
    `${plain.slice(Math.max(0, token.start - longest), token.start)}${/^[+-]?([€£¥₹])/.exec(digits)?.[1] ?? ''}`.trimEnd();
  const named = units.find((unit) => opens(after, unit) || closes(before, unit));
  if (named !== undefined) return { kind: 'named', sameCase: true };
  const inSmall = units.some((unit) => opens(small(after), small(unit)) || closes(small(before), small(unit)));
  if (inSmall) return { kind: 'named', sameCase: false };
  const [word = ''] = /^(?:[\p{L}°]+|[%$€£¥₹])/u.exec(after) ?? [];
  const unit = knownUnits.has(small(word)) ? word : (/[$€£¥₹]$/.exec(before)?.[0] ?? '');
  return unit === '' ? { kind: 'none' } : { kind: 'another', unit };
}

/** The answer without a unit at its end or beginning, so that the rest may be a single number. */
export function stripUnits(text: string, units: readonly string[] = []): string {
  const plain = text.trim().replace(/\.$/, '');
  const unit = units.find((each) => closes(small(plain), small(each)) || opens(small(plain), small(each)));
  if (unit === undefined) return text;
  return closes(small(plain), small(unit)) ? plain.slice(0, plain.length - unit.length) : plain.slice(unit.length);
}

const small = (text: string): string => text.normalize('NFKC').toLowerCase();

const isValue = ({ numerator, denominator }: Rational, value: number): boolean =>
  Math.abs(Number(numerator) / Number(denominator) - value) <= 1e-9 * Math.abs(value);

/** Matches whole words: “km” does not open “kmh”. */
const opens = (text: string, unit: string): boolean =>
  text.startsWith(unit) && !(/[\p{L}\p{N}]$/u.test(unit) && /^[\p{L}\p{N}²³/^]/u.test(text.slice(unit.length)));
const closes = (text: string, unit: string): boolean =>
  text.endsWith(unit) && !(/^\p{L}/u.test(unit) && /\p{L}$/u.test(text.slice(0, text.length - unit.length)));
