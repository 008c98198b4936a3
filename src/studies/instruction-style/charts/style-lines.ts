import { pointer } from '../../../base/json/json-pointer.ts';
import type { InstructionStyleResult, StyleResultRow } from '../measure/result.ts';

/** One model on one benchmark with one decoding. Charts of the instruction-style study draw a mark or a row for it. */
export interface IndexedStyleResult {
  readonly line: StyleResultRow;
  /** The index of its model among the models, for colour and shape. */
  readonly index: number;
  /** Its JSON pointer in the result (RFC 6901). */
  readonly at: string;
}

/** `null` matches everything. */
export interface StyleLineFilter {
  readonly benchmark: string | null;
  readonly decoding: string | null;
}

export function filterStyleResultRows(
  { models }: InstructionStyleResult,
  { benchmark, decoding }: StyleLineFilter = { benchmark: null, decoding: null },
): IndexedStyleResult[] {
  const names = modelsInLines(models);
  return models.flatMap((line, place) =>
    (benchmark === null || line.benchmark === benchmark) && (decoding === null || line.decoding === decoding)
      ? [{ line, index: names.indexOf(line.model), at: pointer('models', place) }]
      : [],
  );
}

export const modelsInLines = (lines: readonly StyleResultRow[]): string[] => [...new Set(lines.map(({ model }) => model))];

export const distinctBenchmarks = (lines: readonly StyleResultRow[]): string[] => [
  ...new Set(lines.map(({ benchmark }) => benchmark)),
];

/** The decodings that the lines contain. A plan may name more than the run has measured. */
export const listMeasuredDecodings = (lines: readonly StyleResultRow[]): string[] => [
  ...new Set(lines.map(({ decoding }) => decoding)),
];

/** The title of a style or a decoding, or its id if there is no title. */
export const levelTitleOrId = (levels: readonly { readonly id: string; readonly title: string }[], id: string): string =>
  levels.find((level) => level.id === id)?.title ?? id;
