/** A model among many: a mark for each of its scores, in percent. */
export interface CohortModelScores {
  readonly name: string;
  readonly scores: readonly number[];
  /** Only of the one or two that the picture is about. */
  readonly look?: 'steady' | 'moves';
  /** Written beside its marks, where it has a look. */
  readonly text?: string;
}

const narrow = 560;
/** For names, and for what is said beside marks, at 13 px. */
const nameRoom = 152;
const textRoom = 128;

/** A scale from ten to ten points, with so many ticks at most. No more is needed here, and the first page does without the library of scales. */
function scoreScale(scores: readonly number[], [left, right]: readonly [number, number], mostTicks: number) {
  const low = 10 * Math.floor(Math.min(...scores) / 10);
  const high = 10 * Math.ceil(Math.max(...scores) / 10);
  const at = (score: number) => left + ((score - low) / (high - low)) * (right - left);
  const step = [10, 20, 50].find((each) => (high - low) / each + 1 <= mostTicks) ?? 100;
  const ticks = Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, t) => low + t * step);
  return { at, ticks };
}

/** Of a drawing of this width: where everything stands. One look at many models, so a row is low and only few are named loudly. */
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
        // On the side where there is room for it.
        textX: hasRoom ? to + 12 : from - 12,
        anchor: hasRoom ? ('start' as const) : ('end' as const),
      };
    }),
  };
}
