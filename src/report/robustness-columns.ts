import type { RobustnessResult } from '../core/json/result-form.ts';
import { numberColumn, percentColumn, type NumericResultColumn } from './result-table.ts';

/** The columns of both measures of robustness, for a study’s table of models. Empty if no row has the measures. */
export function robustnessColumns(
  rows: readonly { readonly robustness?: RobustnessResult | undefined }[],
): NumericResultColumn[] {
  const k = rows.find(({ robustness }) => robustness)?.robustness?.k;
  if (k === undefined) return [];
  return [
    {
      ...numberColumn(
        'robustness/beyondTrivial',
        'Robustness beyond trivial',
        2,
        '1: no question flips. 0: questions flip as often as this share of right answers allows. Unread and refused answers count as wrong',
      ),
      interval: 'robustness/beyondTrivialInterval',
    },
    {
      ...percentColumn(
        'robustness/rightInAll',
        `Right in all of ${k} tries (%)`,
        `pass^${k}: the chance that ${k} of a question’s answers, drawn over variants and samples, are all right`,
      ),
      interval: 'robustness/rightInAllInterval',
    },
  ];
}
