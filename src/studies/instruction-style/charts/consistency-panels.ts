import type { FrameWords } from '../../../charts/frame/frame-words.ts';
import { valueInWords, intervalInWords, markLabel } from '../../../charts/frame/mark-words.ts';
import type { HeatCell, HeatSpec } from '../../../charts/heat/lay-out-heat.ts';
import { pointer } from '../../../base/json/json-pointer.ts';
import { isNumber, undefinedBecause, type Maybe } from '../../../base/json/json.ts';
import { formatFixed } from '../../../core/words/format.ts';
import { modelName } from '../../../core/models/model-name.ts';
import { drillDownHref } from '../../../report/drill-down.ts';
import { rcScoreDimensions, type RcScoreDimension, type InstructionStyleResult } from '../measure/result.ts';
import { modelsInLines, filterStyleResultRows, levelTitleOrId, type IndexedStyleResult } from './style-lines.ts';
import { stylePairConsistencyRows } from './csv-rows.ts';

export interface PanelChoice {
  readonly run?: string | undefined;
  readonly decoding: string;
  readonly benchmark: string;
}

const dimensionTitles: Readonly<Record<RcScoreDimension, string>> = {
  structurality: 'Structurality (syntax)',
  lexicality: 'Lexicality (words)',
  coherence: 'Coherence (flow)',
  rcscore: 'RCScore (mean of the three)',
};

interface Column {
  readonly title: string;
  readonly head: string;
  /** Whether its values have intervals: those over all pairs have. */
  readonly isOverall: boolean;
  readonly valueIn: (
    lines: readonly IndexedStyleResult[],
    dimension: RcScoreDimension,
  ) => { line: IndexedStyleResult; at: string; value: Maybe } | null;
}

/** A panel for each dimension and for their mean: a row for each model, a column for each pair of styles, and one for all. */
export function consistencyPanels(
  result: InstructionStyleResult,
  choice: PanelChoice,
): FrameWords & { readonly spec: HeatSpec } {
  const models = modelsInLines(result.models);
  const columns = pairColumns(result, choice);
  const linesOf = models.map((model) => filterStyleResultRows(result).filter(({ line }) => line.model === model));
  const numbered = result.styles.map(({ title }, s) => `${s + 1} ${title}`).join(', ');
  const decoding = levelTitleOrId(result.decodingLevels, choice.decoding);
  return {
    id: 'consistency',
    title: 'What stays the same when the style changes: structure, words, flow?',
    reading: `How alike the answers under two styles are, 0 to 1; the stronger the shade, the more alike. Columns are pairs of styles (${numbered}); CRS is the mean over all pairs. Here: ${choice.benchmark}, ${decoding}.`,
    file: 'consistency-by-pairs',
    data: () => stylePairConsistencyRows(result),
    spec: {
      rows: models.map((model, index) => ({ name: modelName(model), model: index })),
      columns: columns.map(({ head }) => head),
      digits: [2],
      panels: rcScoreDimensions.map((dimension) => ({
        title: dimensionTitles[dimension],
        cells: models.map((model, m) =>
          columns.map((column): HeatCell => {
            const found = column.valueIn(linesOf[m] ?? [], dimension);
            const value = found?.value ?? undefinedBecause('not asked');
            const written = isNumber(value) ? formatFixed(value, 3) : valueInWords(value, 3, '');
            const interval = found && column.isOverall ? found.line.line.interval.crs[dimension] : null;
            return {
              value,
              at: found?.at,
              label: markLabel(
                `${modelName(model)}, ${column.title}`,
                `${dimensionTitles[dimension]} ${written}${interval ? intervalInWords(interval, 3) : ''}`,
              ),
              href: found ? drillDownHref(choice.run, result, found.at) : undefined,
            };
          }),
        ),
      })),
    },
  };
}

/** `1–2` for the pair of the first and the second style, then all pairs together. */
function pairColumns({ models, styles }: InstructionStyleResult, { benchmark, decoding }: PanelChoice): Column[] {
  const chosen = (lines: readonly IndexedStyleResult[]) =>
    lines.find(({ line }) => line.benchmark === benchmark && line.decoding === decoding);
  const number = (style: string) => String(styles.findIndex(({ id }) => id === style) + 1);
  const pairs = models.find(({ pairs }) => pairs.length > 0)?.pairs ?? [];
  return [
    ...pairs.map(({ a, b }, p): Column => ({
      title: `${levelTitleOrId(styles, a)} and ${levelTitleOrId(styles, b)}`,
      head: `${number(a)}–${number(b)}`,
      isOverall: false,
      valueIn: (lines, dimension) => {
        const line = chosen(lines);
        const pair = line?.line.pairs[p];
        return line && pair ? { line, at: line.at + pointer('pairs', p, dimension), value: pair[dimension] } : null;
      },
    })),
    {
      title: 'all pairs (CRS)',
      head: 'CRS',
      isOverall: true,
      valueIn: (lines, dimension) => {
        const line = chosen(lines);
        return line ? { line, at: line.at + pointer('crs', dimension), value: line.line.crs[dimension] } : null;
      },
    },
  ];
}
