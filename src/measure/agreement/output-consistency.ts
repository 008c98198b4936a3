/**
 * Normalises an output for comparison: lower case, without white space around it. Strict agreement compares outputs,
 * not parsed answers (Ashury-Tahan et al. 2026). So two outputs that say the same in different words differ. White
 * space is what `trim` removes. Unlike Python's `strip`, it removes the byte order mark, but it keeps U+001C to U+001F
 * and U+0085.
 */
export const normaliseOutput = (text: string): string => text.trim().toLowerCase();

/**
 * Strict agreement of an item: 1 if all its outputs are the same, 0 otherwise. The mean over items is the output
 * consistency of a model on a set. The same wrong answer every time counts as consistent. `outputs` has one value for
 * each output, equal for equal outputs. NaN below two outputs.
 */
export function strictAgreementOfItem(outputs: ArrayLike<number | string>): number {
  if (outputs.length < 2) return NaN;
  for (let i = 1; i < outputs.length; i++) if (outputs[i] !== outputs[0]) return 0;
  return 1;
}
