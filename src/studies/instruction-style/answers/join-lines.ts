interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** An SVG path from the right edge of one box to the left edge of another, in the pixels of the frame that holds both. */
export function boxConnectorPath(from: Box, to: Box, frame: Pick<Box, 'left' | 'top'>): string {
  const x1 = from.right - frame.left + 4;
  const y1 = (from.top + from.bottom) / 2 - frame.top;
  const x2 = to.left - frame.left - 4;
  const y2 = (to.top + to.bottom) / 2 - frame.top;
  const middle = (x1 + x2) / 2;
  return `M${r(x1)} ${r(y1)}C${r(middle)} ${r(y1)} ${r(middle)} ${r(y2)} ${r(x2)} ${r(y2)}`;
}

const r = (value: number): number => Math.round(value * 10) / 10;
