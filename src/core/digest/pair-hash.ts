import type { JudgedPairItem } from '../items/pair.ts';
import { makePeriodicYielder } from '../../base/workers/yield-every.ts';
import { canonicalJson } from '../plan/plan.ts';
import { sha256Hex } from '../../base/hash/sha256.ts';

export const noPairHashes: ReadonlyMap<string, string> = new Map();

/** The first 16 hex digits of the SHA-256 of what a rater reads. */
const pairHash = async ({ question, response, criterion }: JudgedPairItem): Promise<string> =>
  (await sha256Hex(canonicalJson({ question, response, criterion }))).slice(0, 16);

/** The hash of every pair, by its item's id. It yields in between so that it never blocks a page. */
export async function judgedPairHashes(pairs: readonly JudgedPairItem[]): Promise<Map<string, string>> {
  const { due, breath } = makePeriodicYielder();
  const hashes: Promise<readonly [string, string]>[] = [];
  for (const pair of pairs) {
    if (due()) await breath();
    hashes.push(pairHash(pair).then((hash) => [pair.id, hash] as const));
  }
  return new Map(await Promise.all(hashes));
}
