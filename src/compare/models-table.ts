import { numberIn } from './rows.ts';
import type { CsvRow } from '../core/words/csv.ts';
import type { ModelsComparison } from './models-comparison.ts';

/** Each two models once, by measure: the row's model less the column's, unrounded; fractions stay fractions. */
export const modelsComparisonRows = ({ models, measures }: ModelsComparison): CsvRow[] =>
  measures.flatMap(({ title, pairs }) =>
    pairs.map(({ row, column, one, other, difference, interval, p, pHolm }): CsvRow => {
      const [low, high] = 'why' in interval ? [null, null] : interval;
      return {
        measure: title,
        ...{ model: models[row]!.model, 'run of model': models[row]!.run },
        ...{ 'less model': models[column]!.model, 'run of less model': models[column]!.run },
        ...{ value: numberIn(other), 'less value': numberIn(one) },
        ...{ difference: numberIn(difference), low, high },
        ...{ p: p === undefined ? null : numberIn(p), 'p by Holm': pHolm === undefined ? null : numberIn(pHolm) },
      };
    }),
  );
