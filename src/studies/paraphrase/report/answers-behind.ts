import { kindCounted } from '../../../core/outcome.ts';
import type { ParaphraseResult } from '../measure/result.ts';

/** A number of the paraphrase study; one over the items of one kind of prompt stands on their set's answers, where it is one set. */
export function behindParaphrases({ models }: ParaphraseResult, part: string, [place, ...steps]: readonly string[]) {
  const found = part === 'models' ? models[Number(place)] : undefined;
  if (!found) return {};
  const subset = steps[0] === 'subsets' ? found.subsets[Number(steps[1])] : undefined;
  const [field = '', question] = subset ? steps.slice(2) : steps;
  return {
    model: found.model,
    benchmark: subset?.sets.length === 1 ? subset.sets[0] : undefined,
    scenario: /^(perVariant|perfectlyCorrect)/.test(field) ? question : undefined,
    outcome: kindCounted(field),
  };
}
