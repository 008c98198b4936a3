/** A piece of a prompt. Kept pieces (placeholders, braces, code, addresses, JSON, numbers) are the same in every variant. */
export interface PromptPiece {
  text: string;
  kept: boolean;
}

const numberWords =
  'zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion|half|first|second|third';

const keptHere = new RegExp(
  [
    '```[\\s\\S]*?(?:```|$)',
    '`[^`\\n]*`',
    '[a-z][a-z0-9+.-]*://[^\\s{}]+',
    '[\\p{L}\\p{M}]*\\p{N}(?:[.,:/-]?[\\p{N}\\p{L}\\p{M}])*',
    `(?<![\\p{L}\\p{M}])(?:${numberWords})(?![\\p{L}\\p{M}])`,
  ].join('|'),
  'iuy',
);

/**
 * The end of each closed brace pair, by the offset of its opening brace. Found in one pass, as a text may be full of
 * unclosed braces.
 */
function closedBraces(text: string): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const open: number[] = [];
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '{') open.push(at);
    const start = text[at] === '}' ? open.pop() : undefined;
    if (start !== undefined) ends.set(start, at + 1);
  }
  return ends;
}

/** The end of the kept piece at `at`, or `at` if no kept piece starts there. An unclosed brace is a piece on its own. */
function keptEnd(text: string, at: number, braces: ReadonlyMap<number, number>): number {
  const here = text.charAt(at);
  if (here === '{' || here === '}') return braces.get(at) ?? at + 1;
  keptHere.lastIndex = at;
  return at + (keptHere.exec(text)?.[0].length ?? 0);
}

/** The pieces of a prompt, in order. Joined, they give the prompt. */
export function splitPromptPieces(text: string): PromptPiece[] {
  const found: PromptPiece[] = [];
  const braces = closedBraces(text);
  let free = '';
  for (let at = 0; at < text.length;) {
    const end = keptEnd(text, at, braces);
    if (end > at) {
      if (free) found.push({ text: free, kept: false });
      free = '';
      found.push({ text: text.slice(at, end), kept: true });
      at = end;
    } else {
      const letter = String.fromCodePoint(text.codePointAt(at) ?? 0);
      free += letter;
      at += letter.length;
    }
  }
  if (free) found.push({ text: free, kept: false });
  return found;
}

/** Changes the free pieces of the prompt and leaves the kept ones. */
export const mapFreePromptPieces = (text: string, change: (free: string) => string): string =>
  splitPromptPieces(text)
    .map((piece) => (piece.kept ? piece.text : change(piece.text)))
    .join('');
