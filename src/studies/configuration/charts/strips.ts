import { pointer } from '../../../base/json/json-pointer.ts';
import { isNumber } from '../../../base/json/json.ts';
import {
  configurationTitle,
  levelTitle,
  variedFactorIds,
  type ConfigurationDesign,
} from '../measure/configuration-title.ts';
import type { FactorId } from '../protocol/factors.ts';
import type { ConfigurationResult } from '../measure/result.ts';
import { cellOutcomeNameInCsv } from '../../../charts/rows/cell-outcomes.ts';
import { compareBySpread, type StripItem } from '../../../charts/rows/item-strips.ts';

/**
 * How an item’s outputs form a strip. There is a row for each combination of wording and number of examples. A row has the
 * noise levels and temperatures in sequence.
 */
export interface OutputStripLayout {
  /** The short and full names of the rows. */
  readonly short: readonly string[];
  readonly full: readonly string[];
  /** The indices of the configurations in each row. */
  readonly places: readonly (readonly number[])[];
}

const rowFactors: readonly FactorId[] = ['paraphrase', 'demonstrations'];

export function layOutStripRows(result: ConfigurationDesign): OutputStripLayout {
  const named = rowFactors.filter((factor) => variedFactorIds(result).includes(factor));
  const rows = new Map<string, { readonly levels: Record<FactorId, string>; readonly places: number[] }>();
  result.configurations.forEach(({ levels }, at) => {
    const key = JSON.stringify(named.map((factor) => levels[factor]));
    const row = rows.get(key);
    if (row) row.places.push(at);
    else rows.set(key, { levels, places: [at] });
  });
  const all = [...rows.values()];
  return {
    short: all.map(({ levels }) => named.map((factor) => levels[factor]).join(' · ')),
    full: all.map(({ levels }) => named.map((factor) => levelTitle(result, factor, levels[factor])).join(', ')),
    places: all.map(({ places }) => places),
  };
}

/** The items of one result row, sorted by decreasing spread. */
export function outputStripItems(result: ConfigurationResult, row: number, rows: OutputStripLayout): StripItem[] {
  const samples = Math.max(1, Math.round(result.outputs / result.configurations.length));
  const items = result.models[row]?.items ?? [];
  return items
    .map((item, i): StripItem => ({
      item,
      at: pointer('models', row, 'items', i),
      rows: splitCellsByStripRow(item.cells, rows, samples),
    }))
    .sort(compareBySpread);
}

/** An item’s cells, split by strip row. */
export const splitCellsByStripRow = (cells: string, { places }: OutputStripLayout, samples: number): string[] =>
  places.map((row) => row.map((at) => cells.slice(at * samples, (at + 1) * samples)).join(''));

/** One row for each model, set and item: its spread, the number of different outputs, and its cells in words. */
export function itemOutputCsvRows(result: ConfigurationResult, dataset: string): Record<string, string | number | null>[] {
  const samples = Math.max(1, Math.round(result.outputs / result.configurations.length));
  const titles = result.configurations.map(({ levels }) => configurationTitle(result, levels));
  return result.models
    .filter((row) => row.dataset === dataset)
    .flatMap(({ model, items }) =>
      items.map(({ item, std, distinct, cells }) => ({
        model,
        dataset,
        item,
        std: isNumber(std) ? std : null,
        distinct,
        ...Object.fromEntries(
          titles.map((title, c) => [
            title,
            [...cells.slice(c * samples, (c + 1) * samples)].map(cellOutcomeNameInCsv).join(' '),
          ]),
        ),
      })),
    );
}
