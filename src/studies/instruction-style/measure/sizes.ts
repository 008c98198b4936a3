import { isNumber, undefinedBecause, type MaybeNumber } from '../../../base/json/json.ts';
import { mean } from '../../../measure/basics/mean.ts';
import { spearmanP } from '../../../measure/correlation/spearman-p.ts';
import { spearman } from '../../../measure/correlation/spearman.ts';
import { nanCorrelationToReason } from './correlation.ts';
import type { SizeTrend, StyleResultRow } from './result.ts';
import { parameterCount } from '../../../core/models/parameter-count.ts';

type SizeTrendInput = Pick<StyleResultRow, 'model' | 'decoding' | 'mean' | 'ssi' | 'crs'>;

/** CRS, SSI and accuracy of models with a known parameter count, as means over their benchmarks, and ρ with the count. */
export function parameterCountTrends(models: readonly SizeTrendInput[], decodings: readonly string[]): SizeTrend[] {
  return decodings.map((decoding) => {
    const names = [...new Set(models.map(({ model }) => model))];
    const points = names.flatMap((model) => {
      const parameters = parameterCount(model);
      if (parameters === undefined) return [];
      const own = models.filter((each) => each.model === model && each.decoding === decoding);
      return [
        {
          model,
          parameters,
          crs: meanOf(own.map(({ crs }) => crs.rcscore)),
          ssi: meanOf(own.map(({ ssi }) => ssi)),
          accuracy: meanOf(own.map((each) => each.mean)),
        },
      ];
    });
    return { decoding, points, crs: trend(points, 'crs'), ssi: trend(points, 'ssi') };
  });
}

function trend(points: SizeTrend['points'], of: 'crs' | 'ssi'): SizeTrend['crs'] {
  const pairs = points.flatMap(({ parameters, ...values }) => {
    const value = values[of];
    return isNumber(value) ? [{ parameters, value }] : [];
  });
  const n = pairs.length;
  const sizes = pairs.map(({ parameters }) => parameters);
  const values = pairs.map(({ value }) => value);
  return {
    spearman: nanCorrelationToReason(spearman(sizes, values), n),
    p: nanCorrelationToReason(spearmanP(sizes, values), n),
    n,
  };
}

function meanOf(values: readonly MaybeNumber[]): MaybeNumber {
  const numbers = values.filter(isNumber);
  return numbers.length > 0 ? mean(numbers) : (values[0] ?? undefinedBecause('there is no benchmark'));
}
