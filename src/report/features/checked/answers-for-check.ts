import type { StudyResult } from '../../../core/studies/study.ts';
import { humanMarkFilters, ruleOutcomeFilters, type AnswerFilter } from '../../answer-filter.ts';

/** Selects the answers of a number in `checked`: by the people who marked them, and by the outcome of the study’s rule. */
export function filterForCheckedFigure(
  { checked }: StudyResult,
  [part, ...steps]: readonly string[],
): AnswerFilter | undefined {
  if (!checked) return undefined;
  if (part === 'agreements') {
    const agreement = checked.agreements[Number(steps[0])];
    return agreement && { by: agreement.people, marked: steps[1] === 'same' ? 'agreed' : 'any' };
  }
  if (part === 'all') return behindCheck(checked.all, steps);
  const model = part === 'models' ? checked.models[Number(steps[0])] : undefined;
  if (!model) return undefined;
  // Corrected scores are based on all answers of the model.
  if (steps[1] === 'corrected') return { model: model.model };
  const behind = behindCheck(model, steps.slice(1));
  return behind && { model: model.model, ...behind };
}

function behindCheck(
  { people }: { readonly people: readonly { readonly by: string }[] },
  [field, ...rest]: readonly string[],
): AnswerFilter | undefined {
  switch (field) {
    case 'people': {
      const person = people[Number(rest[0])];
      return person && { by: [person.by], marked: 'any' };
    }
    case 'answers':
      return { marked: 'agreed' };
    case 'differing':
      return { marked: 'differently' };
    case 'said':
      return {
        marked: humanMarkFilters.find((marked) => marked === rest[0]),
        ruled: ruleOutcomeFilters.find((ruled) => ruled === rest[1]),
      };
    case 'sensitivity':
      return { marked: 'right', ...(rest[0] === 'read' && { ruled: 'right' }) };
    case 'specificity':
      return { marked: 'not right', ...(rest[0] === 'read' && { ruled: 'not right' }) };
    default:
      return undefined;
  }
}
