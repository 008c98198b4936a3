import { answerCategoryOfField } from '../../../core/answers/outcome.ts';
import type { AnswerFilter } from '../../../report/answer-filter.ts';
import { filterForClaim } from '../../../report/answers-for-claim.ts';
import { questionVariantLevelIds, type ParaphraseResult } from '../measure/result.ts';

/** The drill-down of a number. A number over one kind of prompt leads to the answers of its set, if it has a single set. */
export function filterForParaphraseFigure(
  { models, verdicts, details }: ParaphraseResult,
  part: string,
  [place, ...steps]: readonly string[],
): AnswerFilter | undefined {
  if (part === 'verdicts') return filterForClaim(verdicts?.[Number(place)], () => undefined);
  if (part === 'details') {
    const { model, rows } = details?.votes?.[Number(steps[0])] ?? {};
    const { prompt } = rows?.[Number(steps[2])] ?? {};
    return { model, scenario: prompt === undefined ? undefined : questionVariantLevelIds[prompt] };
  }
  const found = part === 'models' ? models[Number(place)] : undefined;
  if (!found) return {};
  const subset = steps[0] === 'subsets' ? found.subsets[Number(steps[1])] : undefined;
  const [field = '', question, count] = subset ? steps.slice(2) : steps;
  return {
    model: found.model,
    benchmark: subset?.sets.length === 1 ? subset.sets[0] : undefined,
    scenario: /^(perVariant|perfectlyCorrect)/.test(field) ? question : undefined,
    outcome: answerCategoryOfField(field),
    ...(field === 'rightWays' && { group: groupCounted(question, count) }),
  };
}

const groupCounted = (by: string | undefined, count: string | undefined): string | undefined =>
  count === 'complete' ? 'complete' : count === 'inAll' ? `right in every way, ${by}` : undefined;
