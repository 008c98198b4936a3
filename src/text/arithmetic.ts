import { relationPlaceholder, relationEndPlaceholder, termPlaceholder } from './formula.ts';
import { applyTracedChanges, replaceMatches, type TracedTextChange, type TracedText } from './traced-text.ts';

const number = '[$£€]?\\d{1,30}(?:,\\d{3}){0,10}(?:[.:]\\d{1,30})?%?';
const power = '[⁰¹²³⁴-⁹]{0,3}';
/**
 * One number or name of a sum: “60 miles” before an operator, “$1,200”, “3x²”, “f(x)”, “πr²”, “(5 + 3)”, or a formula's
 * placeholder.
 */
const operand = new RegExp(
  [
    `${termPlaceholder}|${relationPlaceholder}[^${relationEndPlaceholder}]{0,60}${relationEndPlaceholder}`,
    `${number}(?:\\s[a-z]{2,14}(?:\\/[a-z]{2,14})?){1,2}(?=\\s{0,3}[=+*×÷−≈])`,
    `(?:\\d{1,10}|[a-zA-Z])?π[a-zA-Z]?(?:\\([^()]{1,20}\\))?${power}`,
    `${number}(?:[a-zA-Z](?![a-zA-Z']))?${power}`,
    `[a-zA-Z]'?\\([^()]{1,20}\\)${power}`,
    `[a-zA-Z](?![a-zA-Z'’])${power}`,
    `\\((?=[^()a-zA-Z]{0,40}(?:[a-zA-Z](?![a-zA-Z])[^()a-zA-Z]{0,40}){0,4}\\))[^()]{1,60}\\)${power}`,
  ].join('|'),
  'y',
);
/**
 * The operators between operands. A slash or a hyphen without spaces may belong to a date, a range or a fraction. After a
 * letter (“A - 5 apples”) it may be a dash.
 */
const operator = /\s{0,3}[+*=<>×÷−≤≥≈≠^·]\s{0,3}|\s{1,3}[-–/xX]\s{1,3}|[/-](?=[\d(a-zA-Z$])/y;
const start = /(?<![^\s([{"'“‘,;:—–])[\d$£€(a-zA-Zπ\ue000\ue001]/g;

/** Replaces sums and equations in plain text (“16 - 3 - 4 = 9”) by the placeholders of formulas. */
export function arithmeticToFormulaPlaceholders(source: TracedText): TracedText {
  const { text } = source;
  const changes: TracedTextChange[] = [];
  start.lastIndex = 0;
  for (let match = start.exec(text); match !== null; match = start.exec(text)) {
    const from = match.index;
    const found = chainAt(text, from);
    if (found === null) continue;
    if (found.says !== null) changes.push({ from, to: found.end, by: found.says });
    start.lastIndex = found.end;
  }
  return applyTracedChanges(source, changes);
}

/** A chain of operands and operators up to `end`. `says` is null if it is not a sum: a range, a list of letters. */
interface Chain {
  readonly end: number;
  readonly says: string | null;
}

function chainAt(text: string, from: number): Chain | null {
  let value = from;
  let end = stickyEnd(operand, text, from);
  if (end < 0) return null;
  const operators: string[] = [];
  for (;;) {
    const after = stickyEnd(operator, text, end);
    if (after < 0) break;
    const next = stickyEnd(operand, text, after);
    if (next < 0) break;
    const between = text.slice(end, after);
    operators.push(between);
    if (says.test(between)) value = after;
    end = next;
  }
  if (operators.length === 0) return null;
  const strong = operators.some(
    (each) => /[^\s/xX–-]/.test(each) || (/\s/.test(each) && !/[a-zA-Z]/.test(text.charAt(from))),
  );
  const chain = text.slice(from, Math.min(end, from + 200));
  if (!strong || /\w/.test(text[end] ?? '') || !/[\d=\ue000\ue001]/.test(chain)) return { end, says: null };
  if (value === from) return { end, says: termPlaceholder };
  const last = text.slice(value, end);
  return {
    end,
    says: relationPlaceholder + (/^[$£€]?\d[\d,]*(?:\.\d+|\/\d+)?%?$/.test(last) ? last : '') + relationEndPlaceholder,
  };
}

/** With one of these, a sum is a statement. Its value follows the last one. */
const says = /[=<>≤≥≈≠]/;

function stickyEnd(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

/** Words that introduce a clause. A statement after them becomes a clause. */
const beforeClause = new Set(
  (
    'so then thus hence therefore that because since if when where and but means implies as while whereas now also or once until unless ' +
    'consequently namely'
  ).split(' '),
);
/** Words that are neither a unit nor a counted thing. */
const noUnit = new Set(
  (
    'is are was were be been has have had and or but so then thus hence because since if when where which who that as to of in on at by for ' +
    'from with into than after before we you he she it they this these those the a an not no gives give means mean holds hold yields implies ' +
    'will would can could must should may might do does did also only again too if while therefore first next now here there exactly directly instead just both all each'
  ).split(' '),
);

/** A verb that follows a formula makes the formula its subject. */
const verb =
  /^\s(?:is|are|was|were|has|holds|gives|means|implies|shows|says|becomes|yields|makes|equals|must|can|will|would|should|does|do)(?![a-zA-Z])/;

/**
 * Replaces the placeholders by words. Before a counted thing, a statement becomes its value (“16 − 3 − 4 = 9 eggs” becomes “9
 * eggs”), and also after a label or “total =”. Where a clause is expected and no verb follows, it becomes a clause (“so X is
 * X”). Elsewhere it becomes a thing, like every other formula: “X”.
 */
export function formulaPlaceholdersAsWords(source: TracedText): TracedText {
  const signs = new RegExp(
    `${relationPlaceholder}([^${relationEndPlaceholder}]{0,60})${relationEndPlaceholder}|${termPlaceholder}`,
    'g',
  );
  const spoken = replaceMatches(source, signs, (match) => {
    const value = match[1];
    if (value === undefined) return 'X';
    const after = source.text.slice(match.index + match[0].length, match.index + match[0].length + 24);
    const before = source.text.slice(Math.max(0, match.index - 24), match.index);
    const unit = /^\s([a-z]{3,})(?![a-z])/.exec(after)?.[1];
    if (value !== '' && ((unit !== undefined && !noUnit.has(unit)) || /[=:]\s*$/.test(before))) return value;
    const word = /([a-zA-Z]+)\s*$/.exec(before)?.[1]?.toLowerCase();
    if (verb.test(after)) return 'X';
    const clause = word === undefined ? /(?:^|[,;:.!?(—–])\s*["'“‘]?$/.test(before) : beforeClause.has(word);
    return clause ? 'X is X' : 'X';
  });
  const equals = replaceMatches(spoken, /(?<=[a-zA-Z)%] )[=≈](?= [\w$£€("-])/g, 'is');
  return replaceMatches(equals, /X(?:\s*,?\s+X(?!\w))+/g, (match) => [match[0].length - 1, match[0].length]);
}
