/** A template's parts in their order: text that stands as it is, and names to put a value in for. */
export type TemplatePiece = string | { readonly name: string };

/** With the spaces around it. */
const longestName = 120;
const name = /^[\p{L}\p{M}\p{N}_](?:[\p{L}\p{M}\p{N}_ .-]*[\p{L}\p{M}\p{N}_])?$/u;
const letter = /[\p{L}_]/u;

/**
 * What may stand in braces as a name, as columns of a file are called: letters, digits, spaces, `_`, `-` and `.`, with a letter or `_` among them,
 * so that `{3}` in an expression stays what it is. Spaces around it do not count.
 */
export const isPlaceholderName = (text: string): boolean => name.test(text) && letter.test(text);

/**
 * Reads a template once, from left to right. `{{` and `}}` are a brace each. A pair of braces around anything but a name stays, with the `}` that
 * belongs to it: an example of JSON needs no care, and names inside it are names.
 */
export function parseTemplate(template: string): readonly TemplatePiece[] {
  const pieces: TemplatePiece[] = [];
  /** Braces that are open: `{`, or `{{`. */
  const open: ('{' | '{{')[] = [];
  let text = '';
  let at = 0;
  while (at < template.length) {
    const brace = nextBrace(template, at);
    text += template.slice(at, brace);
    at = brace;
    if (at === template.length) break;
    const isDouble = template[at + 1] === template[at];
    if (template[at] === '{') {
      const inside = isDouble ? undefined : insideBraces(template, at);
      if (inside !== undefined && isPlaceholderName(inside.trim())) {
        if (text !== '') pieces.push(text);
        text = '';
        pieces.push({ name: inside.trim() });
        at += inside.length + 2;
        continue;
      }
      open.push(isDouble ? '{{' : '{');
      at += isDouble ? 2 : 1;
      text += '{';
      continue;
    }
    const closes = open.pop();
    // A `{` that is open takes one; `}}` without it is a brace.
    at += isDouble && closes !== '{' ? 2 : 1;
    text += '}';
  }
  if (text !== '') pieces.push(text);
  return pieces;
}

/** What stands between an opening brace and the next closing one, where that is near enough for a name. */
function insideBraces(text: string, at: number): string | undefined {
  const near = text.slice(at + 1, at + 2 + longestName);
  const end = near.indexOf('}');
  return end < 0 ? undefined : near.slice(0, end);
}

function nextBrace(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== '{' && text[at] !== '}') at += 1;
  return at;
}

/** Each name once, in the order in which they come. */
export const templatePlaceholderNames = (pieces: readonly TemplatePiece[]): readonly string[] => [
  ...new Set(pieces.flatMap((piece) => (typeof piece === 'string' ? [] : [piece.name]))),
];

/** Each name by its value, which is text like any other: braces in it mean nothing. `undefined` where a value is missing. */
export function fillTemplatePieces(
  pieces: readonly TemplatePiece[],
  valueOf: (name: string) => string | undefined,
): string | undefined {
  const parts = pieces.map((piece) => (typeof piece === 'string' ? piece : valueOf(piece.name)));
  return parts.some((part) => part === undefined) ? undefined : parts.join('');
}

/** Text that comes out of a template as it stands. */
export const escapeTemplateText = (text: string): string => text.replace(/[{}]/g, '$&$&');
