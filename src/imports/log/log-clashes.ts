import { count } from '../../core/words/format.ts';
import type { ClashingAnswerIndices } from './log-grid.ts';
import type { ImportedLog } from './imported-log.ts';

/** Two answers to one question in one prompt variant. The sentence names both, and a person decides which one counts. */
export function duplicateAnswerSentence(
  log: ImportedLog,
  { first, second }: ClashingAnswerIndices,
  clashes: number,
): string {
  const [one, other] = [answerLocation(log, first), answerLocation(log, second)];
  const more = clashes > 1 ? ` This is so for ${count(clashes)} answers.` : '';
  return `${one} and ${other} are answers by the same model to the same question under the same prompt variant. Choose what distinguishes them, or that one repeats the other.${more}`;
}

/** “line 12 of “samples.jsonl””. */
export function answerLocation({ answers, files }: ImportedLog, at: number): string {
  const answer = answers[at];
  return `${answer?.where ?? ''} of “${files[answer?.file ?? 0]?.name ?? ''}”`;
}
