import { shortenToWidth, textWidth } from './text-width.ts';

export interface LegendEntry {
  readonly text: string;
  /** Its place among the names: its shape, where it has one. */
  readonly shape: number;
  /** The middle of its sample. */
  readonly x: number;
  readonly y: number;
  readonly textX: number;
}

const legendFontSize = 12;
const lineHeight = 18;

/** Names with their samples, in as many lines as the width needs. `top`: the middle of the first line; `half`: how far a sample reaches from its middle. */
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

/** Where the next legend below it has its first line. */
export function nextLegendTop(legend: readonly LegendEntry[], top = 10): number {
  const last = legend.at(-1);
  return last ? last.y + lineHeight : top;
}
