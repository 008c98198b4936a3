import { pointer } from '../../../base/json/json-pointer.ts';
import type { ResultRow } from '../../../report/result-table.ts';
import type { SystemPromptModelResult, SystemPromptResult } from '../measure/result.ts';

export const modelColumn = { id: 'model', title: 'Model' };

/** What μ and σ mean where no more is said. */
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

/** A row for each of a model's scenarios or benchmarks, model by model. */
export const scenarioOrBenchmarkRows = <Part extends 'scenarios' | 'benchmarks'>(
  { models }: SystemPromptResult,
  part: Part,
  wordsOf: (each: SystemPromptModelResult[Part][number]) => ResultRow['words'],
): ResultRow[] =>
  models.flatMap(({ model, [part]: parts }, index) =>
    parts.map((each: SystemPromptModelResult[Part][number], place: number) => ({
      at: pointer('models', index, part, place),
      model: { id: model, index },
      words: wordsOf(each),
    })),
  );
