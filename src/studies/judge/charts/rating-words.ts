import { modelName } from '../../../core/models/model-name.ts';
import type { JudgeResult } from '../measure/result.ts';
import { answerCategoryTitle } from '../../../core/answers/outcome.ts';
import { markLabel } from '../../../charts/frame/mark-words.ts';
import {
  ratedScalesOfRow,
  heatmapRowUnits,
  judgeModelAtRow,
  type PlacedCell,
  type RatingHeatmapCell,
} from './rating-heatmap.ts';

/** What a cell says, in the tooltip and read out. */
export function ratingCellTooltip({ cell, scale: { title, points }, sample }: PlacedCell, unit: string): string {
  return markLabel(
    `${unit}, ${title}, sample ${sample + 1}`,
    cell.kind === 'rated'
      ? `Rated ${ratedAs(cell)}, on a scale from ${points[0]} to ${points.at(-1)}`
      : `No rating: ${answerCategoryTitle(cell.kind)}`,
  );
}

/** “4”, or “Agree (4)”: labels are reckoned with their places. */
const ratedAs = ({ name, value }: Extract<RatingHeatmapCell, { kind: 'rated' }>): string =>
  name === String(value) ? name : `${name} (${value})`;

/** One row for each unit, scale and sample. */
export function heatmapRatingRows(result: JudgeResult, row: number): Record<string, string | number | null>[] {
  const { model, criterion, definition, temperature } = judgeModelAtRow(result, row);
  const units = heatmapRowUnits(result, row);
  return ratedScalesOfRow(result, row).flatMap(({ id, cells }) =>
    cells.flatMap((samples, u) =>
      samples.map((cell, k) => ({
        model: modelName(model),
        criterion,
        definition,
        temperature,
        unit: units[u] ?? null,
        scale: id,
        sample: k + 1,
        ...(cell.kind === 'rated'
          ? { rating: cell.name, value: cell.value, outcome: 'rated' }
          : { rating: null, value: null, outcome: cell.kind === 'not asked' ? answerCategoryTitle(cell.kind) : cell.kind }),
      })),
    ),
  );
}
