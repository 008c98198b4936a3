import { pointer } from '../../../base/json/json-pointer.ts';
import type { InstructionStyleResult, StyleResultRow } from '../measure/result.ts';

/** One model on one benchmark with one decoding: what charts of the instruction-style study draw a mark or a row for. */
export interface IndexedStyleResult {
  readonly line: StyleResultRow;
  /** Its model's place among the models: colour and shape. */
  readonly index: number;
  /** Where it stands in the result (RFC 6901). */
  readonly at: string;
}

/** `null`: any. */
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

/** Which levels the lines really have: a plan may name more than has been measured. */
export const listMeasuredDecodings = (lines: readonly StyleResultRow[]): string[] => [
  ...new Set(lines.map(({ decoding }) => decoding)),
];

/** The title of a style or a decoding; its id where there is none. */
export const levelTitleOrId = (levels: readonly { readonly id: string; readonly title: string }[], id: string): string =>
  levels.find((level) => level.id === id)?.title ?? id;
