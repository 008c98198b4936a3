import { scaleLinear, scaleLog } from 'd3';
import type { ChartFrameContent } from '../../../charts/frame/frame-words.ts';
import { markLabel } from '../../../charts/frame/mark-words.ts';
import { ticksOfScale } from '../../../charts/frame/ticks.ts';
import type { ChartRow, RowAxis, RowDimensions, RowChartWithCsvData, RowPoint } from '../../../charts/rows/rows-spec.ts';
import { pointer } from '../../../base/json/json-pointer.ts';
import { isNumber } from '../../../base/json/json.ts';
import { mean } from '../../../measure/basics/mean.ts';
import { formatFixed } from '../../../core/words/format.ts';
import { modelName } from '../../../core/models/model-name.ts';
import { parameterCount } from '../../../core/models/parameter-count.ts';
import { answersAddress } from '../../../report/addresses.ts';
import { drillDownHref } from '../../../report/drill-down.ts';
import { rcScoreDimensions, type InstructionStyleResult } from '../measure/result.ts';
import { decodingChoices } from '../report/choices.ts';
import { consistencyAccuracyRows, decodingRows } from './csv-rows.ts';
import { pathOfMeasure, styleMeasureTitles, type DimensionOrAccuracy } from './points.ts';
import { distinctBenchmarks, filterStyleResultRows, levelTitleOrId, modelsInLines } from './style-lines.ts';

type Figure = ChartFrameContent & RowChartWithCsvData;
type Run = string | undefined;

const dimensionRow = 48;
const differenceRow = 56;

/** RCScore’s Figure 4: a panel for each dimension, a row for each benchmark and decoding, and a mark for each model. Larger marks have more parameters. */
export function consistencyByBenchmark(result: InstructionStyleResult, run: Run): Figure {
  const models = modelsInLines(result.models);
  const sizes = markSizes(models);
  const decodings = decodingChoices(result);
  const places = distinctBenchmarks(result.models).flatMap((benchmark) =>
    decodings.map(({ id, title }) => ({ benchmark, decoding: id, name: `${benchmark}, ${title.toLowerCase()}` })),
  );
  return {
    id: 'benchmarks',
    title: 'In which dimension and on which benchmark do answers stay alike?',
    reading: `A mark for each model: further right means more alike (CRS, 0 to 1).${sizes.some((size) => size !== 1) ? ' Larger marks have more parameters, if model names give them.' : ''}`,
    file: 'consistency-by-benchmark',
    data: () => consistencyAccuracyRows(result),
    spec: {
      ...panelsFromZeroToOne,
      ...legendOf(models),
      fit: fitRows(dimensionRow),
      panels: rcScoreDimensions.map((dimension) => ({
        title: styleMeasureTitles[dimension],
        rows: places.map(({ name, ...place }): ChartRow => {
          const points = filterStyleResultRows(result, place).flatMap(({ line, index, at }): RowPoint[] => {
            const value = line.crs[dimension];
            if (!isNumber(value)) return [];
            const label = markLabel(
              `${modelName(line.model)}, ${name}`,
              `${styleMeasureTitles[dimension]} ${formatFixed(value, 3)}`,
            );
            const href = drillDownHref(run, result, at + pointer('crs', dimension));
            return [
              {
                id: line.model,
                value,
                model: index,
                size: sizes[index] ?? 1,
                dy: laneOf(index, models, dimensionRow),
                look: 'model',
                label,
                href,
              },
            ];
          });
          // Small marks are drawn over large ones.
          return { name, label: name, shapes: [], points: points.toSorted((a, b) => (b.size ?? 1) - (a.size ?? 1)) };
        }),
      })),
    },
  };
}

/** RCScore’s Figure 6: a bar for each model and decoding, its CRS over all benchmarks together. */
export function overallConsistency(result: InstructionStyleResult, run: Run): Figure {
  const bars = decodingChoices(result).map(({ id: decoding, title }) => ({
    title,
    rows: modelsInLines(result.models).map((model) => {
      const values = result.models
        .filter((line) => line.model === model && line.decoding === decoding)
        .map(({ crs }) => crs.rcscore);
      return { model, decoding, crs: values.length > 0 && values.every(isNumber) ? mean(values) : null };
    }),
  }));
  return {
    id: 'overall',
    title: 'How alike are each model’s answers, over all benchmarks?',
    reading: 'Each bar is the CRS of a model, the mean over its benchmarks: 1 is the same text under every style.',
    file: 'overall-consistency',
    data: () => bars.flatMap(({ rows }) => rows),
    spec: {
      ...panelsFromZeroToOne,
      target: 'row',
      fit: fitRows(24, 0),
      panels: bars.map(({ title, rows }) => ({
        title,
        rows: rows.map(({ model, decoding, crs }, index): ChartRow => {
          const text = crs === null ? '–' : formatFixed(crs, 3);
          return {
            name: modelName(model),
            model: index,
            label: markLabel(`${modelName(model)}, ${title.toLowerCase()}`, `CRS ${text}`),
            href: run === undefined ? undefined : answersAddress(run, { model, scenario: decoding }),
            shapes: [
              { kind: 'bar', span: [0, crs ?? 0], height: 12, look: 'own-bar', least: 0 },
              { kind: 'text', at: [crs ?? 0], gap: 6, parts: [{ text }] },
            ],
          };
        }),
      })),
    },
  };
}

