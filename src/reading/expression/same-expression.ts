import { isPostfixEqualAtTrialPoints, trialVariableValue, evaluatePostfix } from './evaluate.ts';
import { isNear, subtractComplex, divideComplex, realToComplex, type Complex } from './complex.ts';
import { normaliseTex } from './plain-tex.ts';
import { tokensToPostfix, type PostfixStep } from './postfix.ts';
import { tokenizeExpression } from './tokens.ts';

/** Longer texts are not compared as expressions. */
const maxCharacters = 600;

/**
 * Whether two expressions in TeX or plain characters have the same value:
 *
 * - Numbers and formulas must agree at three trial points to nine digits.
 * - Tuples, intervals, sets, unions, matrices and ratios are compared part by part.
 * - Equations are equal if one is a multiple of the other. “x = 5” equals 5.
 * - One side may lack a unit, percent sign, degree sign or currency sign. Two different units are unequal.
 * - Texts that are not expressions are equal if their characters are.
 */
export function isSameExpression(one: string, other: string): boolean {
  if (one.length > maxCharacters || other.length > maxCharacters) return false;
  const [x, y] = [normaliseTex(one), normaliseTex(other)].map(measureOf) as [Measure, Measure];
  if (x.unit !== '' && y.unit !== '' && x.unit !== y.unit) return false;
  return isSamePart(x.text, y.text);
}

interface Measure {
  readonly text: string;
  readonly unit: string;
}

/** Splits off a unit at the end, a degree or percent sign, or a currency sign: “8\text{ cm}” is 8 in cm. */
function measureOf(plain: string): Measure {
  const bare = plain.replace(/\.$/, '').trim();
  const words = /^(.*[\d)}\]])\s*\\text\s*\{\s*([^{}]*)\}\s*(?:\^\s*\{?(\d)\}?)?$/.exec(bare);
  if (words?.[1]) return { text: words[1].trim(), unit: `${unitName(words[2] ?? '')}${words[3] ?? ''}` };
  const degrees = /^(.+?)\s*\\deg\s*$/.exec(bare);
  if (degrees?.[1]) return { text: degrees[1], unit: 'deg' };
  const percent = /^(.+?)\s*\\?%$/.exec(bare);
  if (percent?.[1]) return { text: percent[1], unit: '%' };
  const currency = /^(-?)\\?[$€£¥₹]\s*(.+)$/.exec(bare);
  if (currency?.[2]) return { text: `${currency[1] ?? ''}${currency[2]}`, unit: '$' };
  const plainUnit =
    /^(-?[\d.,/ ]*\d)\s*([a-zA-Z]{2,}(?:\s[a-zA-Z]+){0,2})$/.exec(bare) ??
    /^(.*[)}])\s+([a-zA-Z]{2,}(?:\s[a-zA-Z]+){0,2})$/.exec(bare);
  if (plainUnit?.[1]) return { text: plainUnit[1], unit: unitName(plainUnit[2] ?? '') };
  return { text: bare, unit: '' };
}

const unitName = (unit: string): string =>
  unit
    .trim()
    .toLowerCase()
    .replace(/[.\s]+/g, ' ')
    .replace(/(?<=\w\w)s$/, '');

/** A text without spaces and without TeX marks that do not change its meaning. */
const bareText = (text: string): string =>
  text
    .replace(/\\text\s*\{([^{}]*)\}/g, '$1')
    .replace(/_\{(\w)\}/g, '_$1')
    .replace(/[\s\\]/g, '')
    .replace(/^\((\w)\)$/, '$1')
    .toLowerCase();

function isSamePart(one: string, other: string): boolean {
  if (bareText(one) === bareText(other)) return true;
  for (const split of splits) {
    const x = split(one);
    const y = split(other);
    if (!x || !y) {
      if (x || y) return false;
      continue;
    }
    return x.brackets === y.brackets && areSameParts(x, y);
  }
  return isSameFormula(one, other);
}

interface Parts {
  /** The enclosing brackets, or the kind of list. */
  readonly brackets: string;
  readonly parts: readonly string[];
  readonly isUnordered?: true;
}

