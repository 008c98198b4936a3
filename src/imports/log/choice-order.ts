import type { ImportedLog } from './imported-log.ts';

/**
 * If an Evenkeel question always showed its choices in one order, that order becomes the question's own. Letters in answers
 * then refer to its choices.
 */
export function adoptShownChoiceOrder<Log extends Pick<ImportedLog, 'questions' | 'answers'>>(log: Log): Log {
  if (log.questions.every(({ id }) => id === undefined)) return log;
  const orders = new Map<number, string>();
  for (const { question, shown } of log.answers) {
    const order = JSON.stringify(shown ?? null);
    orders.set(question, (orders.get(question) ?? order) === order ? order : 'several');
  }
  const orderOf = (at: number): readonly number[] | undefined => {
    const order = orders.get(at) ?? 'several';
    return log.questions[at]?.id === undefined || order === 'several'
      ? undefined
      : ((JSON.parse(order) as readonly number[] | null) ?? undefined);
  };
  return {
    ...log,
    questions: log.questions.map((question, at) => {
      const order = orderOf(at);
      const { choices = [], answer } = question;
      return order && typeof answer === 'number'
        ? { ...question, choices: order.map((place) => choices[place] ?? ''), answer: order.indexOf(answer) }
        : question;
    }),
    answers: log.answers.map((answer) => {
      if (!answer.shown || !orderOf(answer.question)) return answer;
      const { shown: _, ...inOrder } = answer;
      return inOrder;
    }),
  };
}
