import { formatFixed } from '../../core/words/format.ts';
import type { Json } from '../../base/json/json.ts';
import { fieldsOf, arrayOrEmpty, type Fields } from '../promptfoo/fields.ts';
import { valueAsText } from './log-levels.ts';

/** The sum of one log's scores, by scorer. */
export type ScoreSumsByScorer = Map<string, { readonly scored: number; readonly total: number }>;

/** Remarks about one log: how it ended, how complete it is, and whether its results match its answers. */
export function logRemarks(name: string, header: Fields, answers: number, sums: ScoreSumsByScorer): readonly string[] {
  const results = fieldsOf(header['results']);
  return [...howItEnded(name, header), ...whatIsHere(name, results, answers), ...scoreRemarks(name, results, answers, sums)];
}

const endings: Readonly<Record<string, string>> = {
  cancelled: 'was cancelled before its end',
  started: 'did not finish',
  error: 'ended in an error',
};

function howItEnded(name: string, header: Fields): string[] {
  const status = valueAsText(header['status']) || (header['results'] === undefined ? 'started' : 'success');
  const ending = Object.hasOwn(endings, status) ? endings[status] : undefined;
  return ending === undefined ? [] : [`“${name}” ${ending}, so some answers may be missing.`];
}

function whatIsHere(name: string, { total_samples: total }: Fields, answers: number): string[] {
  if (typeof total !== 'number' || total === answers) return [];
  return [`${answers} of ${total} answers are in “${name}”, as its results count them.`];
}

/** Compares the reported accuracy with the answers here, for scorers that average over all answers. */
function scoreRemarks(name: string, results: Fields, answers: number, sums: ScoreSumsByScorer): string[] {
  if (answers > 0 && ![...sums.values()].some(({ scored: some }) => some > 0)) return [`“${name}” has no scores.`];
  return arrayOrEmpty(results['scores'])
    .map(fieldsOf)
    .flatMap((of) => {
      const sum = sums.get(valueAsText(of['name']));
      const reported = accuracyIn(of);
      if (!sum || sum.scored === 0 || reported === undefined || !isMean(of['reducer'])) return [];
      const here = sum.total / sum.scored;
      if (Math.abs(here - reported) < 1e-9) return [];
      return [
        `“${name}” reports an accuracy of ${percent(reported)} for ${valueAsText(of['name'])}. The answers in the file give ${percent(here)}.`,
      ];
    });
}

const accuracyIn = (score: Fields): number | undefined => {
  const { value } = fieldsOf(fieldsOf(score['metrics'])['accuracy']);
  return typeof value === 'number' ? value : undefined;
};

const isMean = (reducer: Json | undefined): boolean => reducer === undefined || reducer === null || reducer === 'mean';

const percent = (share: number): string => `${formatFixed(100 * share, 1)}%`;
