import type { Json } from '../../../base/json/json.ts';
import { judgeDefaults, parseJudgeOptions, type Criterion } from '../protocol/options.ts';
import { database } from '../../../store/database/database.ts';
import { runWithDiskFullMessage } from '../../../base/errors/disk-full.ts';

const key = 'judgeCriteria';

/** The criteria that the user wrote in this browser. Empty if this version does not know their form. */
export async function loadOwnCriteria(): Promise<readonly Criterion[]> {
  const row = await database.settings.get(key);
  if (!row) return [];
  try {
    return parseJudgeOptions({ ...judgeDefaults, criteria: row.value }).criteria;
  } catch {
    return [];
  }
}

/** Adds a criterion, or replaces the one with the same id. Throws a UserError that says what is wrong with it. */
export async function saveCriterion(criterion: Criterion): Promise<void> {
  await runWithDiskFullMessage('The disk is full: the criterion was not stored. Free some space, then try again.', () =>
    database.transaction('rw', database.settings, async () => {
      const others = (await loadOwnCriteria()).filter(({ id }) => id !== criterion.id);
      const { criteria } = parseJudgeOptions({ ...judgeDefaults, criteria: [criterion, ...others].slice(0, 50) });
      await database.settings.put({ key, value: criteria as unknown as Json });
    }),
  );
}

/** The study’s own criteria, then the user’s. */
export async function loadAllCriteria(): Promise<readonly Criterion[]> {
  const own = await loadOwnCriteria();
  const ids = new Set(judgeDefaults.criteria.map(({ id }) => id));
  return [...judgeDefaults.criteria, ...own.filter(({ id }) => !ids.has(id))];
}
