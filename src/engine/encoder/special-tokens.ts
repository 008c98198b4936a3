/** The special tokens that a model expects before and after a text, such as [CLS] and [SEP]. */
export interface SpecialTokenFrame {
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** Compares a short text encoded with and without them. `undefined` if the text is not intact between them. */
export function findSpecialTokenFrame(framed: readonly number[], bare: readonly number[]): SpecialTokenFrame | undefined {
  for (let at = 0; at + bare.length <= framed.length; at++) {
    if (bare.every((token, i) => framed[at + i] === token))
      return { before: framed.slice(0, at), after: framed.slice(at + bare.length) };
  }
  return undefined;
}
