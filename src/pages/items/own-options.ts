import { latestVersion } from '../../core/prompts/entry-set.ts';
import type { Study } from '../../core/studies/study.ts';
import { listEntrySets } from '../../store/library/entry-sets.ts';
import { loadLastStartedAudits } from '../../store/people/last-audits.ts';
import type { Json } from '../../base/json/json.ts';

/** The user’s own entries for a study, from the last run or the first saved set. Empty without entries or database. */
export async function loadOwnOptions({ id, written }: Study): Promise<Readonly<Record<string, Json>>> {
  if (!written) return {};
  try {
    const { of } = await loadLastStartedAudits();
    const last = of[id]?.own?.[written.option];
    if (last !== undefined) return { [written.option]: last };
    const [saved] = await listEntrySets(id);
    return saved ? { [written.option]: [...latestVersion(saved).entries] as Json } : {};
  } catch {
    return {};
  }
}
