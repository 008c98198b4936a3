import { assertDefined } from '../../../base/errors/assert-defined.ts';
import type { ItemHeatCell, ItemHeatFigure, ItemHeatGroup } from '../../../charts/heat/item-heat.ts';
import { cellOutcomeFromCode } from '../../../charts/rows/cell-outcomes.ts';
import { answerCategoryTitle } from '../../../core/answers/outcome.ts';
import { modelName } from '../../../core/models/model-name.ts';
import { count } from '../../../core/words/format.ts';
import { itemAnswersAddress, levelsToScenario } from '../../../report/addresses.ts';
import { missingRatingMarks, type JudgeResult } from '../measure/result.ts';

/**
 * Every rating by one model, for one criterion, definition and temperature, with scales side by side. `row` is the index in
 * the result’s `models`.
 */
export function ratingHeat(result: JudgeResult, run: string | undefined, row: number): ItemHeatFigure {
  const { model, temperature, definition } = getJudgeResultRow(result, row);
  return {
    id: 'ratings',
    title: `Which pairs does ${modelName(model)} rate differently from sample to sample?`,
    reading: `A line for each pair of query and response. Pairs whose samples lie furthest apart come first. Each scale has a column for each of the ${count(result.samples)} samples: the stronger the shade, the nearer to the scale’s highest point. A cell shows a label, or its position if the label does not fit. A line of one shade has equal ratings. Shades that differ between scales show the effect of the scale.`,
    file: 'ratings',
    data: () => heatmapRatingCsvRows(result, row),
    spec: {
      groups: ratedScalesOfRow(result, row),
      items: unitsOfResultRow(result, row),
      noun: 'pair',
      ends: ['lowest point', 'highest point'],
      nothing: 'No rating',
      hrefOf({ cell, group, column }, unit) {
        if (run === undefined || cell.kind === 'not asked') return undefined;
        const scenario = levelsToScenario({ temperature, definition, scale: group.id });
        return itemAnswersAddress(run, unit, { model, scenario, sample: column });
      },
    },
  };
}

/** One row for each unit, scale and sample. */
export function heatmapRatingCsvRows(result: JudgeResult, row: number): Record<string, string | number | null>[] {
  const { model, criterion, definition, temperature } = getJudgeResultRow(result, row);
  const units = unitsOfResultRow(result, row);
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
        ...(cell.kind === 'valued'
          ? { rating: cell.name, value: cell.value, outcome: 'rated' }
          : { rating: null, value: null, outcome: cell.kind === 'not asked' ? answerCategoryTitle(cell.kind) : cell.kind }),
      })),
    ),
  );
}

export const getJudgeResultRow = ({ models }: Pick<JudgeResult, 'models'>, row: number): JudgeResult['models'][number] =>
  assertDefined(models[row], `row ${row} of the result`);

/** The ratings of one row of the result, by scale. Units have the order of their criterion. */
export function ratedScalesOfRow({ scales, models, samples }: JudgeResult, row: number): ItemHeatGroup[] {
  const { ratings } = getJudgeResultRow({ models }, row);
  return scales.flatMap(({ id, title, points, lowest }) => {
    const marks = (ratings[id] ?? '').split(' ').filter(Boolean);
    if (marks.length < samples) return [];
    const cells = marks.map((mark) => cellOf(mark, points, lowest));
    return [
      {
        id,
        title,
        columns: Array.from({ length: samples }, (_, k) => ({ head: String(k + 1), name: `sample ${k + 1}` })),
        cells: Array.from({ length: Math.floor(cells.length / samples) }, (_, u) =>
          cells.slice(u * samples, (u + 1) * samples),
        ),
      },
    ];
  });
}

/** The units that a row rates. */
export const unitsOfResultRow = ({ criteria, models }: JudgeResult, row: number): readonly string[] =>
  criteria.find(({ id }) => id === getJudgeResultRow({ models }, row).criterion)?.units ?? [];

function cellOf(mark: string, points: readonly string[], lowest: number): ItemHeatCell {
  const kind = cellOutcomeFromCode(mark);
  if (Object.values<string>(missingRatingMarks).includes(mark)) return { kind };
  const value = Number(mark);
  const at = value - lowest;
  const name = points[at] ?? mark;
  // A label counts as its position.
  const rated = name === mark ? name : `${name} (${mark})`;
  const says = `Rated ${rated}, on a scale from ${points[0]} to ${points.at(-1)}`;
  return { kind: 'valued', value, name, place: at / (points.length - 1), says };
}
