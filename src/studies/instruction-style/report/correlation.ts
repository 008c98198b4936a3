import { isNumber } from '../../../base/json/json.ts';
import { pointer } from '../../../base/json/json-pointer.ts';
import { listWithAnd, sentence, type Sentence } from '../../../core/words/sentence.ts';
import type { Correlation, RcScoreDimension, InstructionStyleResult } from '../measure/result.ts';
import { isMostlyBetweenBenchmarks } from '../measure/correlation.ts';
import { figure } from '../../../report/figure.ts';

/** The correlation of a dimension with accuracy and its interval, or the reason why it is missing. */
export function correlationSentence(
  result: InstructionStyleResult,
  decoding: string,
  dimension: RcScoreDimension,
): Sentence {
  const place = result.correlations.findIndex((each) => each.decoding === decoding);
  const found = result.correlations[place]?.correlation[dimension];
  if (!found) return ['No correlation was computed for this decoding.'];
  const at = pointer('correlations', place, 'correlation', dimension);
  if (!isNumber(found.pearson)) return sentence`No correlation: ${found.pearson.why}.`;
  const one = (field: string, digits = 2) => figure(result, `${at}/${field}`, digits);
  const range = (of: 'pearson' | 'spearman'): Sentence =>
    Array.isArray(found.interval[of])
      ? sentence`, 95% interval ${one(`interval/${of}/0`)} to ${one(`interval/${of}/1`)}`
      : [];
  const p = (field: 'pPearson' | 'pSpearman'): Sentence => {
    const value = found[field];
    return isNumber(value) ? sentence`, p ${value < 0.001 ? '' : '= '}${figure(result, `${at}/${field}`, 3, 'p')}` : [];
  };
  const spearman: Sentence = isNumber(found.spearman)
    ? sentence`; Spearman’s ρ ${one('spearman')}${p('pSpearman')}${range('spearman')}`
    : [];
  return sentence`${crsAccuracyAssociationText(found)}: Pearson’s r ${one('pearson')}${p('pPearson')}${range('pearson')}${spearman}; ${one('n', 0)} points of ${one('models', 0)} ${found.models === 1 ? 'model' : 'models'}.${withinBenchmarksSentence(result, found, at)}`;
}

/** How much of the pooled correlation lies between benchmarks. Empty with one benchmark. */
function withinBenchmarksSentence(result: InstructionStyleResult, correlation: Correlation, at: string): Sentence {
  const { pearson, within } = correlation;
  if (!within || !isNumber(pearson)) return [];
  const { benchmarks, centred } = within;
  const one = (field: string) => figure(result, `${at}/within/${field}`, 2);
  const each = benchmarks.flatMap((own, b) =>
    isNumber(own.pearson) ? [sentence`${one(`benchmarks/${b}/pearson`)} (${own.benchmark})`] : [],
  );
  return [
    isMostlyBetweenBenchmarks(correlation) ? ' In these points, the correlation is mostly between benchmarks.' : '',
    ...(each.length > 0 ? sentence` Within one benchmark, r is ${listWithAnd(each)}.` : []),
    ...(isNumber(centred) ? sentence` With the mean of each benchmark removed, r is ${one('centred')}.` : []),
  ];
}

/** The finding that the interval over models and sets supports. Without an interval the finding is open. */
export function crsAccuracyAssociationText({ pearson, interval }: Correlation): string {
  if (!isNumber(pearson)) return 'Consistency and accuracy cannot be compared with each other';
  const open = 'Whether answers that stay more alike are right more often is open';
  if ('why' in interval.pearson) return `${open} (${interval.pearson.why})`;
  const [low, high] = interval.pearson;
  if (low <= 0 && high >= 0) return open;
  return `Where answers stay more alike, they are right ${low > 0 ? 'more' : 'less'} often`;
}
