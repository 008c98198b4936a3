import { expect, it } from 'vitest';
import {
  itemCellLabel,
  layOutBlock,
  layOutItemHeat,
  mostDividedFirst,
  type ItemHeatCell,
  type ItemHeatGroup,
} from '../../../src/charts/heat/item-heat.ts';

const valued = (place: number): ItemHeatCell => ({ kind: 'valued', name: 'name', value: 7, place, says: `At ${place}` });
const group = (id: string, ...rows: readonly (readonly ItemHeatCell[])[]): ItemHeatGroup => ({
  id,
  title: `Group ${id}`,
  columns: rows[0]!.map((_, c) => ({ head: String(c), name: `column ${c}` })),
  cells: rows,
});

it('the items that are divided within a group come first, whatever sets groups apart; others keep their order', () => {
  const none: ItemHeatCell = { kind: 'failed' };
  const a = group('a', [valued(0), valued(0)], [valued(1), valued(0.5)], [valued(0.5), none], [valued(0), valued(1)]);
  const b = group('b', [valued(1), valued(1)], [valued(1), valued(0.2)], [none, none], [valued(1), valued(1)]);
  // The items’ ranges, summed over the groups: 0, 0.5 + 0.8, 0, 1.
  const { groups, items } = mostDividedFirst([a, b], ['w', 'x', 'y', 'z']);
  expect(items).toEqual(['x', 'z', 'w', 'y']);
  expect(groups[1]!.cells.map(([first]) => first)).toEqual([b.cells[1]![0], b.cells[3]![0], b.cells[0]![0], none]);
  // A model may lack an item while answers arrive.
  expect(mostDividedFirst([{ ...a, cells: a.cells.slice(0, 1) }], ['w', 'x']).groups[0]!.cells).toEqual([a.cells[0], []]);
});

it('few columns are wider than many, and every cell says its item, group, column and value or why there is none', () => {
  const of = (columns: number) => [group('g', [...Array.from({ length: columns - 1 }, () => valued(1)), { kind: 'refused' }])]; // prettier-ignore
  const sizes = [2, 3, 4].map((columns) => layOutItemHeat({ groups: of(columns), items: ['s/1'], ends: ['a', 'b'] }, 900).size.width); // prettier-ignore
  expect(sizes).toEqual([52, 52, 34]);
  const frame = layOutItemHeat({ groups: of(2), items: ['s/1'], ends: ['a', 'b'] }, 900);
  const { cells } = layOutBlock(frame, of(2), frame.blocks[0]!).lines[0]!;
  expect(cells.map((cell) => itemCellLabel(cell, 's/1', 'No value'))).toEqual([
    's/1, Group g, column 0:\nAt 1',
    's/1, Group g, column 1:\nNo value: refused',
  ]);
  expect(cells.map(({ text }) => text)).toEqual(['name', '']);
  expect(frame.legend.map(({ outcome }) => outcome)).toEqual(['refused']);
});
