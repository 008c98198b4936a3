import type { Json } from '../../base/json/json.ts';
import { parseJson } from '../../base/json/bounded-json.ts';
import { UserError } from '../../base/errors/user-error.ts';

export type JsonOrReason = { readonly json: Json } | { readonly why: string };

const mostCharacters = 1_000_000;

/** Strict: the answer is only JSON. The last of duplicate names counts, as in `JSON.parse`. */
export function parseWholeAsJson(text: string): JsonOrReason {
  if (text.trim() === '') return { why: 'the answer is empty' };
  if (text.length > mostCharacters) return { why: 'the answer is longer than 1,000,000 characters' };
  try {
    return { json: parseJson(text.trim(), 'JSON') };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { why: error.message.includes('nested') ? 'its JSON is nested more than 64 levels deep' : 'is not JSON' };
  }
}

/**
 * Tolerant: first the whole answer as JSON, then the last fenced block that parses. Last, the text from the first brace or
 * bracket to the last of its kind. Nothing is repaired: no comments, no single quotes, no comma before a closing bracket.
 */
export function findJsonInside(text: string): JsonOrReason {
  const alone = parseWholeAsJson(text);
  if ('json' in alone || text.length > mostCharacters) return alone;
  const candidates = [...fencedBlocks(text).slice(-mostBlocks).reverse(), ...outermost(text)];
  for (const candidate of candidates) {
    const found = parseWholeAsJson(candidate);
    if ('json' in found) return found;
  }
  return candidates.length === 0 ? alone : { why: alone.why === 'is not JSON' ? 'holds no JSON that parses' : alone.why };
}

const mostBlocks = 20;

function fencedBlocks(text: string): string[] {
  const blocks: string[] = [];
  let open: string[] | undefined;
  for (const line of text.split(/\r\n?|\n/)) {
    if (/^\s{0,20}```/.test(line)) {
      if (open) blocks.push(open.join('\n'));
      open = open ? undefined : [];
    } else open?.push(line);
  }
  return blocks;
}

/** From the first { or [, whichever comes first, to the last mark that closes its kind. */
function outermost(text: string): string[] {
  const start = text.search(/[{[]/);
  if (start === -1) return [];
  const end = text.lastIndexOf(text[start] === '{' ? '}' : ']');
  return end > start ? [text.slice(start, end + 1)] : [];
}
