import { isNumber, type Maybe } from '../../core/json/json.ts';
import type { SystemPromptResult } from '../../studies/system-prompt/measure/result.ts';
import { fixed, modelName } from '../../core/words/format.ts';
import { columnHeads, type ColumnHeads } from './column-heads.ts';
import { shownModels, type ShownModel, type ShownScore } from '../rows/shown-models.ts';
import { fitted, textWidth } from '../frame/text-width.ts';

/** A model with its scores in percent; `mu` is what models are ordered by. */
export type HeatModel = Pick<ShownModel, 'model' | 'index' | 'mu' | 'scores'>;

export interface HeatCell {
  readonly shown: HeatModel;
  readonly score: ShownScore;
  readonly row: number;
  readonly column: number;
  readonly x: number;
  readonly y: number;
  /** Of the ramp: 0 the lowest score in the drawing, 1 the highest. */
  readonly shade: number;
  /** What is printed in it; nothing where it does not fit. */
  readonly text: string;
}

export interface HeatmapLayout {
  readonly height: number;
  readonly cell: { readonly width: number; readonly height: number };
  readonly cells: readonly HeatCell[];
  readonly rows: readonly { readonly text: string; readonly y: number; readonly model: number | null }[];
  readonly columns: ColumnHeads & { readonly at: readonly number[]; readonly bottom: number };
  /** Digits after the point that fit into a cell; `null`: no number fits. */
  readonly digits: number | null;
  /** `null` where there is no score. */
  readonly legend: HeatLegend | null;
}

export interface HeatLegend {
  readonly y: number;
  readonly steps: readonly { readonly x: number; readonly shade: number }[];
  readonly low: { readonly text: string; readonly x: number };
  readonly high: { readonly text: string; readonly x: number };
}

export interface HeatChoice {
  readonly width: number;
  /** Strong models and easy scenarios first, instead of the result's order. */
  readonly byMean?: boolean;
  /** Models as columns however wide it is: where scenarios are many and have long names. */
  readonly turned?: boolean;
}

export interface HeatmapChoice extends HeatChoice {
  readonly benchmark?: string | null;
}

export const heatSize = 12;
export const headSize = 11;
export const legendStep = { width: 16, height: 12 };
const narrow = 560;
const widestCell = 110;
/** Air beside a number in its cell. */
const cellAir = 5;
const leastCell = 26;
const longestName = 170;
const longestTurned = 230;
const shapeRoom = 18;

export function layOutHeatmap(
  result: SystemPromptResult,
  { benchmark = null, ...choice }: HeatmapChoice,
): HeatmapLayout {
  const means = new Map(result.neutrality.scenarios.map(({ scenario, mean }) => [scenario, mean]));
  return layOutScores(shownModels(result, benchmark), (scenario) => means.get(scenario), choice);
}

/**
 * One row for each model and one column for each scenario. Where that is too wide, whichever are fewer become the
 * columns. Every model has the scenarios of the first; `meanOf` is what they are ordered by.
 */
export function layOutScores(
  given: readonly HeatModel[],
  meanOf: (scenario: string) => Maybe | undefined,
  { width, byMean = false, turned: wanted = false }: HeatChoice,
): HeatmapLayout {
  const models = inOrder(given, ({ mu }) => mu, byMean);
  const scenarios = inOrder(
    models[0]?.scores.map(({ scenario, title, short = title }) => ({ scenario, short })) ?? [],
    ({ scenario }) => meanOf(scenario) ?? { value: null, why: '' },
    byMean,
  );
  const turned = wanted || (width < narrow && models.length <= scenarios.length);
  const modelNames = models.map(({ model }) => modelName(model));
  const titles = scenarios.map(({ short }) => short);
  const [rowNames, columnNames] = turned ? [titles, modelNames] : [modelNames, titles];

  const before = turned ? 0 : shapeRoom;
  const scores = models.flatMap(({ scores }) => scores.map(({ score }) => score)).filter(isNumber);
  const wish = Math.min(
    wanted ? longestTurned : longestName,
    Math.max(0, ...rowNames.map((name) => textWidth(name, heatSize))),
  );
  // Names are worth the digit after the point, not the number.
  const beside = (digits: number) =>
    width - before - 8 - columnNames.length * Math.max(leastCell, widthOf(scores, digits) + cellAir);
  const longest = Math.min(wish, Math.max(width * 0.3, wish <= beside(1) ? wish : beside(0)));
  const left = before + longest + 8;
  const cell = {
    width: Math.min(widestCell, (width - left) / Math.max(1, columnNames.length)),
    height: width < narrow ? 28 : 26,
  };
  const heads = columnHeads(columnNames, headSize, cell.width);
  const top = heads.height;

  const [low, high] = [Math.min(...scores), Math.max(...scores)];
  const digits = fittingDigits(scores, cell.width - 4);
  const cells = models.flatMap((shown, m) =>
    scenarios.map(({ scenario }, s): HeatCell => {
      const score = shown.scores.find((each) => each.scenario === scenario)!;
      const [row, column] = turned ? [s, m] : [m, s];
      return {
        ...{ shown, score, row, column, x: left + column * cell.width, y: top + row * cell.height },
        shade: isNumber(score.score) ? (high > low ? (score.score - low) / (high - low) : 0.5) : 0,
        text: isNumber(score.score) ? (digits === null ? '' : fixed(score.score, digits)) : '–',
      };
    }),
  );
  const bottom = top + rowNames.length * cell.height;
  return {
    height: bottom + (scores.length > 0 ? 34 : 4),
    cell,
    cells,
    rows: rowNames.map((name, row) => ({
      text: fitted(name, heatSize, longest),
      y: top + (row + 0.5) * cell.height,
      model: turned ? null : models[row]!.index,
    })),
    columns: { ...heads, at: columnNames.map((_, column) => left + (column + 0.5) * cell.width), bottom: top },
    digits,
    legend: scores.length > 0 ? legendOf(low, high, { left, width, y: bottom + 14 }) : null,
  };
}

function inOrder<T>(all: readonly T[], by: (one: T) => Maybe, byMean: boolean): readonly T[] {
  if (!byMean) return all;
  const rank = (one: T): number => {
    const value = by(one);
    return isNumber(value) ? value : -1;
  };
  return all.toSorted((a, b) => rank(b) - rank(a));
}

function fittingDigits(scores: readonly number[], width: number): number | null {
  return [1, 0].find((digits) => widthOf(scores, digits) <= width) ?? null;
}

const widthOf = (scores: readonly number[], digits: number): number =>
  Math.max(0, ...scores.map((score) => textWidth(fixed(score, digits), heatSize)));

/** Begins below the first column, or before it where it would not fit. */
function legendOf(
  low: number,
  high: number,
  { left, width, y }: { readonly left: number; readonly width: number; readonly y: number },
): HeatLegend {
  const steps = high > low ? 9 : 1;
  const [lowText, highText] = [fixed(low, 1), `${fixed(high, 1)} %`];
  const after = steps * legendStep.width + 6 + textWidth(highText, headSize);
  const before = textWidth(lowText, headSize) + 6;
  const from = Math.max(before, Math.min(left + before, width - after));
  return {
    y,
    steps: Array.from({ length: steps }, (_, step) => ({
      x: from + step * legendStep.width,
      shade: steps === 1 ? 0.5 : step / (steps - 1),
    })),
    low: { text: lowText, x: from - 6 },
    high: { text: highText, x: from + steps * legendStep.width + 6 },
  };
}
