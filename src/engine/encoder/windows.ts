/** A stretch of a text's tokens that is read at once: `from` … `to − 1`. The vectors of `keepFrom` … `keepTo − 1` are taken from it. */
export interface TokenWindow {
  readonly from: number;
  readonly to: number;
  readonly keepFrom: number;
  readonly keepTo: number;
}

/**
 * How a text of `length` tokens is read by a model that reads at most `most`: whole where it fits, else in windows of exactly `most`
 * tokens that begin half a window apart, the last one moved back to end with the text. What two windows share is parted in its middle,
 * so that every token is taken once, and but for the text's own ends never from nearer than about a quarter of a window to an edge.
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
