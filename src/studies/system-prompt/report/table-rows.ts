import { pointer } from '../../../base/json/json-pointer.ts';
import type { ResultRow } from '../../../report/result-table.ts';
import type { SystemPromptModelResult, SystemPromptResult } from '../measure/result.ts';

export const modelColumn = { id: 'model', title: 'Model' };

/** What μ and σ mean, unless a table says more. */
export const muMeaning = 'Mean score in percent';
export const sigmaMeaning = 'Fluctuation in points of percent';

/** A row for each model, or for some of them. */
export const modelRows = (
  { models }: SystemPromptResult,
  isWanted: (model: SystemPromptModelResult) => boolean = () => true,
): ResultRow[] =>
  models.flatMap((model, index) =>
    isWanted(model) ? [{ at: pointer('models', index), model: { id: model.model, index }, words: {} }] : [],
  );

/** A row for each part of a model, by model. `under` gives the JSON pointer to the parts of the model at an index. */
export const rowsOfParts = <Part>(
  { models }: SystemPromptResult,
  partsByModel: readonly (readonly Part[])[],
  under: (index: number) => string,
  wordsOf: (each: Part) => ResultRow['words'],
): ResultRow[] =>
  partsByModel.flatMap((parts, index) =>
    parts.map((each, place) => ({
      at: `${under(index)}/${place}`,
      model: { id: models[index]?.model ?? '', index },
      words: wordsOf(each),
    })),
  );
