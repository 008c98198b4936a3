import { UserError } from '../../base/errors/user-error.ts';
import type { LogBuilder } from '../log/log-builder.ts';
import type { Fields } from '../promptfoo/fields.ts';
import { optionalFieldNumber, optionalFieldText, requiredFieldText } from './judge-log.ts';
import { textsInSinglePrompt } from './mt-bench-prompt.ts';
import { parseJudgeAndQuestion } from './mt-bench-row.ts';

/** FastChat’s value for a judgement without a parsable score. */
const unread = -1;

/** A line has one answer of a model and a judge's score for it. */
export function addSingleJudgment(row: Fields, into: LogBuilder, file: number, where: string): void {
  const { judge, question: name } = parseJudgeAndQuestion(row);
  const model = requiredFieldText(row, 'model');
  const score = optionalFieldNumber(row, 'score');
  if (score === undefined || (score !== unread && (score < 1 || score > 10)))
    throw new UserError('The field “score” is neither from 1 to 10 nor -1.');
  const asked = optionalFieldText(row, 'user_prompt');
  const { question, first } = textsInSinglePrompt(asked ?? '');
  into.answer({
    file,
    where,
    model: judge,
    question: into.question(JSON.stringify([name, model]), () => ({
      set: model,
      question: question ?? `Question ${name} of MT-Bench`,
      answer: '',
      subject: name,
      ...(first !== undefined && { response: first }),
    })),
    ...(asked !== undefined && { prompt: into.prompt([{ role: 'user', content: asked }]) }),
    levels: {},
    text: optionalFieldText(row, 'judgment') ?? '',
    finish: 'stop',
    scores: { score: score === unread ? null : score },
    ...(score !== unread && { extracted: { score: String(score) } }),
  });
}
