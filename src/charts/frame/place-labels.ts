export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A text to place next to its mark. */
export interface LabelToPlace {
  readonly x: number;
  readonly y: number;
  /** The radius of the mark, which the text must not cover. */
  readonly radius: number;
  readonly width: number;
  readonly height: number;
}

export interface PlacedLabel extends Rect {
  /** The line from the mark to a text that is further away. */
  readonly leader: readonly [x1: number, y1: number, x2: number, y2: number] | null;
}

export interface LabelObstacles {
  readonly bounds: Rect;
  /** Texts that are already placed: never covered. */
  readonly taken?: readonly Rect[];
  /** Marks: covered only if no other position is free. */
  readonly marks: readonly Rect[];
  /** Lines that would cross a text. */
  readonly lines?: readonly Rect[];
  /** The largest distance between a text and its mark, in pixels. */
  readonly reach: number;
}

/** Right first, because reading continues from the mark; then left, then above and below. */
const directions: readonly (readonly [dx: number, dy: number])[] = [
  [1, 0],
  [0.92, -0.38],
  [0.92, 0.38],
  [0.71, -0.71],
  [0.71, 0.71],
  [-1, 0],
  [-0.92, -0.38],
  [-0.92, 0.38],
  [-0.71, -0.71],
  [-0.71, 0.71],
  [0.38, -0.92],
  [0.38, 0.92],
  [-0.38, -0.92],
  [-0.38, 0.92],
  [0, -1],
  [0, 1],
];
const steps = [4, 10, 18, 28, 40, 54, 70, 88, 108, 130, 155, 185];
/** The cost of each conflict, in pixels of detour. */
const cost = { mark: 120, line: 20, crossedLabel: 60, direction: 0.6 };
/** From this distance on, a leader line connects a text to its mark. */
const leaderFrom = 8;
const rounds = 3;

/**
 * Places texts next to their marks without overlap. Each text takes the cheapest of 16 directions × 12 distances; crowded
 * texts go first. Two more rounds place each text again around all others. `null` if nothing within reach is free.
 */
export function placeLabels(wishes: readonly LabelToPlace[], around: LabelObstacles): readonly (PlacedLabel | null)[] {
  const placed: (PlacedLabel | null)[] = wishes.map(() => null);
  const order = wishes.map((wish, index) => ({
    wish,
    index,
    crowd: wishes.filter((other) => Math.hypot(other.x - wish.x, other.y - wish.y) < 90).length,
  }));
  order.sort((a, b) => b.crowd - a.crowd || a.index - b.index);
  for (let round = 0; round < rounds; round++) {
    for (const { wish, index } of order) {
      const others = placed.filter((label, other) => label !== null && other !== index) as PlacedLabel[];
      placed[index] = cheapest(wish, others, around);
    }
  }
  return placed;
}

function cheapest(wish: LabelToPlace, others: readonly PlacedLabel[], around: LabelObstacles): PlacedLabel | null {
  const { bounds, taken = [], reach } = around;
  const near = nearby(wish, reach);
  const marks = around.marks.filter((mark) => areRectsOverlapping(mark, near));
  const lines = (around.lines ?? []).filter((line) => areRectsOverlapping(line, near));
  let best: PlacedLabel | null = null;
  let lowest = Infinity;
  for (const step of steps) {
    if (step > reach) break;
    for (const [index, direction] of directions.entries()) {
      let price = step + index * cost.direction;
      if (price >= lowest) break;
      const rect = labelRect(wish, direction, step);
      if (!holds(bounds, rect) || covers(rect, others) || covers(rect, taken)) continue;
      price += cost.mark * countCovered(marks, rect, (lowest - price) / cost.mark);
      price += cost.line * countCovered(lines, rect, (lowest - price) / cost.line);
      if (price >= lowest) continue;
      const leader = step < leaderFrom ? null : leaderTo(wish, rect);
      for (const other of others) {
        if (leader && crosses(leader, other)) price += cost.crossedLabel;
        if (other.leader && crosses(other.leader, rect)) price += cost.crossedLabel;
      }
      if (price < lowest) [best, lowest] = [{ ...rect, leader }, price];
    }
  }
  return best;
}

/** The number of rectangles that `rect` covers; stops counting at `most`. */
function countCovered(all: readonly Rect[], rect: Rect, most: number): number {
  let count = 0;
  for (const other of all) {
    if (count >= most) break;
    if (areRectsOverlapping(other, rect)) count++;
  }
  return count;
}

const covers = (rect: Rect, others: readonly Rect[]): boolean => others.some((other) => areRectsOverlapping(other, rect));

/** The area that contains all possible positions of the text. */
const nearby = ({ x, y, radius, width, height }: LabelToPlace, reach: number): Rect => ({
  left: x - radius - reach - width,
  right: x + radius + reach + width,
  top: y - radius - reach - height,
  bottom: y + radius + reach + height,
});

/** The text’s rectangle in this direction, `step` pixels from the mark. */
function labelRect({ x, y, radius, width, height }: LabelToPlace, [dx, dy]: readonly [number, number], step: number): Rect {
  const away = radius + step;
  const centreX = x + dx * away + (Math.sign(dx) * width * Math.min(1, Math.abs(dx) * 1.09)) / 2;
  const centreY = y + dy * away + (dy * height) / 2;
  return { left: centreX - width / 2, top: centreY - height / 2, right: centreX + width / 2, bottom: centreY + height / 2 };
}

function leaderTo({ x, y, radius }: LabelToPlace, rect: Rect): PlacedLabel['leader'] {
  const toX = Math.max(rect.left, Math.min(x, rect.right));
  const toY = Math.max(rect.top + 3, Math.min(y, rect.bottom - 3));
  const length = Math.hypot(toX - x, toY - y);
  if (length <= radius) return null;
  return [x + ((toX - x) / length) * radius, y + ((toY - y) / length) * radius, toX, toY];
}

export const areRectsOverlapping = (a: Rect, b: Rect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const holds = (outer: Rect, inner: Rect): boolean =>
  inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom;

/** Whether a line crosses a rectangle, checked at eight points of the line. */
function crosses([x1, y1, x2, y2]: readonly [number, number, number, number], rect: Rect): boolean {
  for (let i = 1; i < 9; i++) {
    const x = x1 + ((x2 - x1) * i) / 9;
    const y = y1 + ((y2 - y1) * i) / 9;
    if (x > rect.left && x < rect.right && y > rect.top && y < rect.bottom) return true;
  }
  return false;
}

export const squareAround = (x: number, y: number, radius: number): Rect => ({
  left: x - radius,
  top: y - radius,
  right: x + radius,
  bottom: y + radius,
});
