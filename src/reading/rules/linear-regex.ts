import { RE2JS, RE2JSException } from 're2js';
import { messageOf } from '../../base/errors/message-of.ts';

/**
 * Regular expressions in RE2's syntax, on an engine that walks a text once. The time is at most proportional to the size of
 * the expression times the length of the text, so no timeout is needed. Compiled expressions are cached, as each is tried on
 * every answer.
 */
export interface LinearRegex {
  /** The first match; undefined without a match. */
  find(text: string): string | undefined;
  isWhole(text: string): boolean;
  /** Whether a text is too long for an expression of this size. */
  isTooLong(text: string): boolean;
}

/**
 * The maximum number of instructions of a compiled expression. `mostSteps` bounds instructions times characters, about a
 * second's work.
 */
const largestProgram = 2000;
const mostSteps = 5e7;
const mostKept = 200;
const compiledExpressions = new Map<string, LinearRegex | string>();

/** The compiled expression, or the reason it was rejected (a clause, to follow “its expression”). */
export function compileLinearRegex(pattern: string, ignoreCase = false): LinearRegex | string {
  const key = `${ignoreCase ? 'i' : ' '}${pattern}`;
  const known = compiledExpressions.get(key);
  if (known !== undefined) return known;
  const made = compileExpression(pattern, ignoreCase);
  if (compiledExpressions.size >= mostKept) compiledExpressions.clear();
  compiledExpressions.set(key, made);
  return made;
}

function compileExpression(pattern: string, ignoreCase: boolean): LinearRegex | string {
  const refused = refusedForm(pattern);
  if (refused !== undefined) return refused;
  try {
    const regex = RE2JS.compile(pattern, ignoreCase ? RE2JS.CASE_INSENSITIVE : 0);
    const size = regex.programSize();
    if (size > largestProgram) return `is too large: ${size} steps, and at most ${largestProgram} are run`;
    return {
      find(text) {
        const matcher = regex.matcher(text);
        return matcher.find() ? (matcher.group() ?? '') : undefined;
      },
      isWhole: (text) => regex.matches(text),
      isTooLong: (text) => text.length * size > mostSteps,
    };
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    return `cannot be run: ${messageOf(error)
      .replace(/^error parsing regexp: /, '')
      .slice(0, 200)}`;
  }
}

/** The name of a construct that other engines support and no linear engine can run. Skips escaped characters and classes. */
function refusedForm(pattern: string): string | undefined {
  let inClass = false;
  for (let at = 0; at < pattern.length; at++) {
    const here = pattern[at];
    if (here === '\\') {
      if (!inClass && /^\\(?:[1-9]|k[<{'])/.test(pattern.slice(at, at + 3)))
        return `has a back-reference (${pattern.slice(at, at + 2)}), which is not supported`;
      if (pattern.startsWith('\\Q', at)) {
        const end = pattern.indexOf('\\E', at);
        if (end === -1) return undefined;
        at = end;
      }
      at++;
    } else if (inClass) inClass = here !== ']';
    else if (here === '[') {
      inClass = true;
      // A leading bracket is a member of the class: []a] and [^]a].
      if (pattern[at + 1] === '^') at++;
      if (pattern[at + 1] === ']') at++;
    } else if (here === '(' && /^\(\?<?[=!]/.test(pattern.slice(at, at + 4))) {
      const form = pattern.slice(at, at + (pattern[at + 2] === '<' ? 4 : 3));
      return `looks around (${form}…)), which is not supported`;
    }
  }
  return undefined;
}
