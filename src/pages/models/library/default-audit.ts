import { count, plural } from '../../../core/words/format.ts';
import { formatTimeRange } from '../../../core/words/time-left.ts';
import { defaultQuestionsPerSet } from '../../../items/number-per-set.ts';
import { estimateAuditTime, isLongAudit } from '../../../run/estimate/audit-time.ts';
import { offeredStudies } from '../../../studies/index.ts';
import { defaultFormOptions } from '../../../planned/link-options.ts';

/** The size of a new run with the form’s defaults. */
export interface DefaultQuestionAndPromptCount {
  readonly questions: number;
  readonly prompts: number;
}

/** `null` if no study is offered. */
export async function loadDefaultAuditSize(): Promise<DefaultQuestionAndPromptCount | null> {
  const [first] = offeredStudies;
  if (!first) return null;
  const [study, form] = await Promise.all([first.study(), first.form()]);
  return {
    questions: form.sets.length * defaultQuestionsPerSet,
    prompts: study.variants(defaultFormOptions(study, form)).length,
  };
}

const smallMs = 600_000;

/** The time that it takes a model, in sentences. For a long run, also the small run that fits in ten minutes. */
export function auditTimeSentences(
  { questions, prompts }: DefaultQuestionAndPromptCount,
  msPerAnswer: number,
): readonly string[] {
  const answers = questions * prompts;
  const time = estimateAuditTime(answers, msPerAnswer);
  const whole = `The usual audit of ${count(answers)} answers takes ${formatTimeRange(time)}.`;
  if (!isLongAudit(time)) return [whole];
  const fitting = Math.floor(smallMs / (prompts * msPerAnswer));
  return [
    whole,
    fitting >= 1
      ? `About 10 min: ${plural(fitting, 'question')} × ${plural(prompts, 'prompt')} = ${plural(fitting * prompts, 'answer')}.`
      : `Even 1 question with ${plural(prompts, 'prompt')} takes over 10 min.`,
  ];
}

export const isDefaultAuditLong = ({ questions, prompts }: DefaultQuestionAndPromptCount, msPerAnswer: number): boolean =>
  isLongAudit(estimateAuditTime(questions * prompts, msPerAnswer));
