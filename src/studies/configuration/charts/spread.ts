import { isNumber } from '../../../base/json/json.ts';
import { assertDefined } from '../../../base/errors/assert-defined.ts';
import { drillDownHref } from '../../../report/drill-down.ts';
import { rowsWithPointers } from '../report/configuration-rows.ts';
import { outcomeCodes } from '../../../core/answers/outcome.ts';
import type { ConfigurationItemResult, ConfigurationResult } from '../measure/result.ts';
import { modelName } from '../../../core/models/model-name.ts';
import type { RatingPanel } from '../../../charts/rows/rating-histograms.ts';

/** Upper limits of the spread classes, in points. The spread of scores between 0 and 1 is at most 50. */
const classes = [10, 20, 30, 40, 50];
const names = classes.map((to) => (to === 10 ? 'up to 10' : `${to - 10} to ${to}`));

/**
 * The spread of a set’s items, with a panel for each model. Classes go from always right through growing spread to always
 * wrong.
 */
export const itemSpreadPanels = (result: ConfigurationResult, run: string | undefined, dataset: string): RatingPanel[] =>
  rowsWithPointers(result, dataset).map(({ row, at }): RatingPanel => {
    const items = row.items.filter(({ std }) => isNumber(std));
    const without = row.items.length - items.length;
    const href = drillDownHref(run, result, `${at}/std/mean`);
    const counts = new Map<string, number>();
    for (const item of items) counts.set(classOf(item), (counts.get(classOf(item)) ?? 0) + 1);
    return {
      title: modelName(row.model),
      noun: 'question',
      ceiling: row.std.allRight,
      ceilingAt: `${at}/std/allRight`,
      points: ['always wrong', ...names.toReversed(), 'always right'].map((name) => ({
        name,
        count: counts.get(name) ?? 0,
        href,
      })),
      below: without > 0 ? `${without} not complete` : undefined,
    };
  });

function classOf({ std, cells }: ConfigurationItemResult): string {
  const spread = 100 * (std as number);
  if (spread === 0) return cells.includes(outcomeCodes.right) ? 'always right' : 'always wrong';
  return names[classes.findIndex((to) => spread <= to + 1e-9)] ?? assertDefined(names.at(-1), 'class of spreads');
}

/** One row for each model and item of the set. */
export const itemSpreadCsvRows = (result: ConfigurationResult, dataset: string): Record<string, string | number | null>[] =>
  rowsWithPointers(result, dataset).flatMap(({ row }) =>
    row.items.map((item) => ({
      model: row.model,
      dataset,
      item: item.item,
      std: isNumber(item.std) ? item.std : null,
      class: isNumber(item.std) ? classOf(item) : null,
    })),
  );
