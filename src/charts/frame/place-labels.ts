export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A text that wants to stand beside its mark. */
export interface LabelToPlace {
  readonly x: number;
  readonly y: number;
  /** The mark's own, which the text keeps away from. */
  readonly radius: number;
  readonly width: number;
  readonly height: number;
}

export interface PlacedLabel extends Rect {
  /** From the mark to a text that stands further away. */
  readonly leader: readonly [x1: number, y1: number, x2: number, y2: number] | null;
}

export interface LabelObstacles {
  readonly bounds: Rect;
  /** Texts that stand there already: never covered. */
  readonly taken?: readonly Rect[];
  /** Marks: covered only where there is no other way. */
  readonly marks: readonly Rect[];
  /** Lines that would strike a text through. */
  readonly lines?: readonly Rect[];
  /** How far from its mark a text may go, in pixels. */
  readonly reach: number;
}

/** Right first, as one reads on from a mark; then left, then above and below. */
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
/** What is worth a detour of so many pixels. */
const cost = { mark: 120, line: 20, crossedLabel: 60, direction: 0.6 };
/** From this distance on a line says to which mark a text belongs. */
const leaderFrom = 8;
const rounds = 3;

/**
 * Texts beside their marks, none over another: each takes the cheapest of 16 directions × 12 distances, the crowded ones
 * first; then each is placed again with all others in place. `null` where nothing is free within reach.
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

/** How many are covered; counted no further than is of interest. */
function countCovered(all: readonly Rect[], rect: Rect, most: number): number {
  let count = 0;
  for (const other of all) {
    if (count >= most) break;
    if (areRectsOverlapping(other, rect)) count++;
  }
  return count;
}

const covers = (rect: Rect, others: readonly Rect[]): boolean => others.some((other) => areRectsOverlapping(other, rect));

/** All places that the text could take. */
const nearby = ({ x, y, radius, width, height }: LabelToPlace, reach: number): Rect => ({
  left: x - radius - reach - width,
  right: x + radius + reach + width,
  top: y - radius - reach - height,
  bottom: y + radius + reach + height,
});

/** The text's frame in this direction, so that `step` pixels are free between it and the mark. */
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

/** Whether a line goes through a frame: seen at eight points of it. */
function crosses([x1, y1, x2, y2]: readonly [number, number, number, number], rect: Rect): boolean {
  for (let i = 1; i < 9; i++) {
    const x = x1 + ((x2 - x1) * i) / 9;
    const y = y1 + ((y2 - y1) * i) / 9;
    if (x > rect.left && x < rect.right && y > rect.top && y < rect.bottom) return true;
  }
  return false;
}

/** The square around a mark. */
export const squareAround = (x: number, y: number, radius: number): Rect => ({
  left: x - radius,
  top: y - radius,
  right: x + radius,
  bottom: y + radius,
});
