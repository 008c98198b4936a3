import { isNumber } from '../../../base/json/json.ts';
import { pointer } from '../../../base/json/json-pointer.ts';
import type { ParaphraseMeasures, ParaphraseResult, PromptKind } from '../measure/result.ts';

/** The items that a line’s measures cover. */
export type PromptKindScope = PromptKind | 'all';

/** A model with its measures over all items, or over one kind of prompt. */
export interface ParaphraseLine {
  readonly model: string;
  /** Its index among the models, for colour and shape. */
  readonly index: number;
  readonly over: PromptKindScope;
  readonly measures: ParaphraseMeasures;
  /** JSON pointer to the measures in the result (RFC 6901). */
  readonly at: string;
}

export const promptKindScopeTitles: Readonly<Record<PromptKindScope, string>> = {
  all: 'All questions',
  'answer first': 'Answer first',
  'reasoning first': 'Reasoning first',
  open: 'Without choices',
};

/** The scopes of a result’s lines. Subsets need to be several, and `all` needs overall measures. */
export function promptKindScopes({ models }: ParaphraseResult): PromptKindScope[] {
  const subsets = [...new Set(models.flatMap((model) => model.subsets.map(({ subset }) => subset)))];
  if (subsets.length < 2) return ['all'];
  const isWhole = models.some(hasAny) || !models.some((model) => model.subsets.some(hasAny));
  return [...(isWhole ? (['all'] as const) : []), ...subsets];
}

const hasAny = ({ accuracy, perVariant }: ParaphraseMeasures): boolean =>
  [accuracy, ...Object.values(perVariant)].some(isNumber);

/** Lines by model, with all questions first, for the scopes in `over`. */
export function modelAndScopeLines(
  result: ParaphraseResult,
  over: readonly PromptKindScope[] = promptKindScopes(result),
): ParaphraseLine[] {
  return result.models.flatMap((model, index) => [
    ...(over.includes('all')
      ? [{ model: model.model, index, over: 'all' as const, measures: model, at: pointer('models', index) }]
      : []),
    ...model.subsets.flatMap((measures, s): ParaphraseLine[] =>
      over.includes(measures.subset)
        ? [{ model: model.model, index, over: measures.subset, measures, at: pointer('models', index, 'subsets', s) }]
        : [],
    ),
  ]);
}
