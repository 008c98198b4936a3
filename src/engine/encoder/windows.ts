/** The tokens `from` … `to − 1` of a text, read at once. The vectors of tokens `keepFrom` … `keepTo − 1` are kept. */
export interface TokenWindow {
  readonly from: number;
  readonly to: number;
  readonly keepFrom: number;
  readonly keepTo: number;
}

/**
 * Splits a text of `length` tokens for a model that reads at most `most` tokens. A text that fits is one window. Otherwise
 * each window has exactly `most` tokens and begins half a window after the last one. The last window moves back to end with
 * the text. Each overlap is split in its middle, so every token is kept once. A kept token is about a quarter window or more
 * from an edge, except at the text's own ends.
 */
export function splitIntoTokenWindows(length: number, most: number): TokenWindow[] {
  if (length <= most) return [{ from: 0, to: length, keepFrom: 0, keepTo: length }];
  const starts: number[] = [];
  for (let from = 0; from < length - most; from += Math.ceil(most / 2)) starts.push(from);
  starts.push(length - most);
  const parted = (before: number, after: number) => Math.ceil((before + after + most) / 2);
  return starts.map((from, i) => {
    const before = starts[i - 1];
    const after = starts[i + 1];
    return {
      from,
      to: from + most,
      keepFrom: before === undefined ? 0 : parted(before, from),
      keepTo: after === undefined ? length : parted(from, after),
    };
  });
}
