import type { ChartFrameContent } from '../../../charts/frame/frame-words.ts';
import { markLabel } from '../../../charts/frame/mark-words.ts';
import { scoreAxisScale } from '../../../charts/frame/score-axis.ts';
import { ticksOfScale } from '../../../charts/frame/ticks.ts';
import type { BarLook, ChartRow, RowChartWithCsvData, RowShape } from '../../../charts/rows/rows-spec.ts';
import type { VarianceComponentsResult } from '../../../core/json/variance-form.ts';
import type { StudyResult } from '../../../core/studies/study.ts';
import { formatFixed } from '../../../core/words/format.ts';
import { isResidualPart, variancePartName } from './variance-words.ts';

const height = 22;
/** Neighbors have different shades, and each part that is wide enough shows its name. */
const looks: readonly BarLook[] = ['bar', 'soft-bar'];
const leastNamed = 0.12;

/** A bar for each set, divided by the sources of the variance of one answer. */
export function buildVarianceSharesFigure(
  result: StudyResult,
  variance: readonly VarianceComponentsResult[],
): ChartFrameContent & RowChartWithCsvData {
  return {
    id: 'variance',
    title: 'Where the variance of one answer lies',
    reading:
      'Each bar is all of the variance of a single answer’s score, divided by where it comes from. A part that names two things is the effect that they have only together. Parts below 12% are named in the table.',
    file: 'variance',
    data: () =>
      variance.flatMap(({ set, parts }) =>
        parts.map((part) => ({
          set: set ?? 'all sets',
          part: variancePartName(part, result),
          share: part.share,
          low: part.interval?.[0] ?? null,
          high: part.interval?.[1] ?? null,
        })),
      ),
    spec: {
      panels: [{ rows: variance.map((one) => rowOf(one, result)) }],
      axis: {
        title: 'share of the variance (%)',
        scale: (range) => scoreAxisScale([0, 100], range),
        ticks: (at, _, width) => ticksOfScale(at, Math.max(3, Math.round(width / 110))),
      },
      fit: (width, longest) =>
        width < 520
          ? { names: width - 40, left: 16, right: 16, row: 34, over: { line: 18, name: 13 } }
          : { names: Math.min(170, longest), left: Math.min(170, longest) + 32, right: 16, row: 36 },
    },
  };
}

function rowOf({ set, parts }: VarianceComponentsResult, result: StudyResult): ChartRow {
  const name = set ?? 'All sets';
  const shapes: RowShape[] = [];
  let from = 0;
  // Empty parts are skipped, so that their neighbors still have different shades.
  for (const [place, part] of parts.filter(({ share }) => share > 0).entries()) {
    const to = from + 100 * part.share;
    shapes.push({ kind: 'bar', span: [from, to], height, look: looks[place % looks.length] ?? 'bar' });
    if (part.share >= leastNamed)
      shapes.push({
        kind: 'text',
        at: [from],
        gap: 6,
        parts: [{ text: `${variancePartName(part, result)} ${formatFixed(100 * part.share, 0)}%` }],
        shorter: `${formatFixed(100 * part.share, 0)}%`,
      });
    from = to;
  }
  return {
    name,
    label: markLabel(
      name,
      ...parts.map(
        (part) =>
          `${variancePartName(part, result)}${isResidualPart(part, parts) ? ' and the rest' : ''} ${formatFixed(100 * part.share, 1)}%`,
      ),
    ),
    shapes,
  };
}
