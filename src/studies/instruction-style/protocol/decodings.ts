import { isNumber, undefinedBecause, type MaybeNumber } from '../../../base/json/json.ts';
import { pick } from '../../../base/objects/pick.ts';
import { clusterBootstrapInterval } from '../../../measure/intervals/cluster-bootstrap.ts';
import { mean } from '../../../measure/basics/mean.ts';
import type { StyleBootstrapSettings } from '../measure/measure.ts';
import {
  eachDimension,
  type DecodingComparison,
  type DecodingDifference,
  type InstructionStyleResult,
  type StyleResultRow,
  type DecodingWinCounts,
} from '../measure/result.ts';

/** The fields of a model × benchmark × decoding that the comparison needs. */
type Compares = Pick<StyleResultRow, 'model' | 'benchmark' | 'decoding' | 'mean' | 'crs'>;

/**
 * Compares two decodings over the same model × benchmark. It counts how often each has the higher accuracy and CRS, and
 * averages the differences.
 */
export function compareDecodingResults(
  models: readonly Compares[],
  decodings: readonly string[],
  drawing: StyleBootstrapSettings,
): InstructionStyleResult['decodings'] {
  const [first, second] = decodings;
  if (first === undefined || second === undefined) return undefinedBecause('only one decoding was asked');
  const rows = models
    .filter(({ decoding }) => decoding === first)
    .flatMap((one) => {
      const { model, benchmark } = one;
      const other = models.find((each) => each.model === model && each.benchmark === benchmark && each.decoding === second);
      if (!other) return [];
      const crs = eachDimension((dimension) => difference(one.crs[dimension], other.crs[dimension]));
      return [{ model, benchmark, accuracy: difference(one.mean, other.mean), crs }];
    });
  const wins = (of: (row: DecodingComparison['rows'][number]) => DecodingDifference) =>
    winsOf(
      rows.map((row) => ({ model: row.model, difference: of(row).difference })),
      drawing,
    );
  const crs = eachDimension((dimension) => wins((row) => row.crs[dimension]));
  return { first, second, accuracy: wins((row) => row.accuracy), crs, rows };
}

function difference(first: MaybeNumber, second: MaybeNumber): DecodingDifference {
  const undefinedOne = [first, second].find((value) => !isNumber(value));
  return {
    first,
    second,
    difference: isNumber(first) && isNumber(second) ? first - second : (undefinedOne as Exclude<MaybeNumber, number>),
  };
}

function winsOf(
  rows: readonly { readonly model: string; readonly difference: MaybeNumber }[],
  drawing: StyleBootstrapSettings,
): DecodingWinCounts {
  const there = rows.flatMap(({ model, difference }) => (isNumber(difference) ? [{ model, difference }] : []));
  const values = there.map((row) => row.difference);
  const models = [...new Set(there.map(({ model }) => model))];
  const clusters = models.map((model) => there.flatMap((row, at) => (row.model === model ? [at] : [])));
  return {
    first: values.filter((value) => value > 0).length,
    second: values.filter((value) => value < 0).length,
    ties: values.filter((value) => value === 0).length,
    n: values.length,
    gain: values.length > 0 ? mean(values) : undefinedBecause('no model has both'),
    interval:
      drawing.draws === 0
        ? undefinedBecause('it is left out of a quick look')
        : clusterBootstrapInterval(clusters, (places) => mean(pick(values, places)), drawing),
  };
}
