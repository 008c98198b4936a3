import type { Json } from './json.ts';
import { UserError } from '../errors/user-error.ts';

/** Deeper than anything that we write, and shallow enough for recursive functions. */
const mostLevels = 64;

/** Parses a JSON text from outside; `where` starts the error message. */
export function parseJson(text: string, where: string): Json {
  if (levelsOf(text) > mostLevels) {
    throw new UserError(`${where}: the JSON is nested more than ${mostLevels} levels deep.`);
  }
  try {
    return JSON.parse(text) as Json;
  } catch {
    throw new UserError(`${where}: this is not whole JSON. The file may be cut off or changed.`);
  }
}

/**
 * Throws a UserError for JSON that has no canonical form, and so no hash: a lone surrogate, or a number that is too large
 * (1e999). Everything that is hashed must pass this check.
 */
export function refuseUnhashable(value: Json, where: string): void {
  if (typeof value === 'string') {
    if (/\p{Surrogate}/u.test(value)) {
      const around = JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
      throw new UserError(`${where}: the text ${around} has half a character in it, a \\u escape without its other half.`);
    }
  } else if (typeof value === 'number' && !Number.isFinite(value)) {
    throw new UserError(`${where}: it holds a number that is too large.`);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value)) {
      refuseUnhashable(key, where);
      refuseUnhashable(part as Json, where);
    }
  }
}

/** How deep brackets are nested outside strings, counted in the text before it is parsed. */
function levelsOf(text: string): number {
  let level = 0;
  let deepest = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === quote) inString = !inString;
    else if (code === backslash && inString) i++;
    else if (inString) continue;
    else if (code === openBracket || code === openBrace) deepest = Math.max(deepest, ++level);
    else if (code === closeBracket || code === closeBrace) level--;
  }
  return deepest;
}

const quote = 0x22;
const backslash = 0x5c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;
