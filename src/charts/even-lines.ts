/**
 * How many panels stand beside each other: as many as fit at their least width, but so that lines have as many each rather than a last line with
 * one. At least one.
 */
export function evenLines(
  panels: number,
  width: number,
  least: number,
  between: number,
): { readonly inLine: number; readonly lines: number } {
  const fitting = Math.max(1, Math.floor((width + between) / (least + between)));
  const lines = Math.max(1, Math.ceil(panels / fitting));
  return { inLine: Math.max(1, Math.ceil(panels / lines)), lines };
}
