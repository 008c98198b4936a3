import { UserError } from '../../base/errors/user-error.ts';
import { arrayOrEmpty, type Fields } from '../promptfoo/fields.ts';
import { optionalFieldNumber, optionalFieldText } from './judge-log.ts';

/** What lines of both kinds contain. */
export interface JudgeAndQuestion {
  readonly judge: string;
  /** “81, turn 2” */
  readonly question: string;
}

export function parseJudgeAndQuestion(row: Fields): JudgeAndQuestion {
  const id = optionalFieldNumber(row, 'question_id') ?? optionalFieldText(row, 'question_id');
  if (id === undefined) throw new UserError('The field “question_id” has no number or text.');
  const [named] = arrayOrEmpty(row['judge']);
  const judge = typeof named === 'string' ? named : optionalFieldText(row, 'judge');
  if (judge === undefined || judge.trim() === '') throw new UserError('The field “judge” names no model.');
  return { judge, question: `${String(id)}, turn ${optionalFieldNumber(row, 'turn') ?? 1}` };
}
