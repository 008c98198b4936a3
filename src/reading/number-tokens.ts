/** A number in a text. */
export interface NumberToken {
  readonly start: number;
  readonly end: number;
  /** Absent for digits with more than one possible meaning: “10:30”, “12,34,5”. */
  readonly number?: Rational;
}

/** numerator / denominator in lowest terms; the denominator is above 0. */
export interface Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Longer runs of digits are not answers, and arithmetic on them would be slow. */
const mostDigits = 60;
const mostExponent = 300;

const digits = String.raw`\d[\d,.]*\d|\d|\.\d+`;
const groupedDigits = String.raw`\d{1,3}(?:[ \u00a0\u2009\u202f']\d{3})+(?![\d,.]*\d)`;
/** Scripts that do not separate words: their letters may be right next to a number. */
const letter = String.raw`(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}])[\p{L}\p{N}_])`;
const power = String.raw`(?:[eE]([+-]?\d{1,4})(?![\p{L}\p{N}])|\s*(?:×|x|\*|\\times|\\cdot)\s*10\s*(?:\^\s*\{?\s*([+-]?\d{1,4})\s*\}?|\*\*\s*([+-]?\d{1,4})))`;
const vulgar = new Map<string, Rational>([
  ['½', { numerator: 1n, denominator: 2n }],
  ['⅓', { numerator: 1n, denominator: 3n }],
  ['⅔', { numerator: 2n, denominator: 3n }],
  ['¼', { numerator: 1n, denominator: 4n }],
  ['¾', { numerator: 3n, denominator: 4n }],
  ['⅕', { numerator: 1n, denominator: 5n }],
  ['⅖', { numerator: 2n, denominator: 5n }],
  ['⅗', { numerator: 3n, denominator: 5n }],
  ['⅘', { numerator: 4n, denominator: 5n }],
  ['⅙', { numerator: 1n, denominator: 6n }],
  ['⅚', { numerator: 5n, denominator: 6n }],
  ['⅛', { numerator: 1n, denominator: 8n }],
  ['⅜', { numerator: 3n, denominator: 8n }],
  ['⅝', { numerator: 5n, denominator: 8n }],
  ['⅞', { numerator: 7n, denominator: 8n }],
]);
const signs = [...vulgar.keys()].join('');

/**
 * The parts: sign, whole part, then a fraction (“3/4”, the rest of “1 3/4”), a fraction sign (“½”), or a power of ten. A
 * sign belongs to a number only if nothing directly precedes it: “10-4” contains no −4. A currency sign may come between
 * sign and digits.
 */
const token = new RegExp(
  String.raw`(?<!${letter}|\d[.,])([+-](?=[\d.€£¥₹${signs}]))?[€£¥₹]?(?:(${groupedDigits}|${digits})(?:(?:\s+(\d{1,9})\s*[/⁄]\s*(\d{1,9})|\s*[/⁄]\s*(\d[\d,]*(?:\.\d+)?)|\s?([${signs}]))(?![\d/])|${power})?|([${signs}]))`,
  'gu',
);

/**
 * Finds every number of a text without markup, in order. Commas and thin or plain spaces separate thousands (1,000; 1 000).
 * “12,5” and “1.000,50” have a decimal comma. Any other comma makes a number ambiguous, and so does a colon between digits.
 */
export function findNumbers(text: string): NumberToken[] {
  const plain = text.replace(/[−–](?=\s?[\d.€£¥₹])|^\s*—\s?(?=[\d.€£¥₹])/g, '-').replace(/(?<=\d)’(?=\d{3}(?!\d))/g, "'");
  const found: NumberToken[] = [];
  for (const match of plain.matchAll(token)) {
    const start = match.index;
    const end = start + match[0].length;
    const scale = scaleBehind(plain.slice(end, end + 24));
    const odd = /\d:\d/.test(plain.slice(Math.max(0, start - 2), end + 2)) && isClock(plain, start, end);
    const number = odd ? undefined : rationalOf(match, /[\p{L}\p{N})\]]/u.test(plain[start - 1] ?? ''));
    const scaled = number && scale ? makeRational(number.numerator * scale.by, number.denominator) : number;
    found.push({ start, end: end + (scale?.length ?? 0), ...(scaled && { number: scaled }) });
  }
  return found;
}

