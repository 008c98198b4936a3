import type { TextPair } from '../core/studies/study.ts';
import type { TextComparisonIndex } from './compared-texts.ts';

/** A pair to compare, its texts in their fixed order, and its key. */
export interface KeyedTextPair extends TextPair {
  readonly key: string;
}

/** Pairs per worker task: those of a few questions, so that each text is analysed once and closing a tab loses little. */
const pairsAtOnce = 40;

/**
 * The pairs that are not compared yet, without duplicates, in groups. Pairs of one question stay together: consecutive pairs
 * that share a text are not separated, unless a group would become four times as large.
 */
export function groupUncomparedPairs(pairs: Iterable<TextPair>, compared: TextComparisonIndex): KeyedTextPair[][] {
  const groups: KeyedTextPair[][] = [];
  const seen = new Set<string>();
  let group: KeyedTextPair[] = [];
  let texts = new Set<string>();
  for (const pair of pairs) {
    if (compared.comparisonOf(pair)) continue;
    const keyed = compared.keyOf(pair);
    if (seen.has(keyed.key)) continue;
    seen.add(keyed.key);
    const isApart = !texts.has(keyed.a) && !texts.has(keyed.b);
    if ((isApart && group.length >= pairsAtOnce) || group.length >= 4 * pairsAtOnce) {
      groups.push(group);
      group = [];
      texts = new Set();
    }
    group.push(keyed);
    texts.add(keyed.a).add(keyed.b);
  }
  if (group.length > 0) groups.push(group);
  return groups;
}
