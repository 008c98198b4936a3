/**
 * How wide a text can get, in em, without measuring it: drawings are then laid out the same on every machine and in
 * Node, whatever font there is. The widths are those of DejaVu Sans, the widest of the fonts that pages ask for.
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
/** Letters of other scripts: as wide as they are high at most. */
const unknown = 1;

export function textWidth(text: string, size: number): number {
  let em = 0;
  for (const one of text) em += widthOf.get(one) ?? unknown;
  return em * size;
}

/** The text as it is, or shortened in its middle until it fits: names often differ at both ends. */
export function shortenToWidth(text: string, size: number, width: number): string {
  if (textWidth(text, size) <= width) return text;
  const letters = [...text];
  for (let kept = letters.length - 1; kept > 1; kept--) {
    const short = `${letters.slice(0, Math.ceil(kept / 2)).join('')}…${letters.slice(letters.length - Math.floor(kept / 2)).join('')}`;
    if (textWidth(short, size) <= width) return short;
  }
  return `${letters[0] ?? ''}…`;
}

/** The text in lines that fit, broken between words and after hyphens; `null` where that is not possible in so many lines. */
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
