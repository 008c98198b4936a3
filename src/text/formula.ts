import { applyTracedChanges, type TracedTextChange, type TracedText } from './traced-text.ts';

/**
 * Placeholder for a formula that is a thing: a word in a sentence (“X”). A private-use character, which is removed from the
 * text first.
 */
export const termPlaceholder = '\ue000';
/**
 * Placeholder for a formula that is a statement (x = 3). Its final value follows if it is a number, and then
 * `relationEndPlaceholder`.
 */
export const relationPlaceholder = '\ue001';
export const relationEndPlaceholder = '\ue002';

/** Relations in TeX and in plain text. */
const relations = /[=<>≤≥≈≠≡]|\\(?:leq?|geq?|neq?|approx|equiv|sim|lt|gt)(?![a-zA-Z])/;
const lastRelation = /^[\s\S]*(?:[=<>≤≥≈≠≡]|\\(?:leq?|geq?|neq?|approx|equiv|sim|lt|gt)(?![a-zA-Z]))/;
/** A number in prose: with currency, thousands, decimals, per cent, and perhaps a unit. */
const amount = /^[$£€]?[-−]?\d[\d,]{0,30}(?:\.\d{1,30})?%?(?:\s+[a-zA-Z][a-zA-Z ]{0,40})?$/;

/** The replacement for a TeX formula in a sentence: its number, its words, or one of the placeholders above. */
export function formulaAsProse(tex: string): string {
  const boxed = argumentOf(tex, '\\boxed') ?? argumentOf(tex, '\\fbox');
  if (boxed !== null) return boxedAsProse(boxed);
  const plain = withoutTypesetting(tex);
  if (amount.test(plain)) return plain;
  if (!relations.test(plain))
    return /^[A-Za-z]{2,}(?: [A-Za-z]+){0,9}$/.test(plain) && tex.includes('\\') ? plain : termPlaceholder;
  const value = plain.replace(lastRelation, '').trim();
  if (!amount.test(value)) return relationPlaceholder + relationEndPlaceholder;
  // If the unit is inside the formula, the value replaces it: “9 eggs”.
  return /[a-zA-Z]/.test(value) ? value : relationPlaceholder + value + relationEndPlaceholder;
}

function boxedAsProse(content: string): string {
  const plain = withoutTypesetting(content);
  if (/^[\w\s.,:$£€%()+−-]{1,60}$/.test(plain)) return plain;
  return relations.test(plain) ? relationPlaceholder + relationEndPlaceholder : termPlaceholder;
}

