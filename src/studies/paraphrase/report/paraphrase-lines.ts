import { isNumber } from '../../../base/json/json.ts';
import { pointer } from '../../../base/json/json-pointer.ts';
import type { ParaphraseMeasures, ParaphraseResult, PromptKind } from '../measure/result.ts';

/** What the measures of a line are over. */
export type PromptKindScope = PromptKind | 'all';

/** A model with its measures over all items, or over those that are asked in one way. */
export interface ParaphraseLine {
  readonly model: string;
  /** Its place among the models: colour and shape. */
  readonly index: number;
  readonly over: PromptKindScope;
  readonly measures: ParaphraseMeasures;
  /** Where they stand in the result (RFC 6901). */
  readonly at: string;
}

export const promptKindScopeTitles: Readonly<Record<PromptKindScope, string>> = {
  all: 'All questions',
  'answer first': 'Answer first',
  'reasoning first': 'Reasoning first',
  open: 'Without choices',
};

/** What the lines of a result are over: the subsets only where there are several, all together only where that was measured. */
export function promptKindScopes({ models }: ParaphraseResult): PromptKindScope[] {
  const subsets = [...new Set(models.flatMap((model) => model.subsets.map(({ subset }) => subset)))];
  if (subsets.length < 2) return ['all'];
  const isWhole = models.some(hasAny) || !models.some((model) => model.subsets.some(hasAny));
  return [...(isWhole ? (['all'] as const) : []), ...subsets];
}

const hasAny = ({ accuracy, perVariant }: ParaphraseMeasures): boolean =>
  [accuracy, ...Object.values(perVariant)].some(isNumber);

/** Model by model, all questions first; of one choice only those over it. */
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
