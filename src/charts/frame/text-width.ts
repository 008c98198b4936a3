/**
 * An upper bound of a text’s width, in em, without measuring it. So layouts are the same on every machine and in Node, with
 * any font. The widths are those of DejaVu Sans, the widest font in the pages’ font stack.
 */
const widths: readonly (readonly [em: number, characters: string])[] = [
  [0.3, "'ijlIJ"],
  [0.35, ' ,.’/:;\\|f-'],
  [0.42, '()[]t₀r!'],
  [0.5, '"*_`–'],
  [0.56, 'szc?L“”'],
  [0.6, 'kFvxyPTYao«»'],
  [0.65, 'eESbdghnpquσμ$0123456789{}K'],
  [0.73, 'AVBRXZCU'],
  [0.79, 'HNDGOQ&'],
  [0.84, 'w#+<=>^~−±→↑↓'],
  [1, 'M%mW@…'],
];
const widthOf = new Map(widths.flatMap(([em, characters]) => [...characters].map((one) => [one, em] as const)));
/** Letters of other scripts: at most as wide as they are high. */
const unknown = 1;

export function textWidth(text: string, size: number): number {
  let em = 0;
  for (const one of text) em += widthOf.get(one) ?? unknown;
  return em * size;
}

/** Shortens the text in its middle if it does not fit: names often differ at both ends. */
export function shortenToWidth(text: string, size: number, width: number): string {
  if (textWidth(text, size) <= width) return text;
  const letters = [...text];
  for (let kept = letters.length - 1; kept > 1; kept--) {
    const short = `${letters.slice(0, Math.ceil(kept / 2)).join('')}…${letters.slice(letters.length - Math.floor(kept / 2)).join('')}`;
    if (textWidth(short, size) <= width) return short;
  }
  return `${letters[0] ?? ''}…`;
}

/** Breaks the text between words and after hyphens. `null` if it does not fit into this many lines. */
export function wrapText(text: string, size: number, width: number, lines: number): readonly string[] | null {
  const found: string[] = [];
  for (const part of text.trim().split(/(?<=-)|(?<=\s)(?=\S)/)) {
    const longer = `${found.at(-1) ?? ''}${part}`;
    if (found.length > 0 && textWidth(longer.trimEnd(), size) <= width) found[found.length - 1] = longer;
    else if (textWidth(part.trimEnd(), size) <= width) found.push(part);
    else return null;
  }
  return found.length <= lines ? found.map((line) => line.trimEnd()) : null;
}
