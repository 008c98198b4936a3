import { latestCorrections, correctionTimeMs, type CorrectionLine } from '../../core/answers/correction.ts';
import { cellKey } from '../../core/plan/cell.ts';
import { database } from '../database/database.ts';
import { runWithDiskFullMessage } from '../../base/errors/disk-full.ts';
import { nonResponseLineToRow, loadLinesOfType } from '../answers/archive-lines.ts';

/** The corrections of a run, including those that were undone, in the order of arrival. */
export async function loadRunCorrections(run: string): Promise<CorrectionLine[]> {
  return (await loadLinesOfType(run, 'verdict')).map(({ line }) => line as unknown as CorrectionLine);
}

/**
 * Adds a correction, which from then on counts for its cell, and returns it as stored. Its time is now, or just after the
 * cell's last correction if that has a time ahead of this clock.
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
  await runWithDiskFullMessage('The disk is full: the parsed answer was not changed. Free some space, then try again.', () =>
    database.lines.add(row),
  );
  return stored;
}
