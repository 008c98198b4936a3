import type { PublishedPaper, PublishedTable, PublishedCellValue } from './published-paper.ts';

export function getPublishedTable(paper: PublishedPaper, id: string): PublishedTable {
  const found = paper.tables.find((table) => table.id === id);
  if (!found) throw new Error(`${paper.id} has no ${id}`);
  return found;
}

export function columnValues({ columns, rows }: PublishedTable, id: string): PublishedCellValue[] {
  const place = columns.findIndex((one) => one.id === id);
  return rows.map((row) => row[place] ?? null);
}
