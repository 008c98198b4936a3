import { parseJson } from '../../base/json/bounded-json.ts';
import type { Json } from '../../base/json/json.ts';
import { replaceNonFiniteByNull } from './non-finite-numbers.ts';

/**
 * Parses the JSON of a log. Python writes `NaN`, `Infinity` and `-Infinity`, which JSON lacks, so they become `null`. Lone
 * surrogates cannot be hashed, so they become U+FFFD. `where` begins the error message.
 */
export function parseLogJson(text: string, where: string): Json {
  const value = parseLenient(text, where);
  return /\\u[dD][89a-fA-F]/.test(text) ? wellFormed(value) : value;
}

function wellFormed(value: Json): Json {
  if (typeof value === 'string') return replaceSurrogates(value);
  if (Array.isArray(value)) return value.map(wellFormed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [replaceSurrogates(name), wellFormed(part as Json)]),
  );
}

const replaceSurrogates = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');

function parseLenient(text: string, where: string): Json {
  try {
    return parseJson(text, where);
  } catch (error) {
    const without = replaceNonFiniteByNull(text);
    if (without === undefined) throw error;
    return parseJson(without, where);
  }
}
