import { isNumber } from '../../base/json/json.ts';
import { numberOrReasonAtPointer } from '../../report/figure-column.ts';
import { ordinal } from '../../report/answers/describe-parsed-answer.ts';
import type { StudyResult } from '../../core/studies/study.ts';
import { count } from '../../core/words/format.ts';
import type { ModelResultLine, RankableFigureColumn } from '../../report/model-figures.ts';

export interface ModelRank {
  /** 1 + the number of better lines. Equal values share a rank. */
  readonly place: number;
  /** The number of lines with the value: the cohort. */
  readonly among: number;
  readonly shared: boolean;
}

/**
 * The rank of a model by a figure. It compares the rated models of the same run that have the figure, in lines about the
 * same subject. Undefined if the figure has no better direction, or if the line has no number or no rating.
 */
export function rankModelInResultLines(
  result: StudyResult,
  lines: readonly ModelResultLine[],
  { model, about, at, isNotRated }: ModelResultLine,
  { field, better }: RankableFigureColumn,
): ModelRank | undefined {
  const own = numberOrReasonAtPointer(result, `${at}/${field}`);
  if (better === undefined || isNotRated || !isNumber(own)) return undefined;
  const others = lines
    .filter((line) => line.model !== model && line.about === about && !line.isNotRated)
    .map((line) => numberOrReasonAtPointer(result, `${line.at}/${field}`))
    .filter(isNumber);
  const isBetter = (value: number) => (better === 'higher' ? value > own : value < own);
  return { place: 1 + others.filter(isBetter).length, among: 1 + others.length, shared: others.includes(own) };
}

/** “2nd of 5”, “1st of 3, shared”, “the only one”. */
export const rankInWords = ({ place, among, shared }: ModelRank): string =>
  among === 1 ? 'the only one' : `${ordinal(place)} of ${count(among)}${shared ? ', shared' : ''}`;
