import { plural } from '../../core/words/format.ts';
import type { ImportedLog, LoggedAnswer, LoggedQuestion } from './imported-log.ts';
import { buildLogGrid } from './log-grid.ts';
import { answerLocation } from './log-clashes.ts';
import { oneLine } from './plain-text.ts';
import { proposeImportChoices } from './proposed-choices.ts';

/**
 * Keeps duplicates apart: if a file has a question more than once, each copy becomes a question of its own, all copies in one cluster. A remark states how many.
 * If half of the questions or more have copies, or if a copy is in another file, they may be repetitions. Then the log stays as it is, and the user decides.
 */
export function separateDuplicates(log: ImportedLog): ImportedLog {
  const choices = proposeImportChoices(log);
  const grid = buildLogGrid(log, choices);
  if (!grid || grid.clashCount === 0 || choices.repeat === 'order') return log;
  const cells = new Map<string, { readonly file: number; times: number }>();
  const doubled = new Map<number, { readonly first: number; readonly second: number }>();
  const firstInCell = new Map<string, number>();
  const occurrences: number[] = [];
  for (const [n, answer] of log.answers.entries()) {
    const key = JSON.stringify([
      ...[answer.model, answer.question, choices.repeat === 'log' ? (answer.repeat ?? 0) : 0],
      ...(typeof choices.repeat === 'object' ? [answer.levels[choices.repeat.field]] : []),
      ...(typeof choices.model === 'object' ? [answer.levels[choices.model.field]] : []),
      ...choices.varies.map((id) => answer.levels[id] ?? ''),
    ]);
    const cell = cells.get(key) ?? { file: answer.file, times: 0 };
    if (cell.file !== answer.file) return log;
    cells.set(key, cell);
    occurrences.push(cell.times);
    if (cell.times === 0) firstInCell.set(key, n);
    else if (!doubled.has(answer.question)) doubled.set(answer.question, { first: firstInCell.get(key) ?? n, second: n });
    cell.times += 1;
  }
  if (2 * doubled.size >= grid.questions.length) return log;
  const questions = log.questions.map((question, at) => (doubled.has(at) ? inCluster(question) : question));
  const placeOf = new Map<string, number>();
  const answers = log.answers.map((answer, n): LoggedAnswer => {
    const times = occurrences[n] ?? 0;
    const question = log.questions[answer.question];
    if (times === 0 || !question) return answer;
    const key = `${question.key}\0${times}`;
    const place = placeOf.get(key) ?? questions.push({ ...inCluster(question), key }) - 1;
    placeOf.set(key, place);
    return { ...answer, question: place };
  });
  const [one] = doubled.values();
  const where = one
    ? ` The first: ${answerLocation(log, one.first)} and ${oneLine(log.answers[one.second]?.where ?? '', 60)}.`
    : '';
  const remark = `The log has ${plural(doubled.size, 'question')} more than once. Each copy counts as a question of its own, in one cluster.${where}`;
  return { ...log, questions, answers, remarks: [...log.remarks, remark] };
}

const inCluster = (question: LoggedQuestion): LoggedQuestion => ({
  ...question,
  cluster: question.cluster ?? `copies of ${oneLine(question.question, 80)}`,
});
