/** Many short texts in one string, which a worker can transfer quickly. */
export interface PackedTexts {
  readonly text: string;
  /** The end offset of each text. */
  readonly ends: Uint32Array;
}

export function packTexts(texts: readonly string[]): PackedTexts {
  const ends = new Uint32Array(texts.length);
  let end = 0;
  for (const [place, { length }] of texts.entries()) {
    end += length;
    ends[place] = end;
  }
  return { text: texts.join(''), ends };
}

export const packedTextAt = ({ text, ends }: PackedTexts, place: number): string =>
  text.slice(place === 0 ? 0 : ends[place - 1], ends[place]);
