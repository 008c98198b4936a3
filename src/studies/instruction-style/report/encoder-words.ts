/** What readers need to know about values from this encoder. */
export const encoderSentence = (encoder: string): string =>
  `${wayOf(encoder)} Coherence and the matching of sentences depend on it, so compare these values only with values of the same encoder.`;

const wayOf = (encoder: string): string =>
  encoder.startsWith('lexical')
    ? `Words were compared by their spelling (encoder ${encoder}). This needs no download, but cannot tell that two words mean the same.`
    : `Words were compared by meaning in their sentence (encoder ${encoder}).`;

/** The warning for values of two encoders on one page. `null` if there is a single encoder. */
export function mixedEncodersWarning(encoders: readonly (string | undefined)[]): string | null {
  const [one, other] = [...new Set(encoders.filter((encoder) => encoder !== undefined))];
  if (one === undefined || other === undefined) return null;
  return `These values come from two encoders, ${one} and ${other}. Each has its own scale, so a difference between values need not be one between answers.`;
}
