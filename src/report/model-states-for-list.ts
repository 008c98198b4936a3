import { stateOf, type ClaimKind } from '../core/studies/claim.ts';
import type { ModelGrade } from '../store/runs.ts';
import type { ResultWithClaims } from './claim-sentences.ts';

/** What the list of runs says of a whole run of a study that has no grades: the state of each model’s card. */
export const modelStatesForList = (
  result: ResultWithClaims & { readonly rules?: string },
  kinds: readonly ClaimKind[],
): readonly ModelGrade[] =>
  [...new Set(result.models.map(({ model }) => model))].map((model) => {
    const state = stateOf(result.verdicts, kinds, model);
    return {
      model,
      grade: null,
      ...(state && { state }),
      ...(result.rules !== undefined && { rules: result.rules }),
      ...(result.margin !== undefined && { margin: result.margin }),
      ...(result.reliance !== undefined && { reliance: result.reliance }),
    };
  });
