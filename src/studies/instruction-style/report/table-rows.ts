import {
  distinctBenchmarks,
  filterStyleResultRows,
  levelTitleOrId,
  type IndexedStyleResult,
} from '../charts/style-lines.ts';
import { rcScoreDimensions, type RcScoreDimension, type InstructionStyleResult } from '../measure/result.ts';
import type { NumericResultColumn, ResultRow, ResultTable } from '../../../report/result-table.ts';

export const rcScoreDimensionTitles: Readonly<Record<RcScoreDimension, string>> = {
  structurality: 'Structurality',
  lexicality: 'Lexicality',
  coherence: 'Coherence',
  rcscore: 'RCScore',
};

export const rcScoreDimensionColumns = (under: string, interval?: string): NumericResultColumn[] =>
  rcScoreDimensions.map((dimension) => ({
    field: under + dimension,
    title: rcScoreDimensionTitles[dimension],
    digits: 3,
    ...(interval !== undefined && { interval: interval + dimension }),
  }));

/** A row for each model, benchmark and decoding. */
export const modelBenchmarkColumnsAndRows = (result: InstructionStyleResult): Pick<ResultTable, 'words' | 'rows'> => ({
  words: styleTableWordColumns(result),
  rows: filterStyleResultRows(result).map((line) => styleTableRow(result, line, '', {})),
});

export const styleTableWordColumns = ({ models, decodingLevels }: InstructionStyleResult): ResultTable['words'] => [
  { id: 'model', title: 'Model' },
  // Omits columns that would be the same in every row.
  ...(distinctBenchmarks(models).length > 1 ? [{ id: 'benchmark', title: 'Benchmark' }] : []),
  ...(decodingLevels.length > 1 ? [{ id: 'decoding', title: 'Decoding' }] : []),
];

export function styleTableRow(
  { decodingLevels }: InstructionStyleResult,
  { line, index, at }: IndexedStyleResult,
  below: string,
  words: Readonly<Record<string, string>>,
): ResultRow {
  return {
    at: at + below,
    model: { id: line.model, index },
    words: { benchmark: line.benchmark, decoding: levelTitleOrId(decodingLevels, line.decoding), ...words },
  };
}
