import type { FormOptions, StudyFormDescription } from '../../../manifest/study-form.ts';
import { judgeItemFaults } from '../protocol/faults.ts';
import { judgeDefaults, usualSamples, type Criterion, type JudgeScale } from '../protocol/options.ts';

export const judgeForm: StudyFormDescription = {
  sets: ['judge-factuality'],
  maxTokens: judgeDefaults.maxTokens,
  samples: usualSamples,
  way: 'prompt',
  // The plan contains only the run’s criteria, so that others do not affect its id.
  withSets: (options, sets) => {
    const named = new Set(sets.flatMap(({ items }) => items.map(({ criterion }) => criterion)));
    const criteria = criteriaOf(options).filter(({ id }) => named.has(id));
    const scales = (options['scales'] as unknown as readonly JudgeScale[]).map((scale) =>
      scale.rubric?.criteria
        ? { ...scale, rubric: { ...scale.rubric, criteria: scale.rubric.criteria.filter(({ id }) => named.has(id)) } }
        : scale,
    );
    return criteria.length === 0 ? options : ({ ...options, criteria, scales } as unknown as FormOptions);
  },
  itemFaults: (items, options) => judgeItemFaults(items, criteriaOf(options)),
};

const criteriaOf = (options: FormOptions) => options['criteria'] as unknown as readonly Criterion[];
