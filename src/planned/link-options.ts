import type { Study } from '../core/studies/study.ts';
import { errorMessage } from '../core/words/error-message.ts';
import type { PlanLinkParameters } from '../export/plan-link.ts';
import type { FormOptions, StudyFormDescription } from '../manifest/study-form.ts';

/** A study’s options as its form begins with them. */
export const defaultFormOptions = (study: Study, { maxTokens }: StudyFormDescription): FormOptions => ({
  ...(study.defaults as unknown as FormOptions),
  maxTokens,
});

/** What stands where a link says nothing: one with a seed was made from a plan, and leaves out what the plan did not have. */
export const optionDefaultsForLink = ({ seed }: PlanLinkParameters, study: Study, defaults: FormOptions): FormOptions => ({
  ...defaults,
  ...(seed !== undefined && study.leftOut),
});

/** What is wrong with a study's options. */
export function studyOptionsFault(study: Study, options: FormOptions): string | undefined {
  try {
    study.parseOptions(options);
    return undefined;
  } catch (error) {
    return errorMessage(error);
  }
}

/** Options as a plan has them: the form has fields of its own for some of them. */
export const formToPlanOptions = ({ maxTokens, optionScoring, ...rest }: FormOptions): FormOptions => ({
  ...rest,
  maxTokens,
  ...(optionScoring === true && { optionScoring: true }),
});
