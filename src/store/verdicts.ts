import type { Verdict } from '../reading/verdict.ts';
import { database } from './database.ts';

/** The readings of a run that were changed by hand, in the order in which they were. */
export async function verdictsOf(run: string): Promise<Verdict[]> {
  const rows = await database.lines.where('[run+type]').equals([run, 'verdict']).sortBy('id');
  return rows.map(({ line }) => line as unknown as Verdict);
}
