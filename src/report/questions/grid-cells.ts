import type { GridPlace } from './grid-keys.ts';

/** The cell of a matrix for an event: `data-row` gives the row, the position among its children the column. */
export function gridPlaceOfEventTarget(target: EventTarget | null): GridPlace | undefined {
  const line = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  if (!line) return undefined;
  const column = [...line.children].findIndex((child) => target instanceof Node && child.contains(target));
  return column < 0 ? undefined : { row: Number(line.dataset.row), column };
}

/** The focusable element of a cell: a question’s link, a mark or a count. */
export function focusableCellElement(frame: HTMLElement | undefined, { row, column }: GridPlace): HTMLElement | undefined {
  const cell = frame?.querySelector(`[data-row="${row}"]`)?.children[column];
  const element = column === 0 ? cell?.querySelector('a') : cell;
  return element instanceof HTMLElement ? element : undefined;
}
