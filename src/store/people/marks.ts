import type { Cell } from '../../core/plan/cell.ts';
import type { HumanMark } from '../../core/answers/mark.ts';
import { lastMarkOf, timeOfMark } from '../../core/answers/mark-lines.ts';
import { runWithDiskFullMessage } from '../../base/errors/disk-full.ts';
import { nonResponseLineToRow } from '../answers/archive-lines.ts';
import { database } from '../database/database.ts';
import { loadRunCorrections } from './corrections.ts';

/** What a person says of an answer; `mark: null` takes it back. */
export interface NewMark extends Cell {
  readonly by: string;
  readonly mark: HumanMark | null;
}

/** Adds what a person says of an answer, which from then on counts as that person’s word: its time is now, or just after the last one, should that have been given by a clock that is ahead of this one. */
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
