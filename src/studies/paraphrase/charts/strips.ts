import { cellOutcomeNameInCsv } from '../../../charts/rows/cell-outcomes.ts';
import { compareBySpread, type StripItem } from '../../../charts/rows/item-strips.ts';
import { pointer } from '../../../base/json/json-pointer.ts';
import { numberOrNull } from '../../../base/json/json.ts';
import { questionVariantLevelIds, type ParaphraseResult } from '../measure/result.ts';

/** A model’s items, sorted by decreasing spread of accuracy over their wordings. Items without a spread come last. */
export function listItemsBySpread({ models }: ParaphraseResult, model: string): StripItem[] {
  const index = models.findIndex((each) => each.model === model);
  const items = models[index]?.items ?? [];
  return items
    .map((item, i) => ({
      item,
      at: pointer('models', index, 'items', i),
      rows: questionVariantLevelIds.map((question) => item.cells[question]),
    }))
    .sort(compareBySpread);
}

/** One row for each model and item: spread, accuracies, and the cells as drawn. */
export function itemStripCsvRows({ models }: ParaphraseResult): Record<string, string | number | null>[] {
  return models.flatMap(({ model, items }) =>
    items.map(({ item, accuracy, std, confidence, cells }) => ({
      model,
      item,
      std: numberOrNull(std),
      confidence: typeof confidence === 'string' ? confidence : null,
      ...Object.fromEntries(
        questionVariantLevelIds.flatMap((q) => {
          return [
            [q, numberOrNull(accuracy[q])],
            [`${q} cells`, [...cells[q]].map(cellOutcomeNameInCsv).join(' ')],
          ];
        }),
      ),
    })),
  );
}
