import type { ChartFrameContent } from '../../../charts/frame/frame-words.ts';
import { valueInWords, intervalInWords, markLabel } from '../../../charts/frame/mark-words.ts';
import type { HeatCell, HeatSpec } from '../../../charts/heat/lay-out-heat.ts';
import { pointer } from '../../../base/json/json-pointer.ts';
import { isNumber, undefinedBecause } from '../../../base/json/json.ts';
import { formatFixed } from '../../../core/words/format.ts';
import { modelName } from '../../../core/models/model-name.ts';
import { numberOrReasonAtPointer } from '../../../report/figure-column.ts';
import { drillDownHref } from '../../../report/drill-down.ts';
import { rcScoreDimensions, type RcScoreDimension, type InstructionStyleResult } from '../measure/result.ts';
import { modelsInLines, filterStyleResultRows, levelTitleOrId } from './style-lines.ts';
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

/**
 * A panel for each dimension and for their mean. It has a row for each model, a column for each pair of styles, and one for
 * all pairs.
 */
export function consistencyPanels(
  result: InstructionStyleResult,
  choice: PanelChoice,
): ChartFrameContent & { readonly spec: HeatSpec } {
  const models = modelsInLines(result.models);
  const columns = pairColumns(result);
  const lines = filterStyleResultRows(result, choice);
  const lineOf = models.map((model) => lines.find(({ line }) => line.model === model));
  const numbered = result.styles.map(({ title }, s) => `${s + 1} ${title}`).join(', ');
  const decoding = levelTitleOrId(result.decodingLevels, choice.decoding);
  return {
    id: 'consistency',
    title: 'What stays the same when the style changes: structure, words, flow?',
    reading: `How alike the answers under two styles are, 0 to 1. The stronger the shade, the more alike. Columns are pairs of styles (${numbered}). CRS is the mean over all pairs. Here: ${choice.benchmark}, ${decoding}.`,
    file: 'consistency-by-pairs',
    data: () => stylePairConsistencyRows(result),
    spec: {
      rows: models.map((model, index) => ({ name: modelName(model), model: index })),
      columns: columns.map(({ head }) => head),
      digits: [2],
      panels: rcScoreDimensions.map((dimension) => ({
        title: dimensionTitles[dimension],
        cells: models.map((model, m) =>
          columns.map(({ title, below }): HeatCell => {
            const found = lineOf[m];
            const at = found && found.at + below + pointer(dimension);
            const value = at === undefined ? undefinedBecause('not asked') : numberOrReasonAtPointer(result, at);
            const written = isNumber(value) ? formatFixed(value, 3) : valueInWords(value, 3, '');
            const interval = found && below === overall ? intervalInWords(found.line.interval.crs[dimension], 3) : '';
            return {
              value,
              at,
              label: markLabel(`${modelName(model)}, ${title}`, `${dimensionTitles[dimension]} ${written}${interval}`),
              href: at === undefined ? undefined : drillDownHref(choice.run, result, at),
            };
          }),
        ),
      })),
    },
  };
}

/** The JSON pointer, below a model’s line, to its values over all pairs. Only these have intervals. */
const overall = '/crs';

/** `1–2` for the pair of the first and the second style. The last column covers all pairs. */
function pairColumns({ models, styles }: InstructionStyleResult) {
  const number = (style: string) => String(styles.findIndex(({ id }) => id === style) + 1);
  const pairs = models.find(({ pairs }) => pairs.length > 0)?.pairs ?? [];
  return [
    ...pairs.map(({ a, b }, p) => ({
      title: `${levelTitleOrId(styles, a)} and ${levelTitleOrId(styles, b)}`,
      head: `${number(a)}–${number(b)}`,
      below: pointer('pairs', p),
    })),
    { title: 'all pairs (CRS)', head: 'CRS', below: overall },
  ];
}