/** Words in several languages that multiply the number before them. Short ones directly follow it. */
const scales: readonly (readonly [RegExp, bigint])[] = [
  [/^k(?![\p{L}\p{N}])/iu, 1000n],
  [/^\s?(?:dozens?|dutzend|douzaines?|docenas?)(?!\p{L})/iu, 12n],
  [/^\s?(?:hundreds?|hundert|百)(?!\p{L})/iu, 100n],
  [
    /^\s?(?:thousands?|tausend|milles?|mil|duizend|tysięcy|тысяч[аи]?|тисяч[аі]?|bin|ribu|nghìn|हज़ार|千|천)(?!\p{L})/iu,
    1000n,
  ],
  [/^\s?(?:lakhs?|लाख)(?!\p{L})/iu, 100_000n],
  [/^\s?[万萬만]/u, 10_000n],
  [
    /^\s?(?:millions?|millionen|mio\.?|millones|millón|milh(?:ão|ões)|milion[iye]?|miljoen|миллион(?:а|ов)?|мільйон(?:а|ів)?|milyon|juta|triệu|百万)(?!\p{L})/iu,
    1_000_000n,
  ],
  [/^\s?(?:crores?|करोड़)(?!\p{L})/iu, 10_000_000n],
  [/^\s?[亿億억]/u, 100_000_000n],
  [/^\s?(?:billions?|milliarden?|mrd\.?|milliards?|миллиард(?:а|ов)?|miljard|milyar|tỷ)(?!\p{L})/iu, 1_000_000_000n],
  [/^\s?(?:trillions?)(?!\p{L})/iu, 1_000_000_000_000n],
];

function scaleBehind(text: string): { readonly by: bigint; readonly length: number } | undefined {
  for (const [word, by] of scales) {
    const found = word.exec(text);
    if (found) return { by, length: found[0].length };
  }
  return undefined;
}

const isClock = (text: string, start: number, end: number): boolean =>
  /^:\d/.test(text.slice(end, end + 2)) || /\d:$/.test(text.slice(Math.max(0, start - 2), start));

function rationalOf(match: RegExpMatchArray, joined: boolean): Rational | undefined {
  const [, sign, whole = '', top, bottom, under, after, e, toThe, stars, alone] = match;
  const negative = sign === '-' && !joined;
  const value = alone !== undefined ? vulgar.get(alone) : valueOf(whole, { top, bottom, under, after }, e ?? toThe ?? stars);
  return value && (negative ? { ...value, numerator: -value.numerator } : value);
}

interface Fraction {
  readonly top: string | undefined;
  readonly bottom: string | undefined;
  readonly under: string | undefined;
  readonly after: string | undefined;
}

function valueOf(whole: string, { top, bottom, under, after }: Fraction, exponent?: string): Rational | undefined {
  const first = decimalOf(whole);
  if (!first) return undefined;
  if (top !== undefined && bottom !== undefined) {
    const rest = makeRational(BigInt(top), BigInt(bottom));
    return rest && first.denominator === 1n ? plus(first, rest) : undefined;
  }
  if (under !== undefined) {
    const divisor = decimalOf(under);
    return divisor && makeRational(first.numerator * divisor.denominator, first.denominator * divisor.numerator);
  }
  const part = after === undefined ? undefined : vulgar.get(after);
  if (part) return plus(first, part);
  if (exponent !== undefined) return timesTen(first, Number(exponent));
  return first;
}

/** Undefined if the marks between the digits are ambiguous. */
function decimalOf(text: string): Rational | undefined {
  const bare = text.replace(/[ \u00a0\u2009\u202f']/g, '');
  const plain = isDecimalComma(bare) ? bare.replaceAll('.', '').replace(',', '.') : bare;
  const isPlain =
    /^\d*(?:\.\d+)?$/.test(plain) ||
    /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(plain) ||
    // Thousands and then pairs, as in India: 1,50,000.
    /^\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?$/.test(plain);
  if (!isPlain) return undefined;
  const [whole = '', part = ''] = plain.replaceAll(',', '').split('.');
  if (whole.length + part.length > mostDigits) return undefined;
  return makeRational(BigInt(`${whole}${part}` || '0'), 10n ** BigInt(part.length));
}

/** “12,5” and “1.000,50” have a decimal comma, since no other notation has this form. “1,000” has a thousands separator. */
const isDecimalComma = (digits: string): boolean => /^\d+,(?:\d{1,2}|\d{4,})$|^\d{1,3}(?:\.\d{3})+,\d+$/.test(digits);

function timesTen({ numerator, denominator }: Rational, exponent: number): Rational | undefined {
  if (Math.abs(exponent) > mostExponent) return undefined;
  const factor = 10n ** BigInt(Math.abs(exponent));
  return exponent >= 0 ? makeRational(numerator * factor, denominator) : makeRational(numerator, denominator * factor);
}

const plus = (x: Rational, y: Rational): Rational | undefined =>
  makeRational(x.numerator * y.denominator + y.numerator * x.denominator, x.denominator * y.denominator);

/** Undefined for a division by 0. */
export function makeRational(numerator: bigint, denominator: bigint): Rational | undefined {
  if (denominator === 0n) return undefined;
  const sign = denominator < 0n ? -1n : 1n;
  const shared = gcd(numerator < 0n ? -numerator : numerator, denominator * sign) * sign;
  return { numerator: numerator / shared, denominator: denominator / shared };
}

function gcd(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b];
  return a === 0n ? 1n : a;
}
