import type { Cell } from '../../core/plan/cell.ts';
import type { HumanMark } from '../../core/answers/mark.ts';
import { lastMarkOf, timeOfMark } from '../../core/answers/mark-lines.ts';
import { runWithDiskFullMessage } from '../../base/errors/disk-full.ts';
import { nonResponseLineToRow } from '../answers/archive-lines.ts';
import { database } from '../database/database.ts';
import { loadRunCorrections } from './corrections.ts';

/** A person's mark for an answer; `mark: null` removes it. */
export interface NewMark extends Cell {
  readonly by: string;
  readonly mark: HumanMark | null;
}

/**
 * Adds a person's mark for an answer, which from then on replaces their earlier one. Its time is now, or just after their
 * last mark if that has a time ahead of this clock.
 */
export async function addMark(run: string, given: NewMark, now = Date.now()): Promise<void> {
  const { model, item, variant, sample, by, mark } = given;
  const before = lastMarkOf(await loadRunCorrections(run), given);
  const markedAt = new Date(Math.max(now, before ? timeOfMark(before) + 1 : now)).toISOString();
  const line = { type: 'verdict', model, item, variant, sample, mark, reading: null, by, why: '', markedAt };
  const row = await nonResponseLineToRow(run, line);
  await runWithDiskFullMessage('The disk is full: nothing was marked. Free some space, then try again.', () =>
    database.lines.add(row),
  );
}
