import type { OriginGroup } from '../../core/origin/origin-groups.ts';
import { database } from '../database/database.ts';
import { countResponses, lastSeq } from './responses.ts';

/** The digest of a run's answers and where they came from, as it was last made, with what it was made of: answers are only ever added, and a failure's answer counts up too. */
export interface StoredAnswersDigest {
  readonly sha256: string;
  readonly lastSeq: number;
  readonly answers: number;
  /** Absent where an older version made it. */
  readonly origins?: readonly OriginGroup[];
}

/** Of the answers that there are now; `undefined` where they are others than it was made of, or it was never made. */
export async function findCurrentAnswersDigest(run: string): Promise<StoredAnswersDigest | undefined> {
  const [row, last, answers] = await Promise.all([database.runs.get(run), lastSeq(run), countResponses(run)]);
  const kept = row?.digest;
  return kept?.lastSeq === last && kept.answers === answers ? kept : undefined;
}

/** Keeps it, so that a report is whole without all answers being read again. It can be made anew: that the disk is full is no fault. */
export async function storeAnswersDigest(run: string, digest: StoredAnswersDigest): Promise<void> {
  await database.runs.update(run, { digest }).catch(() => undefined);
}
