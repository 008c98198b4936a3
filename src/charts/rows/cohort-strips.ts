import { scoreAxis } from '../frame/score-axis.ts';
import { fitted, textWidth } from '../frame/text-width.ts';
import { ticksOf } from '../frame/ticks.ts';

/** A model among many: a mark for each of its scores, in percent. */
export interface CohortRow {
  readonly name: string;
  readonly scores: readonly number[];
  /** Only of the one or two that the picture is about. */
  readonly look?: 'steady' | 'moves';
  /** Written beside its marks, where it has a look. */
  readonly said?: string;
}

const size = 13;
const narrow = 560;

/** Of a drawing of this width: where everything stands. One look at many models, so a row is low and only few are named loudly. */
export function layOutCohort(rows: readonly CohortRow[], width: number) {
  const row = width < narrow ? 22 : 28;
  const names = Math.min(width * 0.42, 8 + Math.max(0, ...rows.map(({ name }) => textWidth(name, size) * 0.92)));
  const top = 8;
  const bottom = top + row * rows.length;
  const right = width - (width < narrow ? 8 : 24);
  const at = scoreAxis(
    rows.flatMap(({ scores }) => scores),
    [names + 12, right],
  );
  const ticks = ticksOf(at, width < narrow ? 4 : 5);
  return {
    height: bottom + 28,
    top,
    bottom,
    ticks: ticks.map((tick, t) => (t === 0 || t === ticks.length - 1 ? { ...tick, text: `${tick.text}%` } : tick)),
    rows: rows.map(({ name, scores, look, said = '' }, r) => {
      const from = at(Math.min(...scores));
      const to = at(Math.max(...scores));
      const hasRoom = to + 12 + textWidth(said, size) <= width;
      return {
        name: fitted(name, size, names * 1.08),
        nameEnds: names,
        y: top + row * (r + 0.5),
        look,
        from,
        to,
        marks: scores.map((score) => at(score)),
        said,
        // On the side where there is room for it.
        saidAt: hasRoom ? to + 12 : from - 12,
        anchor: hasRoom ? ('start' as const) : ('end' as const),
      };
    }),
  };
}