function areSameParts(x: Parts, y: Parts): boolean {
  if (x.parts.length !== y.parts.length) return false;
  if (!x.isUnordered) return x.parts.every((part, n) => isSameFormula(part, y.parts[n] ?? ''));
  const left = [...y.parts];
  return x.parts.every((part) => {
    const at = left.findIndex((each) => isSameFormula(part, each));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/**
 * The ways to split an expression into parts, the outermost first. Each way is applied once. Parts then count as formulas,
 * so deeper lists are compared as texts.
 */
const splits: readonly ((text: string) => Parts | undefined)[] = [
  (text) => {
    const matrix = /^\\begin\{([a-z]*matrix|array)\}(?:\{[lcr|]*\})?(.*)\\end\{\1\}$/.exec(text);
    if (!matrix) return undefined;
    const rows = (matrix[2] ?? '').trim().replace(/\\\\$/, '').split('\\\\');
    return { brackets: `matrix ${rows.length}`, parts: rows.flatMap((row) => row.split('&')) };
  },
  (text) => {
    const parts = topLevel(text, /\\cup/y);
    return parts.length > 1 ? { brackets: 'union', parts: parts.map((part) => part.trim()), isUnordered: true } : undefined;
  },
  (text) => {
    const set = /^\\\{(.*)\\\}$/.exec(text);
    return set ? { brackets: 'set', parts: topLevel(set[1] ?? '', /,/y), isUnordered: true } : undefined;
  },
  (text) => {
    const ends = /^([([])(.*)([)\]])$/.exec(text);
    if (!ends) return undefined;
    const parts = topLevel(ends[2] ?? '', /,/y);
    return parts.length > 1 ? { brackets: `${ends[1] ?? ''}${ends[3] ?? ''}`, parts } : undefined;
  },
  (text) => {
    const parts = topLevel(text, /,|\\text\s?\{\s?(?:and|or)\s?\}|\band\b/y);
    return parts.length > 1 ? { brackets: 'list', parts, isUnordered: true } : undefined;
  },
  (text) => {
    const parts = topLevel(text, /:/y);
    return parts.length > 1 ? { brackets: 'ratio', parts } : undefined;
  },
];

/** Splits at a mark outside all brackets, in one pass. */
function topLevel(text: string, mark: RegExp): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if ('([{'.includes(character)) depth++;
    else if (')]}'.includes(character)) depth--;
    if (depth !== 0) continue;
    mark.lastIndex = at;
    const found = mark.exec(text);
    if (!found) continue;
    parts.push(text.slice(from, at));
    from = at + found[0].length;
    at = from - 1;
  }
  return [...parts, text.slice(from)];
}

/** Compares two formulas, equations or inequalities. */
function isSameFormula(one: string, other: string): boolean {
  if (bareText(one) === bareText(other)) return true;
  // Parts of a union or a list may be intervals.
  for (const split of splits.slice(2, 4)) {
    const [x, y] = [split(one.trim()), split(other.trim())];
    if (x && y) return x.brackets === y.brackets && areSameParts(x, y);
    if (x || y) return false;
  }
  const [x, y] = [sidesOf(one), sidesOf(other)];
  if (!x || !y) return false;
  if (x.sign === '' && y.sign === '') return areSame(x.left, y.left);
  if (x.sign === '=' && y.sign === '=') return isMultiple(x, y);
  if (x.sign === '=' && y.sign === '') return isNamed(x) && areSame(x.right, y.left);
  if (x.sign === '' && y.sign === '=') return isNamed(y) && areSame(x.left, y.right);
  return x.sign === y.sign && areSame(x.left, y.left) && areSame(x.right, y.right);
}

interface Sides {
  readonly sign: string;
  readonly left: PostfixStep[];
  readonly right: PostfixStep[];
}

const relation = /\\le|\\ge|\\ne|[=<>]/y;

function sidesOf(text: string): Sides | undefined {
  const parts = topLevel(text, relation);
  if (parts.length > 2) return undefined;
  const [left, right] = parts.map(stepsOf);
  if (!left) return undefined;
  if (parts.length === 1) return { sign: '', left, right: [] };
  const sign = text.slice(parts[0]?.length ?? 0, text.length - (parts[1]?.length ?? 0));
  return right && { sign, left, right };
}

function stepsOf(text: string): PostfixStep[] | undefined {
  const tokens = tokenizeExpression(text);
  return tokens && tokensToPostfix(tokens);
}

const areSame = (one: readonly PostfixStep[], other: readonly PostfixStep[]): boolean =>
  isPostfixEqualAtTrialPoints(one, other);

/** Whether an equation only names a value, as “x = 5” does. */
const isNamed = ({ left }: Sides): boolean => left.length === 1 && left[0]?.kind === 'name';

/** Whether left − right of one equation is the same multiple of the other's at every point. */
function isMultiple(one: Sides, other: Sides): boolean {
  let ratio: Complex | undefined;
  for (let point = 0; point < 3; point++) {
    const values = (name: string): Complex => realToComplex(trialVariableValue(name, point));
    const difference = ({ left, right }: Sides): Complex =>
      subtractComplex(evaluatePostfix(left, values), evaluatePostfix(right, values));
    const quotient = divideComplex(difference(one), difference(other));
    if (!Number.isFinite(quotient.re) || quotient.re ** 2 + quotient.im ** 2 < 1e-24) return false;
    if (ratio && !isNear(ratio, quotient)) return false;
    ratio = quotient;
  }
  return true;
}