/** RCScore’s Figure 7: for each benchmark, how many models are higher with each decoding, and each model’s difference. */
export function decodingDifferenceFigure(result: InstructionStyleResult, run: Run, measure: DimensionOrAccuracy): Figure {
  const { first = '', second = '', rows = [] } = 'rows' in result.decodings ? result.decodings : {};
  const [one, other] = [first, second].map((id) => levelTitleOrId(result.decodingLevels, id).toLowerCase());
  const models = modelsInLines(result.models);
  const digits = measure === 'accuracy' ? 1 : 3;
  const points = rows.flatMap((row, place): (RowPoint & { readonly benchmark: string })[] => {
    const { difference: value } = measure === 'accuracy' ? row.accuracy : row.crs[measure];
    if (!isNumber(value)) return [];
    const label = markLabel(`${modelName(row.model)}, ${row.benchmark}`, `Difference ${formatFixed(value, digits)}`);
    const at = pointer('decodings', 'rows', place, ...pathOfMeasure(measure));
    const href = drillDownHref(run, result, at);
    const { benchmark } = row;
    const model = models.indexOf(row.model);
    const dy = laneOf(model, models, differenceRow);
    return [{ id: row.model, benchmark, value, model, dy, look: 'model', label, href }];
  });
  const reach = 1.1 * Math.max(0.01, ...points.map(({ value }) => Math.abs(value)));
  return {
    id: 'decodings',
    title: `With ${one} or ${other}: which is higher on which benchmark?`,
    reading: `${styleMeasureTitles[measure]}: each mark is a model’s value with ${one} minus its value with ${other}. Right of 0, ${one} is higher. The end of a row counts the models that are higher with each.`,
    file: 'decodings',
    data: () => decodingRows(result),
    spec: {
      ...legendOf(models),
      axis: {
        title: `${one} less ${other}`,
        zero: 'strong',
        scale: (range) => scaleLinear([-reach, reach], range),
        ticks: (at, room) => ticksOfScale(at, Math.max(3, Math.round(room / 90))),
        ends: `${one} : ${other}`,
      },
      fit: fitRows(differenceRow, 560, 150),
      panels: [
        {
          rows: distinctBenchmarks(result.models).map((benchmark): ChartRow => {
            const own = points.filter((point) => point.benchmark === benchmark);
            const higher = (sign: number) => own.filter(({ value }) => Math.sign(value) === sign).length;
            const text = `${higher(1)} : ${higher(-1)}${higher(0) > 0 ? ` (${higher(0)} equal)` : ''}`;
            const label = markLabel(benchmark, `Models higher, ${one} : ${other}: ${text}`);
            return { name: benchmark, label, shapes: [{ kind: 'text', at: 'end', parts: [{ text }] }], points: own };
          }),
        },
      ],
    },
  };
}

const axisFromZeroToOne: RowAxis = { scale: (range) => scaleLinear([0, 1], range), ticks: (at) => ticksOfScale(at, 5) };
const panelsFromZeroToOne = { axis: axisFromZeroToOne, grid: { least: 400, between: { x: 32, y: 20 }, title: 22 } };
const legendOf = (models: readonly string[]) => ({ legend: models.map(modelName), isLegendOfModels: true as const });

/** Below the width `narrow`, names go above their rows. */
const fitRows =
  (row: number, narrow = 420, right = 44) =>
  (width: number, longest: number): RowDimensions => {
    if (width < narrow)
      return { names: width - 90, left: 12, right: 12, row, over: { line: 18, name: 13, value: 13, halo: true } };
    const names = Math.min(longest, 0.4 * width);
    return { names, left: names + 36, right, row };
  };

/** Each model has its own lane by height. Stacked marks would shrink, and their size shows parameters. */
const laneOf = (index: number, models: readonly string[], row: number): number =>
  (index - (models.length - 1) / 2) * Math.min(7, (row - 14) / models.length);

/** Sizes by the logarithm of the parameter count. 1 if names give no count, or only one. */
function markSizes(models: readonly string[]): number[] {
  const counts = models.map(parameterCount);
  const known = counts.filter((each) => each !== undefined);
  const scale = scaleLog([Math.min(...known), Math.max(...known)], [0.65, 1.45]);
  return counts.map((each) => (each === undefined || new Set(known).size < 2 ? 1 : scale(each)));
}
