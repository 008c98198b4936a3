import { expect, test } from 'vitest';
import { sortRows, type Column } from '../../src/ui/table.ts';

interface Row {
  readonly name: string;
  readonly value: number | null;
}

const columns: Column<Row>[] = [
  { id: 'name', title: 'Name', by: (row) => row.name },
  { id: 'value', title: 'Value', by: (row) => row.value },
  { id: 'fixed', title: 'Not sortable' },
];
const rows: Row[] = [
  { name: 'm10', value: 2 },
  { name: 'm2', value: null },
  { name: 'm1', value: 7 },
];
const names = (column: string, descending: boolean) =>
  sortRows(rows, columns, { column, descending }).map((row) => row.name);

test('sorts numbers and names, numbers in names by value', () => {
  expect(names('value', true)).toEqual(['m1', 'm10', 'm2']);
  expect(names('name', false)).toEqual(['m1', 'm2', 'm10']);
});

test('rows without a value come last either way', () => {
  expect(names('value', false)).toEqual(['m10', 'm1', 'm2']);
});

test('without an order, or by a column that has none, rows stay as they are', () => {
  expect(sortRows(rows, columns, null)).toBe(rows);
  expect(names('fixed', true)).toEqual(['m10', 'm2', 'm1']);
});
