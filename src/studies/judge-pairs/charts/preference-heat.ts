import type { ItemHeatCell, ItemHeatFigure } from '../../../charts/heat/item-heat.ts';
import { cellOutcomeFromCode } from '../../../charts/rows/cell-outcomes.ts';
import { modelName } from '../../../core/models/model-name.ts';
import { itemAnswersAddress } from '../../../report/addresses.ts';
import type { JudgePairsResult } from '../measure/result.ts';
import { orderTitles } from '../protocol/options.ts';

const preferences: Readonly<Record<string, { readonly says: string; readonly place: number }>> = {
  '1': { says: 'Prefers the first response', place: 1 },
  '2': { says: 'Prefers the second response', place: 0 },
  '=': { says: 'A tie', place: 0.5 },
  s: { says: 'Its samples are split', place: 0.5 },
};
const heads = { 'a-first': '1, 2', 'b-first': '2, 1', 'not-logged': '' };

/** Heatmap of each judge’s preference on each pair in each order. */
export function preferenceHeat(result: JudgePairsResult, run: string | undefined): ItemHeatFigure {
  const { models, orders, details } = result;
  const groups = models.map(({ model }, m) => ({
    id: model,
    title: modelName(model),
    columns: orders.map((order) => ({ head: heads[order], name: orderTitles[order] })),
    cells: (details?.items ?? []).map((_, i) => orders.map((_, o) => cellOf(details?.preferences[m]?.[o]?.[i] ?? ''))),
  }));
  return {
    id: 'pairs',
    title: 'On which pairs does the order decide?',
    reading:
      'A line for each pair; pairs whose preference changes come first. Each judge has a column for each order: “1, 2” shows the pair’s first response first. A cell names the preferred response, = for a tie, or s for split samples. Two equal cells mean the same preference in both orders.',
    file: 'pair-preferences',
    data: () =>
      groups.flatMap(({ id, cells }) =>
        cells.flatMap((own, i) =>
          own.map((cell, o) => ({
            judge: id,
            pair: details?.items[i] ?? null,
            order: orders[o] ?? null,
            preference: cell.kind === 'valued' ? cell.name : null,
            outcome: cell.kind === 'valued' ? cell.says : cell.kind,
          })),
        ),
      ),
    spec: {
      groups,
      items: details?.items ?? [],
      noun: 'pair',
      ends: ['second response', 'first response'],
      nothing: 'No preference',
      hrefOf: ({ group, column }, item) =>
        run === undefined ? undefined : itemAnswersAddress(run, item, { model: group.id, scenario: orders[column] }),
    },
  };
}

function cellOf(mark: string): ItemHeatCell {
  const found = preferences[mark];
  return found ? { kind: 'valued', name: mark, value: NaN, ...found } : { kind: cellOutcomeFromCode(mark) };
}
