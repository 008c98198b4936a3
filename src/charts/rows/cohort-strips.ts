/** One of many models, with a mark for each of its scores, in percent. */
export interface CohortModelScores {
  readonly name: string;
  readonly scores: readonly number[];
  /** Set only for the one or two models that the picture is about. */
  readonly look?: 'steady' | 'moves';
  /** Printed next to the marks of a model that has a `look`. */
  readonly text?: string;
}

const narrow = 560;
/** The room for names and for texts next to marks, at 13 px. */
const nameRoom = 152;
const textRoom = 128;

/**
 * A scale that ends at multiples of ten, with at most `mostTicks` ticks. It needs no scale library, so the first page loads
 * none.
 */
function scoreScale(scores: readonly number[], [left, right]: readonly [number, number], mostTicks: number) {
  const low = 10 * Math.floor(Math.min(...scores) / 10);
  const high = 10 * Math.ceil(Math.max(...scores) / 10);
  const at = (score: number) => left + ((score - low) / (high - low)) * (right - left);
  const step = [10, 20, 50].find((each) => (high - low) / each + 1 <= mostTicks) ?? 100;
  const ticks = Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, t) => low + t * step);
  return { at, ticks };
}

/** Lays out the drawing at this width. The picture is an overview, so rows are low and few names stand out. */
export function layOutCohortScoreStrips(rows: readonly CohortModelScores[], width: number) {
  const row = width < narrow ? 22 : 28;
  const names = nameRoom;
  const top = 8;
  const bottom = top + row * rows.length;
  const right = width - (width < narrow ? 8 : 24);
  const { at, ticks } = scoreScale(
    rows.flatMap(({ scores }) => scores),
    [names + 12, right],
    width < narrow ? 4 : 8,
  );
  return {
    height: bottom + 28,
    top,
    bottom,
    ticks: ticks.map((tick, t) => ({ at: at(tick), text: `${tick}${t === 0 || t === ticks.length - 1 ? '%' : ''}` })),
    rows: rows.map(({ name, scores, look, text = '' }, r) => {
      const from = at(Math.min(...scores));
      const to = at(Math.max(...scores));
      const hasRoom = to + 12 + textRoom <= width;
      return {
        name,
        nameEnds: names,
        y: top + row * (r + 0.5),
        look,
        from,
        to,
        marks: scores.map((score) => at(score)),
        text,
        // On the side with enough room.
        textX: hasRoom ? to + 12 : from - 12,
        anchor: hasRoom ? ('start' as const) : ('end' as const),
      };
    }),
  };
}
