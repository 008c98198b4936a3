import { outcomeCodes, cellOutcomes, answerCategoryTitle, type OutcomeWithCellCode } from '../../core/answers/outcome.ts';
import { zip } from '../../base/objects/zip.ts';
import { layOutLegend, type LegendEntry } from '../frame/legend.ts';

/** The outcome that a cell’s code represents; an unknown code means 'not asked'. */
export const cellOutcomeFromCode = (mark: string): OutcomeWithCellCode =>
  cellOutcomes.find((outcome) => outcomeCodes[outcome] === mark) ?? 'not asked';

/** The outcome’s name in the CSV files of charts. */
export const cellOutcomeNameInCsv = (mark: string): string => {
  const outcome = cellOutcomeFromCode(mark);
  return outcome === 'not asked' ? 'missing' : outcome;
};

/** A cell's width and height. */
export const cellSize = 9;

/** Each outcome has its own shape: filled, half filled, hollow, hatched, barred, crossed, a dot. */
export function outcomeShapePath(outcome: OutcomeWithCellCode, x: number, y: number): string {
  const inset = 0.75;
  const side = cellSize - 2 * inset;
  const box = `M${x + inset} ${y + inset}h${side}v${side}h${-side}z`;
  switch (outcome) {
    case 'right':
      return `M${x} ${y}h${cellSize}v${cellSize}h${-cellSize}z`;
    case 'partly right':
      // The left half is filled: on the right the outer and the inner path leave a border.
      return `M${x} ${y}h${cellSize}v${cellSize}h${-cellSize}zM${x + cellSize / 2} ${y + 1}v${cellSize - 2}h${cellSize / 2 - 1}v${2 - cellSize}z`;
    case 'wrong':
      return box;
    case 'unreadable':
      return `${box}M${x + inset} ${y + cellSize / 2}L${x + cellSize / 2} ${y + inset}M${x + inset} ${y + cellSize - inset}L${x + cellSize - inset} ${y + inset}M${x + cellSize / 2} ${y + cellSize - inset}L${x + cellSize - inset} ${y + cellSize / 2}`;
    case 'refused':
      return `${box}M${x + 2} ${y + cellSize / 2}h${cellSize - 4}`;
    case 'failed':
      return `M${x + 1} ${y + 1}l${cellSize - 2} ${cellSize - 2}M${x + cellSize - 1} ${y + 1}l${2 - cellSize} ${cellSize - 2}`;
    case 'not asked':
      return `M${x + cellSize / 2 - 0.75} ${y + cellSize / 2}h1.5`;
  }
}

export interface OutcomeLegendEntry extends LegendEntry {
  readonly outcome: OutcomeWithCellCode;
  readonly d: string;
}

/** A legend of the outcomes that occur. */
export function layOutOutcomeLegend(
  there: (outcome: OutcomeWithCellCode) => boolean,
  width: number,
  top?: number,
): OutcomeLegendEntry[] {
  const used = cellOutcomes.filter(there);
  const entries = layOutLegend(used.map(answerCategoryTitle), width, top === undefined ? {} : { top });
  return zip(entries, used).map(([entry, outcome]): OutcomeLegendEntry => ({
    ...entry,
    outcome,
    d: outcomeShapePath(outcome, entry.x - 6, entry.y - 5),
  }));
}
