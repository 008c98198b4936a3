import { latestCorrections, correctionTimeMs, type CorrectionLine } from '../../core/answers/correction.ts';
import { cellKey } from '../../core/plan/cell.ts';
import { database } from '../database/database.ts';
import { runWithDiskFullMessage } from '../../base/errors/disk-full.ts';
import { nonResponseLineToRow, loadLinesOfType } from '../answers/archive-lines.ts';

/** The readings of a run that were changed by hand, and the undoings, in the order in which they came. */
export async function loadRunCorrections(run: string): Promise<CorrectionLine[]> {
  return (await loadLinesOfType(run, 'verdict')).map(({ line }) => line as unknown as CorrectionLine);
}

/**
 * Adds a verdict, which from then on counts for its cell, and gives it as it was stored. Its time is now, or just after the last one of the
 * cell, should that have been given by a clock that is ahead of this one.
 */
export async function addCorrection(
  run: string,
  verdict: Omit<CorrectionLine, 'at'>,
  now = Date.now(),
): Promise<CorrectionLine> {
  const { model, item, variant, sample, reading, by, why } = verdict;
  const before = latestCorrections(await loadRunCorrections(run)).get(cellKey(verdict));
  const at = new Date(Math.max(now, before ? correctionTimeMs(before) + 1 : now)).toISOString();
  const stored = { model, item, variant, sample, reading, by, why, at };
  const row = await nonResponseLineToRow(run, { type: 'verdict', ...stored });
  await runWithDiskFullMessage('The disk is full: the reading is as it was. Free some space, then try again.', () =>
    database.lines.add(row),
  );
  return stored;
}
