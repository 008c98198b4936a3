import { isNumber, numberOrNull } from '../../../base/json/json.ts';
import { eachDimension, rcScoreDimensions, type InstructionStyleResult } from '../measure/result.ts';
import { accuracyAndDimensions } from './points.ts';
import { filterStyleResultRows, type StyleLineFilter } from './style-lines.ts';

type Row = Record<string, string | number | null>;

/** Rows of the CSV files of instruction-style figures. Numbers have full precision. */

/** One row for each model, benchmark and decoding: the accuracy under each style. */
export function accuracyRows(result: InstructionStyleResult, choice: StyleLineFilter): Row[] {
  return filterStyleResultRows(result, choice).map(({ line }) => ({
    ...placeOf(line),
    ...Object.fromEntries(
      result.styles.map(({ id }) => [`accuracy ${id}`, numberOrNull(line.accuracy[id] ?? { value: null, why: '' })]),
    ),
    mean: numberOrNull(line.mean),
    range: numberOrNull(line.range),
    ssi: numberOrNull(line.ssi),
  }));
}

/** One row for each pair of styles, and one for all pairs together. */
export function stylePairConsistencyRows(result: InstructionStyleResult): Row[] {
  return filterStyleResultRows(result).flatMap(({ line }) => {
    const row = (a: string, b: string, of: (typeof line)['crs']): Row => ({
      ...placeOf(line),
      a,
      b,
      ...eachDimension((dimension) => numberOrNull(of[dimension])),
    });
    return [...line.pairs.map((pair) => row(pair.a, pair.b, pair)), row('all', 'all', line.crs)];
  });
}

/** One row for each point: consistency and mean accuracy. */
export function consistencyAccuracyRows(result: InstructionStyleResult): Row[] {
  return filterStyleResultRows(result).map(({ line }) => ({
    ...placeOf(line),
    ...eachDimension((dimension) => numberOrNull(line.crs[dimension])),
    accuracy: numberOrNull(line.mean),
  }));
}

/** One row for each model, benchmark and measure: the value under both decodings. */
export function decodingRows({ decodings }: InstructionStyleResult): Row[] {
  if ('why' in decodings) return [];
  const { first, second, rows } = decodings;
  return rows.flatMap(({ model, benchmark, accuracy, crs }) =>
    accuracyAndDimensions.map((measure) => {
      const of = measure === 'accuracy' ? accuracy : crs[measure];
      return {
        model,
        benchmark,
        measure,
        [first]: numberOrNull(of.first),
        [second]: numberOrNull(of.second),
        difference: numberOrNull(of.difference),
      };
    }),
  );
}

/** One row for each model whose size is known. */
export function modelSizeCsvRows({ sizes }: InstructionStyleResult): Row[] {
  return sizes.flatMap(({ decoding, points }) =>
    points.map(({ model, parameters, crs, ssi, accuracy }) => ({
      model,
      decoding,
      parameters,
      crs: numberOrNull(crs),
      ssi: numberOrNull(ssi),
      accuracy: numberOrNull(accuracy),
    })),
  );
}

const placeOf = ({ model, benchmark, decoding }: InstructionStyleResult['models'][number]) => ({
  model,
  benchmark,
  decoding,
});

/** Whether any line has a value of this dimension: published data have no pairs, a run without comparisons no CRS. */
export const hasCrsValues = ({ models }: InstructionStyleResult): boolean =>
  models.some(({ crs }) => rcScoreDimensions.some((dimension) => isNumber(crs[dimension])));
