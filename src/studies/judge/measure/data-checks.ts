import type { DataProblem } from '../../../core/json/doctor-form.ts';
import { judgeDataProblems } from '../../../measure/doctor/judge-data-problems.ts';
import { pointName } from '../../../reading/rating-scale.ts';
import type { ModelCriterionAnswers } from './tally.ts';

/** The problems of a run’s items, and of each model’s ratings by one criterion on one scale. */
export function ratingDataProblems(all: readonly ModelCriterionAnswers[]): DataProblem[] {
  const [first] = all;
  const items = all.flatMap(({ model, items }) => (model === first?.model ? items : []));
  return judgeDataProblems(
    items,
    all.flatMap(({ model, criterion, asked }) => {
      const scales = new Map(asked.map(({ scale }) => [scale.id, scale]));
      return [...scales.values()].map((scale) => ({
        model,
        on: `${criterion}, ${scale.title}`,
        gave: asked
          .filter((each) => each.scale.id === scale.id)
          .flatMap(({ ratings }) => ratings.flat())
          .flatMap((rating) => (rating === null ? [] : [pointName(rating, scale)])),
      }));
    }),
  );
}