/** Undoes TeX's text and spacing commands. */
function withoutTypesetting(tex: string): string {
  return tex
    .slice(0, 2000)
    .replace(/\\(?:text|textbf|textit|mathrm|mathbf|mathit|operatorname|mbox)\s?\{([^{}]{0,200})\}/g, ' $1 ')
    .replace(/\\(?:left|right|displaystyle|quad|qquad|big|Big)(?![a-zA-Z])|\\[,;:!> ]|~/g, ' ')
    .replace(/\\([$%&#_{}])/g, '$1')
    .replace(/\{,\}/g, ',')
    .replace(/(\d) ?\\times ?10/g, '$1 × 10')
    .replace(/\s+/g, ' ')
    .replace(/ (?=%)/g, '')
    .trim();
}

/** The argument of the first such command, with balanced braces; `null` if the command does not occur with one. */
function argumentOf(tex: string, command: string): string | null {
  const at = tex.indexOf(`${command}{`);
  if (at < 0) return null;
  const end = findClosingBrace(tex, at + command.length);
  return end < 0 ? null : tex.slice(at + command.length + 1, end);
}

/** The offset at which the brace at `at` closes, within 500 characters; −1 if it does not. */
export function findClosingBrace(text: string, at: number): number {
  let depth = 0;
  for (let i = at; i < text.length && i < at + 500; i++) {
    if (text[i] === '\\') i += 1;
    else if (text[i] === '{') depth += 1;
    else if (text[i] === '}' && --depth === 0) return i;
  }
  return -1;
}

/** The maximum length of a displayed formula. */
const longestDisplayed = 3000;

/**
 * Replaces displayed formulas ($$…$$, \[…\], environments) by a sentence's words, and keeps their final punctuation. As in
 * TeX, none crosses a blank line. Otherwise two stray marks would swallow the text between them.
 */
export function displayFormulasToProse(source: TracedText): TracedText {
  const { text } = source;
  const changes: TracedTextChange[] = [];
  const openers =
    /(?<!\$)\$\$(?!\$)|\\\[|\\begin\{((?:equation|align|aligned|gather|cases|array|pmatrix|bmatrix|split|multline)\*?)\}/g;
  // The next offset of each kind of closer. It is searched again only after it is passed, so all searches together are one
  // pass.
  const next = new Map<string, number>();
  for (let match = openers.exec(text); match !== null; match = openers.exec(text)) {
    const begins = openers.lastIndex;
    const closer = match[0] === '$$' ? '$$' : match[1] === undefined ? '\\]' : `\\end{${match[1]}}`;
    let end = next.get(closer) ?? -1;
    if (end < begins) {
      end = text.indexOf(closer, begins);
      if (end < 0) end = Infinity;
      next.set(closer, end);
    }
    if (end - begins > longestDisplayed || /\n[^\S\n]*\n/.test(text.slice(begins, end))) continue;
    const tex = text.slice(begins, end).trim();
    const mark = /[.,;]$/.exec(tex)?.[0] ?? '';
    const to = end + closer.length;
    changes.push({ from: match.index, to, by: ` ${formulaAsProse(tex.slice(0, tex.length - mark.length))}${mark} ` });
    openers.lastIndex = to;
  }
  return applyTracedChanges(source, changes);
}

/** The maximum length of a formula within a line. */
const longestInline = 300;

/** Replaces formulas within a line: \(…\), $…$ (but not “$5 and $6”), and TeX commands in the prose. */
export function inlineFormulasToProse(source: TracedText): TracedText {
  const { text } = source;
  const changes: TracedTextChange[] = [];
  for (let at = nextSign(text, 0); at >= 0;) {
    const found = formulaAt(text, at);
    if (found === null) at = nextSign(text, at + (text[at] === '\\' ? 2 : 1));
    else {
      changes.push({ from: at, ...found });
      at = nextSign(text, found.to);
    }
  }
  return applyTracedChanges(source, changes);
}

function nextSign(text: string, from: number): number {
  for (let i = from; i < text.length; i++) if (text[i] === '$' || text[i] === '\\') return i;
  return -1;
}

function formulaAt(text: string, at: number): Omit<TracedTextChange, 'from'> | null {
  if (text[at] === '$') return betweenDollars(text, at);
  const next = text[at + 1] ?? '';
  if (next === '(') {
    const end = text.slice(at, at + longestInline * 2).indexOf('\\)');
    return end < 0 ? null : { to: at + end + 2, by: formulaAsProse(text.slice(at + 2, at + end)) };
  }
  if (/[$#%&_{}*~^|<>[\]`-]/.test(next)) return { to: at + 2, by: [1, 2] };
  const command = /^\\[a-zA-Z]{1,30}/.exec(text.slice(at, at + 31))?.[0];
  if (command === undefined) return null;
  const sign = Object.hasOwn(signs, command.slice(1)) ? signs[command.slice(1)] : undefined;
  if (sign !== undefined) return { to: at + command.length, by: sign };
  let end = at + command.length;
  while (text[end] === '{') {
    const close = findClosingBrace(text, end);
    if (close < 0) break;
    end = close + 1;
  }
  return { to: end, by: formulaAsProse(text.slice(at, end)) };
}

/** Commands that become a sign where they occur directly in the prose. */
const signs: Readonly<Record<string, string>> = {
  times: '×',
  cdot: '·',
  div: '÷',
  approx: '≈',
  le: '≤',
  leq: '≤',
  ge: '≥',
  geq: '≥',
  ne: '≠',
  neq: '≠',
  rightarrow: '→',
  to: '→',
  Rightarrow: '⇒',
  implies: '⇒',
  ldots: '…',
  dots: '…',
  quad: ' ',
  qquad: ' ',
};

function betweenDollars(text: string, at: number): Omit<TracedTextChange, 'from'> | null {
  const within = text.slice(at + 1, at + 1 + longestInline);
  let end = within.indexOf('$');
  while (end > 0 && within[end - 1] === '\\') end = within.indexOf('$', end + 1);
  if (end <= 0) return null;
  const body = within.slice(0, end);
  if (/^\s|\s$/.test(body) || /\d/.test(within[end + 1] ?? '')) return null;
  // Plain words between two dollar signs are part of a sentence with two prices.
  const words = body.replace(/\\[a-zA-Z]+\s?\{[^{}]{0,200}\}|\\[a-zA-Z]+/g, ' ');
  if (/[a-zA-Z]{3,}/.test(words) && /\s/.test(words.trim())) return null;
  return { to: at + end + 2, by: formulaAsProse(body) };
}
