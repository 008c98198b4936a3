import type { TextPair } from '../core/studies/study.ts';
import type { TextComparisonIndex } from './compared-texts.ts';

/** A pair to compare, its texts in their fixed order, and what it will be known by. */
export interface KeyedTextPair extends TextPair {
  readonly key: string;
}

/** Pairs handed to a worker at once: some questions' worth, so that a text is analysed once and little is lost when a tab is closed. */
const pairsAtOnce = 40;

/**
 * The pairs that are not compared yet, each once, in groups in which the pairs of one question stand together: pairs that come one after
 * the other and share a text are not parted, unless a group would be several times as large.
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
