import { group } from 'd3';
import { pointCount, pointName, answerToScalePoint, pointValues } from '../../../reading/rating-scale.ts';
import { variantKey } from '../../../core/plan/cell.ts';
import { opinionOutcome } from '../../../core/answers/outcome.ts';
import { ratingKindWithMeasures } from '../../../core/answers/rating.ts';
import type { Plan } from '../../../core/plan/plan.ts';
import { judgeOptionsOf, type JudgeScale } from '../protocol/options.ts';
import { findVariantScale } from '../protocol/prompt.ts';
import type { ScoredResponse } from '../../../core/studies/study.ts';
import { makeDefaultAnswerInterpreter, type StudyAnswerInterpreter } from '../../../report/answers/outcome.ts';

/**
 * Interprets answers of the judge study. A rating is neither right nor wrong. A pair affects the measures where the samples
 * of one variant differ. A correction to something outside the scale is not a rating, as in the measures.
 */
export function makeJudgeAnswerInterpreter(plan: Plan): StudyAnswerInterpreter {
  const options = judgeOptionsOf(plan);
  const scaleIn = ({ response }: ScoredResponse): JudgeScale => findVariantScale(response.variant, options);
  const value = (row: ScoredResponse) => (row.score === null ? undefined : answerToScalePoint(row.reading, scaleIn(row)));
  return {
    ...makeDefaultAnswerInterpreter(ratingKindWithMeasures),
    outcome: (row) => opinionOutcome(row, value(row) === undefined ? undefined : 'rated'),
    flips: (rows) =>
      [...group(rows, ({ response }) => variantKey(response.variant)).values()].some((samples) => {
        const values = samples.map(value).filter((each) => each !== undefined);
        return values.some((each) => each !== values[0]);
      }),
    shown: ({ variant }) => ({ scale: findVariantScale(variant, options) }),
    rating: (row) => {
      const scale = scaleIn(row);
      const found = value(row);
      return found === undefined
        ? undefined
        : { says: pointName(found, scale), place: pointValues(scale).indexOf(found) / (pointCount(scale) - 1) };
    },
  };
}
