/** A part of a template: literal text, or a name to replace by a value. */
export type TemplatePiece = string | { readonly name: string };

/** Including the spaces around it. */
const longestName = 120;
const name = /^[\p{L}\p{M}\p{N}_](?:[\p{L}\p{M}\p{N}_ .-]*[\p{L}\p{M}\p{N}_])?$/u;
const letter = /[\p{L}_]/u;

/**
 * Whether a text can be a placeholder's name, like the names of columns: letters, digits, spaces, `_`, `-` and `.`. It needs
 * a letter or `_`, so that `{3}` in an expression stays unchanged. The caller trims spaces around it.
 */
export const isPlaceholderName = (text: string): boolean => name.test(text) && letter.test(text);

/**
 * Parses a template from left to right. `{{` and `}}` are one brace each. Braces around anything but a name stay as text,
 * with the matching `}`. So a JSON example needs no escaping, and names inside it still work.
 */
export function parseTemplate(template: string): readonly TemplatePiece[] {
  const pieces: TemplatePiece[] = [];
  /** Open braces: `{`, or `{{`. */
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
    // One `}` closes an open `{`. Otherwise `}}` is one brace.
    at += isDouble && closes !== '{' ? 2 : 1;
    text += '}';
  }
  if (text !== '') pieces.push(text);
  return pieces;
}

/** The text between an opening brace and the next closing one, if that is near enough for a name. */
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

/** Each name once, in order of appearance. */
export const templatePlaceholderNames = (pieces: readonly TemplatePiece[]): readonly string[] => [
  ...new Set(pieces.flatMap((piece) => (typeof piece === 'string' ? [] : [piece.name]))),
];

/** Replaces each name by its value. Braces in values have no meaning. `undefined` if a value is missing. */
export function fillTemplatePieces(
  pieces: readonly TemplatePiece[],
  valueOf: (name: string) => string | undefined,
): string | undefined {
  const parts = pieces.map((piece) => (typeof piece === 'string' ? piece : valueOf(piece.name)));
  return parts.some((part) => part === undefined) ? undefined : parts.join('');
}

/** Escapes text so that it comes out of a template unchanged. */
export const escapeTemplateText = (text: string): string => text.replace(/[{}]/g, '$&$&');
