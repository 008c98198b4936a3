import { unanimousMark } from '../../core/answers/mark.ts';
import { countsTowardScore, uncorrectedOutcome } from '../../core/answers/outcome.ts';
import type { ScoredResponse } from '../../core/studies/study.ts';
import type { AnswerFilter } from '../answer-filter.ts';

/** Whether an answer matches the filter’s marks of people and the outcome of the study’s own rule. */
export const isMarkedAndRuledAs = (row: ScoredResponse, behind: AnswerFilter): boolean =>
  isMarkedAs(row, behind) && isRuledAs(row, behind);

/** All people in `by` must have marked the answer. */
function isMarkedAs({ marks = [] }: ScoredResponse, { marked, by }: AnswerFilter): boolean {
  if (marked === undefined && by === undefined) return true;
  const meant = by ? marks.filter((mark) => by.includes(mark.by)) : marks;
  if (meant.length === 0 || (by && meant.length < new Set(by).size)) return false;
  const agreed = unanimousMark(meant);
  switch (marked) {
    case undefined:
    case 'any':
      return true;
    case 'agreed':
      return agreed !== undefined;
    case 'differently':
      return agreed === undefined;
    case 'not right':
      return agreed === 'wrong' || agreed === 'none';
    default:
      return agreed === marked;
  }
}

function isRuledAs(row: ScoredResponse, { ruled }: AnswerFilter): boolean {
  if (ruled === undefined) return true;
  const outcome = uncorrectedOutcome(row);
  return ruled === 'not right' ? outcome !== 'right' && countsTowardScore(outcome) : outcome === ruled;
}
