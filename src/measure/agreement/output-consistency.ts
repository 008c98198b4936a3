/**
 * An output as it is compared: in small letters, without white space around it. Strict agreement is over outputs, not over readings (Ashury-Tahan et
 * al. 2026): two that say the same in other words are two. White space is what `trim` takes off: the byte order mark too, which Python's `strip` leaves,
 * but not U+001C to U+001F and U+0085, which that takes.
 */
export const normaliseOutput = (text: string): string => text.trim().toLowerCase();

/**
 * Strict agreement of an item: 1 where all its outputs are the same, 0 otherwise; the output consistency of a model on a set is the mean over
 * items. Always the same wrong answer counts as consistent. `outputs`: what stands for each output, the same for the same; NaN below two, as one
 * output agrees with nothing.
 */
export function strictAgreementOfItem(outputs: ArrayLike<number | string>): number {
  if (outputs.length < 2) return NaN;
  for (let i = 1; i < outputs.length; i++) if (outputs[i] !== outputs[0]) return 0;
  return 1;
}
