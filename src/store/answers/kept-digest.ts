import type { OriginGroup } from '../../core/origin/origin-groups.ts';
import { database } from '../database/database.ts';
import { countResponses, lastSeq } from './responses.ts';

/**
 * The last computed digest of a run's answers and their origins, with the state it was computed from. That state identifies
 * the answers: they are only ever added, and an answer that replaces a failure also raises `lastSeq`.
 */
export interface StoredAnswersDigest {
  readonly sha256: string;
  readonly lastSeq: number;
  readonly answers: number;
  /** Absent if an older version computed it. */
  readonly origins?: readonly OriginGroup[];
}

/** The digest of the current answers; `undefined` if the answers have changed since, or if no digest was computed. */
export async function findCurrentAnswersDigest(run: string): Promise<StoredAnswersDigest | undefined> {
  const [row, last, answers] = await Promise.all([database.runs.get(run), lastSeq(run), countResponses(run)]);
  const kept = row?.digest;
  return kept?.lastSeq === last && kept.answers === answers ? kept : undefined;
}

/**
 * Stores the digest, so that a report need not read all answers again. Ignores a full disk, since the digest can be
 * recomputed.
 */
export async function storeAnswersDigest(run: string, digest: StoredAnswersDigest): Promise<void> {
  await database.runs.update(run, { digest }).catch(() => undefined);
}
