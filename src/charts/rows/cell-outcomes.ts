import { cellMarks } from '../../core/cell-marks.ts';
import { paired } from '../../core/paired.ts';
import { legendOf, type LegendEntry } from '../frame/legend.ts';

/** What came of a cell, as far as a drawing tells it apart. */
export type CellOutcome = keyof typeof cellMarks;

export const cellOutcomes = Object.keys(cellMarks) as CellOutcome[];

export const outcomeWords: Readonly<Record<CellOutcome, string>> = {
  right: 'right',
  'partly right': 'partly right',
  wrong: 'wrong',
  unreadable: 'unreadable',
  refused: 'refused',
  failed: 'failed',
  missing: 'not answered yet',
};

export const outcomeOf = (mark: string): CellOutcome =>
  cellOutcomes.find((outcome) => cellMarks[outcome] === mark) ?? 'missing';

/** A cell's width and height. */
export const cellSize = 9;

/** Told apart by form first: filled, half filled, hollow, hatched, barred, crossed, a dot. */
export function cellPath(outcome: CellOutcome, x: number, y: number): string {
  const inset = 0.75;
  const side = cellSize - 2 * inset;
  const box = `M${x + inset} ${y + inset}h${side}v${side}h${-side}z`;
  switch (outcome) {
    case 'right':
      return `M${x} ${y}h${cellSize}v${cellSize}h${-cellSize}z`;
    case 'partly right':
      // The left half filled: between the outer and the inner edge the box leaves a ring.
      return `M${x} ${y}h${cellSize}v${cellSize}h${-cellSize}zM${x + cellSize / 2} ${y + 1}v${cellSize - 2}h${cellSize / 2 - 1}v${2 - cellSize}z`;
    case 'wrong':
      return box;
    case 'unreadable':
      return `${box}M${x + inset} ${y + cellSize / 2}L${x + cellSize / 2} ${y + inset}M${x + inset} ${y + cellSize - inset}L${x + cellSize - inset} ${y + inset}M${x + cellSize / 2} ${y + cellSize - inset}L${x + cellSize - inset} ${y + cellSize / 2}`;
    case 'refused':
      return `${box}M${x + 2} ${y + cellSize / 2}h${cellSize - 4}`;
    case 'failed':
      return `M${x + 1} ${y + 1}l${cellSize - 2} ${cellSize - 2}M${x + cellSize - 1} ${y + 1}l${2 - cellSize} ${cellSize - 2}`;
    case 'missing':
      return `M${x + cellSize / 2 - 0.75} ${y + cellSize / 2}h1.5`;
  }
}

export interface OutcomeEntry extends LegendEntry {
  readonly outcome: CellOutcome;
  readonly d: string;
}

/** Those outcomes that there are. */
export function outcomeLegend(there: (outcome: CellOutcome) => boolean, width: number, top?: number): OutcomeEntry[] {
  const used = cellOutcomes.filter(there);
  const entries = legendOf(
    used.map((outcome) => outcomeWords[outcome]),
    width,
    top === undefined ? {} : { top },
  );
  return paired(entries, used).map(([entry, outcome]): OutcomeEntry => ({
    ...entry,
    outcome,
    d: cellPath(outcome, entry.x - 6, entry.y - 5),
  }));
}
