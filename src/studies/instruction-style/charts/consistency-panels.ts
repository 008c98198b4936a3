import { isNumber, undefinedBecause, type Maybe } from '../../../core/json/json.ts';
import { pointer } from '../../../core/json/json-pointer.ts';
import { dimensions, type Dimension, type InstructionStyleResult } from '../measure/result.ts';
import { fixed, modelName } from '../../../core/words/format.ts';
import { benchmarksOf, modelsOf, styleLines, titleOf, type StyleLine } from './lines.ts';
import { columnHeads, type ColumnHeads } from '../../../charts/heat/column-heads.ts';
import { fitted, textWidth } from '../../../charts/frame/text-width.ts';

/** What the columns of the panels are. */
export type PanelColumns = 'pairs' | 'benchmarks';

export interface PanelChoice {
  readonly width: number;
  readonly columns: PanelColumns;
  readonly decoding: string;
  /** Of pairs: on which benchmark. */
  readonly benchmark: string;
}

export interface PanelCell {
  readonly model: string;
  readonly index: number;
  /** What the column stands for, in full. */
  readonly title: string;
  readonly value: Maybe;
  /** Where it stands in the result; `null` where there is no such line. */
  readonly at: string | null;
  /** What its answers are of. */
  readonly line: StyleLine | null;
  readonly row: number;
  readonly column: number;
  readonly x: number;
  readonly y: number;
  /** Of the ramp: 0 the lowest value in the drawing, 1 the highest. */
  readonly shade: number;
  readonly text: string;
}

export interface Panel {
  readonly dimension: Dimension;
  readonly title: string;
  readonly x: number;
  readonly y: number;
  readonly heads: ColumnHeads;
  readonly headsAt: readonly number[];
  readonly headsBottom: number;
  readonly rows: readonly { readonly text: string; readonly index: number; readonly y: number }[];
  readonly cells: readonly PanelCell[];
}

export interface PanelsLayout {
  readonly height: number;
  readonly cell: { readonly width: number; readonly height: number };
  readonly panels: readonly Panel[];
  readonly ends: readonly [low: number, high: number] | null;
}

export const panelHeadSize = 11;
export const panelSize = 12;
export const dimensionTitles: Readonly<Record<Dimension, string>> = {
  structurality: 'Structurality (syntax)',
  lexicality: 'Lexicality (words)',
  coherence: 'Coherence (flow)',
  rcscore: 'RCScore (mean of the three)',
};

const narrow = 640;
const shapeRoom = 18;
const titleHeight = 22;
const between = 28;
const widestCell = 72;
const cellHeight = 24;

interface Column {
  readonly title: string;
  readonly head: string;
  readonly of: (
    lines: readonly StyleLine[],
    dimension: Dimension,
  ) => { line: StyleLine; at: string; value: Maybe } | null;
}

/** A panel for each dimension and for their mean: a row for each model, a column for each pair of styles (and all), or for each benchmark. */
export function layOutPanels(result: InstructionStyleResult, choice: PanelChoice): PanelsLayout {
  const { width } = choice;
  const inRow = width < narrow ? 1 : 2;
  const models = modelsOf(result.models);
  const columns = choice.columns === 'pairs' ? pairColumns(result, choice) : benchmarkColumns(result, choice);
  const panelWidth = (width - (inRow - 1) * between) / inRow;
  const longest = Math.min(
    Math.max(0, ...models.map((model) => textWidth(modelName(model), panelSize))),
    panelWidth * 0.36,
    150,
  );
  const left = shapeRoom + longest + 8;
  const cell = { width: Math.min(widestCell, (panelWidth - left) / Math.max(1, columns.length)), height: cellHeight };
  const heads = columnHeads(
    columns.map(({ head }) => head),
    panelHeadSize,
    cell.width,
  );
  const panelHeight = titleHeight + heads.height + models.length * cellHeight;
  const found = dimensions.map((dimension) =>
    models.map((model) =>
      columns.map((column) =>
        column.of(
          styleLines(result).filter(({ line }) => line.model === model),
          dimension,
        ),
      ),
    ),
  );
  const values = found.flat(2).flatMap((one) => (one && isNumber(one.value) ? [one.value] : []));
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const shadeOf = (value: Maybe) => (isNumber(value) && high > low ? (value - low) / (high - low) : 0);
  const printed = textWidth('0.00', panelHeadSize) <= cell.width - 2;

  const panels = dimensions.map((dimension, d): Panel => {
    const x = (d % inRow) * (panelWidth + between);
    const y = Math.floor(d / inRow) * (panelHeight + between);
    const top = y + titleHeight + heads.height;
    return {
      dimension,
      title: dimensionTitles[dimension],
      ...{ x, y, heads, headsBottom: top },
      headsAt: columns.map((_, c) => x + left + (c + 0.5) * cell.width),
      rows: models.map((model, row) => ({
        text: fitted(modelName(model), panelSize, longest),
        index: row,
        y: top + (row + 0.5) * cellHeight,
      })),
      cells: models.flatMap((model, row) =>
        columns.map(({ title }, column): PanelCell => {
          const one = found[d]![row]![column];
          const value = one?.value ?? undefinedBecause('not asked');
          return {
            ...{ model, title, value, row, column, index: row },
            ...{ at: one?.at ?? null, line: one?.line ?? null, shade: shadeOf(value) },
            ...{ x: x + left + column * cell.width, y: top + row * cellHeight },
            text: isNumber(value) ? (printed ? fixed(value, 2) : '') : '–',
          };
        }),
      ),
    };
  });
  const lines = Math.ceil(dimensions.length / inRow);
  return {
    height: lines * panelHeight + (lines - 1) * between + 4,
    ...{ cell, panels },
    ends: values.length > 0 ? [low, high] : null,
  };
}

/** `1–2` for the pair of the first and the second style, then all pairs together. */
function pairColumns({ models, styles }: InstructionStyleResult, { benchmark, decoding }: PanelChoice): Column[] {
  const chosen = (lines: readonly StyleLine[]) =>
    lines.find(({ line }) => line.benchmark === benchmark && line.decoding === decoding);
  const number = (style: string) => String(styles.findIndex(({ id }) => id === style) + 1);
  const pairs = models.find(({ pairs }) => pairs.length > 0)?.pairs ?? [];
  return [
    ...pairs.map(({ a, b }, p): Column => ({
      title: `${titleOf(styles, a)} and ${titleOf(styles, b)}`,
      head: `${number(a)}–${number(b)}`,
      of: (lines, dimension) => {
        const line = chosen(lines);
        const pair = line?.line.pairs[p];
        return line && pair ? { line, at: line.at + pointer('pairs', p, dimension), value: pair[dimension] } : null;
      },
    })),
    {
      title: 'all pairs (CRS)',
      head: 'CRS',
      of: (lines, dimension) => {
        const line = chosen(lines);
        return line ? { line, at: line.at + pointer('crs', dimension), value: line.line.crs[dimension] } : null;
      },
    },
  ];
}

const benchmarkColumns = ({ models }: InstructionStyleResult, { decoding }: PanelChoice): Column[] =>
  benchmarksOf(models).map((benchmark) => ({
    title: benchmark,
    head: benchmark,
    of: (lines, dimension) => {
      const line = lines.find(({ line }) => line.benchmark === benchmark && line.decoding === decoding);
      return line ? { line, at: line.at + pointer('crs', dimension), value: line.line.crs[dimension] } : null;
    },
  }));
