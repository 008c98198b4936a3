import { isNumber } from '../base/json/json.ts';
import type { SentenceFigure } from '../core/words/sentence.ts';
import { numberOrReasonAtPointer } from './figure-column.ts';
import type { StudyResult } from '../core/studies/study.ts';
import { formatNumber, type NumberFormat } from '../core/words/format.ts';

/**
 * The number at a pointer of the result, rounded to its digits, for use in a sentence. Throws a RangeError if it is missing.
 */
export function figure(result: StudyResult, at: string, digits: number, form: NumberFormat = 'fixed'): SentenceFigure {
  const value = numberOrReasonAtPointer(result, at);
  if (!isNumber(value)) throw new RangeError(`figure: no number stands at ${at}`);
  return { text: formatNumber(value, digits, form), at, digits, ...(form !== 'fixed' && { form }) };
}
