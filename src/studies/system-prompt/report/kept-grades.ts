import { whyNotRated } from '../measure/why-not-rated.ts';
import type { SystemPromptResult } from '../measure/result.ts';

/** What the list of runs shows of a whole run. */
export const keptGrades = ({ models, cohort }: SystemPromptResult) =>
  models.map((model) => {
    const { grade } = model;
    const why = whyNotRated(model)?.why;
    return {
      model: model.model,
      grade: typeof grade === 'string' ? grade : null,
      cohort: cohort.kind,
      ...(why !== undefined && { why }),
    };
  });
