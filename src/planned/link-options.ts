import type { Study } from '../core/studies/study.ts';
import { errorMessage } from '../core/words/error-message.ts';
import type { PlanLinkParameters } from '../export/plan-link.ts';
import type { FormOptions, StudyFormDescription } from '../manifest/study-form.ts';

/** The options with which a study's form begins. */
export const defaultFormOptions = (study: Study, { maxTokens }: StudyFormDescription): FormOptions => ({
  ...(study.defaults as unknown as FormOptions),
  maxTokens,
});

/** The defaults for options that a link leaves out. A link with a seed was made from a plan, and leaves out what the plan did not have. */
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

/** The form's options as a plan has them; the form has extra fields for some of them. */
export const formToPlanOptions = ({ maxTokens, optionScoring, ...rest }: FormOptions): FormOptions => ({
  ...rest,
  maxTokens,
  ...(optionScoring === true && { optionScoring: true }),
});
