import type { SystemPromptResult } from '../measure/result.ts';

/** What the list of runs shows of a whole run. */
export const keptGrades = ({ models, cohort }: SystemPromptResult) =>
  models.map(({ model, grade }) => ({
    model,
    grade: typeof grade === 'string' ? grade : null,
    cohort: cohort.kind,
  }));
