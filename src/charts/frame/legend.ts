import { shortenToWidth, textWidth } from './text-width.ts';

export interface LegendEntry {
  readonly text: string;
  /** The index of the name, which also selects a model’s shape. */
  readonly shape: number;
  /** The center of the sample. */
  readonly x: number;
  readonly y: number;
  readonly textX: number;
}

const legendFontSize = 12;
const lineHeight = 18;

/**
 * Lays out names with their samples, wrapped to the width. `top`: the middle of the first line. `half`: half the width of a
 * sample.
 */
export function layOutLegend(
  names: readonly string[],
  width: number,
  { top = 10, half = 6 }: { readonly top?: number; readonly half?: number } = {},
): LegendEntry[] {
  const from = half + 2;
  let x = from;
  let y = top;
  return names.map((name, shape) => {
    const text = shortenToWidth(name, legendFontSize, width - 2 * half - 12);
    const needed = 2 * half + textWidth(text, legendFontSize) + 18;
    if (x > from && x + needed > width) [x, y] = [from, y + lineHeight];
    const entry = { text, shape, x, y, textX: x + half + 4 };
    x += needed;
    return entry;
  });
}

/** The `top` of the next legend below this one. */
export function nextLegendTop(legend: readonly LegendEntry[], top = 10): number {
  const last = legend.at(-1);
  return last ? last.y + lineHeight : top;
}
