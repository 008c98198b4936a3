import { AnswersDigestBuilder } from '../../core/digest/answers-digest.ts';
import { makePeriodicYielder } from '../../base/workers/yield-every.ts';
import { database } from '../database/database.ts';
import { findCurrentAnswersDigest } from '../answers/kept-digest.ts';

const atOnce = 1000;

/**
 * Checks whether a run's answers match the stored digest. Without a digest, or with newer answers, there is nothing to
 * compare. `cells` are the keys of the run's cells in plan order, which is the digest's order.
 */
export async function findDigestMismatches(run: string, cells: Iterable<string>): Promise<string[]> {
  const kept = await findCurrentAnswersDigest(run);
  if (!kept) return [];
  const digest = new AnswersDigestBuilder();
  const { due, breath } = makePeriodicYielder();
  const names = [...cells];
  for (let from = 0; from < names.length; from += atOnce) {
    const rows = await database.responses.bulkGet(names.slice(from, from + atOnce).map((cell) => [run, cell]));
    for (const row of rows) {
      if (due()) await breath();
      if (row) digest.add(row.response);
    }
  }
  const { sha256 } = digest.end();
  // Answers that arrived meanwhile are not a fault.
  const isSame = sha256 === kept.sha256 || (await findCurrentAnswersDigest(run))?.lastSeq !== kept.lastSeq;
  return isSame ? [] : ['has answers that were changed later: their digest differs'];
}
