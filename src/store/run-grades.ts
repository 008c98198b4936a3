import { canonicalJson } from '../core/plan.ts';
import { database, type ModelGrade } from './database.ts';

/**
 * Keeps what a whole run was measured to be, so that a list of runs can say it without measuring. Nothing is written, and
 * no watcher woken, where that is what is kept already.
 */
export async function keepGrades(run: string, grades: readonly ModelGrade[]): Promise<void> {
  await database.transaction('rw', database.runs, async () => {
    const there = await database.runs.get(run);
    if (!there || canonicalJson(there.grades ?? null) === canonicalJson(grades)) return;
    await database.runs.update(run, { grades });
  });
}
