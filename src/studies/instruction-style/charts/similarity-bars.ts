import { scaleLinear } from 'd3';
import type { ChartFrameContent } from '../../../charts/frame/frame-words.ts';
import { valueInWords, markLabel } from '../../../charts/frame/mark-words.ts';
import type { ChartRow, RowChartWithCsvData, RowShape } from '../../../charts/rows/rows-spec.ts';
import { isRunningInSavedReport } from '../../../core/archive/is-saved-report.ts';
import { isNumber } from '../../../base/json/json.ts';
import { pointer } from '../../../base/json/json-pointer.ts';
import { formatFixed } from '../../../core/words/format.ts';
import { modelName } from '../../../core/models/model-name.ts';
import { drillDownHref } from '../../../report/drill-down.ts';
import type { InstructionStyleResult, StyleResultRow } from '../measure/result.ts';
import { modelsInLines, levelTitleOrId } from './style-lines.ts';

const narrow = 560;

/** RCScore’s three dimensions in plain words. Each has its own section of the axis. */
const parts = [
  { dimension: 'structurality', title: 'structure' },
  { dimension: 'lexicality', title: 'words' },
  { dimension: 'coherence', title: 'flow' },
] as const;
/** The distance between the starts of two sections. A section has length 1. */
const pitch = 1.4;

export interface SimilarityLineKey {
  readonly run?: string | undefined;
  readonly model: string;
  readonly benchmark: string;
  readonly decoding: string;
}

export const findStyleResult = (
  { models }: InstructionStyleResult,
  { model, benchmark, decoding }: SimilarityLineKey,
): { readonly line: StyleResultRow; readonly place: number } | undefined => {
  const place = models.findIndex(
    (line) => line.model === model && line.benchmark === benchmark && line.decoding === decoding,
  );
  const line = models[place];
  return line && { line, place };
};

/**
 * How similar a model’s answers are for each pair of styles, in structure, words and flow. A row leads to the answers with
 * their sentences in pairs.
 */
export function similarityBars(
  result: InstructionStyleResult,
  choice: SimilarityLineKey,
): ChartFrameContent & RowChartWithCsvData {
  const { run, model, benchmark } = choice;
  const found = findStyleResult(result, choice);
  const index = modelsInLines(result.models).indexOf(model);
  const name = modelName(model);
  const pairs = found?.line.pairs ?? [];
  // A saved report cannot compare answers again.
  const leads =
    run === undefined || isRunningInSavedReport
      ? ''
      : ' A row leads to the answers: choose a question there to see the two side by side, sentence by sentence.';
  return {
    id: 'likeness',
    title: 'How alike do the answers stay?',
    reading: `Answers to the same question under two styles, on ${benchmark}: 1 is the same, 0 is nothing in common.${leads}`,
    isReadBeside: true,
    file: 'likeness-by-pair',
    data: () =>
      pairs.map((pair) => ({
        model,
        benchmark,
        decoding: choice.decoding,
        first: pair.a,
        second: pair.b,
        ...Object.fromEntries(
          parts.map(({ dimension, title }) => [title, isNumber(pair[dimension]) ? pair[dimension] : null]),
        ),
      })),
    spec: {
      panels: [
        {
          rows: pairs.map((pair, p): ChartRow => {
            const at = pointer('models', found?.place ?? 0, 'pairs', p);
            const title = `${levelTitleOrId(result.styles, pair.a)} – ${levelTitleOrId(result.styles, pair.b)}`;
            return {
              name: title,
              label: markLabel(
                `${name}, ${title}`,
                ...parts.map((part) => `${part.title} ${valueInWords(pair[part.dimension], 2, '')}`),
              ),
              href: drillDownHref(run, result, at),
              shapes: parts.flatMap(({ dimension }, d): RowShape[] => {
                const value = pair[dimension];
                const start = d * pitch;
                if (!isNumber(value)) return [{ kind: 'text', at: [start], gap: 4, soft: true, parts: [{ text: '–' }] }];
                return [
                  { kind: 'bar', span: [start, start + value], height: 12, look: 'own-bar', least: 0 },
                  {
                    kind: 'text',
                    at: [start + value],
                    gap: 5,
                    parts: [{ text: formatFixed(value, 2), at: `${at}/${dimension}`, digits: 2 }],
                  },
                ];
              }),
            };
          }),
          ...(index >= 0 && { colour: index }),
        },
      ],
      target: 'row',
      axis: {
        scale: (range) => scaleLinear([0, 2 * pitch + 1.2], range),
        ticks: (at) =>
          parts.flatMap((_, d) =>
            [0, 1].map((value) => ({ value: d * pitch + value, text: String(value), at: at(d * pitch + value) })),
          ),
        heads: parts.map(({ title }, d) => ({ value: d * pitch, text: title })),
      },
      fit(width, longest) {
        if (width < narrow) return { names: width, left: 0, right: 12, row: 18, over: { line: 18, name: 13, halo: true } };
        const names = Math.min(230, longest);
        return { names, left: names + 16, right: 8, row: 24 };
      },
    },
  };
}
