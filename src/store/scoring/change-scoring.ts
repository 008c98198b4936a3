import type { Item } from '../../core/items/item.ts';
import { checkForm } from '../../base/json/check-form.ts';
import { applyScoringToItems, scoringSchema, type Scoring } from '../../core/scoring/scoring.ts';
import {
  scoringId,
  parseScoringLines,
  scoringLineTime,
  type ScoringLine,
  type RunScorings,
} from '../../core/scoring/scoring-lines.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { runWithDiskFullMessage } from '../../base/errors/disk-full.ts';
import { refuseFaultyRules } from '../../reading/rules/rule-fault.ts';
import { nonResponseLineToRow, loadLinesOfType } from '../answers/archive-lines.ts';
import { database } from '../database/database.ts';
import { readRunScorings } from './scorings.ts';

/**
 * Adds a scoring to a run and uses it from now on. A scoring with the same scorers is not added twice but used again. Throws
 * a UserError, without a change, if it does not fit the run’s questions.
 */
export async function addAndUseRunScoring(run: string, scoring: Scoring, now = Date.now()): Promise<RunScorings> {
  const { name, scorers } = checkForm(scoringSchema, JSON.parse(JSON.stringify(scoring)), 'The scoring') as Scoring;
  const items = await itemsOf(run);
  const scored = applyScoringToItems(items, { name, scorers }, 'The scoring');
  refuseFaultyRules(scored.filter((item, n) => item !== items[n]));
  const id = scoringId({ scorers });
  const { known } = await readRunScorings(run);
  const isKnown = known.some((each) => each.id === id);
  return addLine(run, (at) => (isKnown ? { type: 'scoring', use: id, at } : { type: 'scoring', name, scorers, at }), now);
}

/** Uses one of the run's scorings, by its id; `null` for the questions’ own scoring. */
export async function setScoringInUse(run: string, id: string | null, now = Date.now()): Promise<RunScorings> {
  const { known, used } = await readRunScorings(run);
  if (id !== null && !known.some((each) => each.id === id)) throw new UserError('This run has no such scoring.');
  if ((used?.id ?? null) === id) return { known, used };
  return addLine(run, (at) => ({ type: 'scoring', use: id, at }), now);
}

async function itemsOf(run: string): Promise<readonly Item[]> {
  const row = await database.plans.get(run);
  if (!row) throw new UserError('This run is not in this browser.');
  return row.items;
}

/** The line's time is now, or just after the last line if that has a time ahead of this clock. */
async function addLine(run: string, lineAt: (at: string) => ScoringLine, now: number): Promise<RunScorings> {
  const lines = (await loadLinesOfType(run, 'scoring')).map(({ line }) => line);
  const last = lines.reduce<number>((latest, line) => {
    const time = scoringLineTime(line as unknown as ScoringLine);
    return Number.isNaN(time) ? latest : Math.max(latest, time);
  }, -Infinity);
  const line = lineAt(new Date(Math.max(now, last + 1)).toISOString());
  const row = await nonResponseLineToRow(run, line);
  await runWithDiskFullMessage('The disk is full: the scoring was not changed. Free some space, then try again.', () =>
    database.lines.add(row),
  );
  return parseScoringLines([...lines, line]);
}
