import { agreedMark } from '../../core/mark.ts';
import { ruledOutcome } from '../../core/outcome.ts';
import type { ScoredResponse } from '../../core/study.ts';
import type { AnswersBehind } from '../addresses.ts';

/** Whether people say of an answer what is asked for; of the people that are named, all must have marked it. */
export function isMarkedAs({ marks = [] }: ScoredResponse, { marked, by }: AnswersBehind): boolean {
  if (marked === undefined && by === undefined) return true;
  const meant = by ? marks.filter((mark) => by.includes(mark.by)) : marks;
  if (meant.length === 0 || (by && meant.length < new Set(by).size)) return false;
  const agreed = agreedMark(meant);
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

/** Whether the study’s own rule makes of an answer what is asked for. */
export function isRuledAs(row: ScoredResponse, { ruled }: AnswersBehind): boolean {
  if (ruled === undefined) return true;
  const outcome = ruledOutcome(row);
  return ruled === 'not right' ? outcome !== 'right' && outcome !== 'failed' : outcome === ruled;
}
