import { zip } from '../base/objects/zip.ts';
import { canonicalJson } from '../core/plan/plan.ts';
import type { Item, ItemSet } from '../core/items/item.ts';

/**
 * Whether two sets have the same items under the same ids. It compares everything that affects questions, scores and labels.
 */
export const isSameSet = (one: ItemSet, other: ItemSet): boolean =>
  one.id === other.id &&
  one.items.length === other.items.length &&
  zip(one.items, other.items).every(([item, its]) => contentOf(item) === contentOf(its));

const contentOf = (item: Item): string => {
  const { id, question, choices, answer, paraphrases, response, criterion, subject, split, source, cluster } = item;
  const { counts, columns } = item;
  return canonicalJson({
    id,
    question,
    choices,
    answer,
    paraphrases,
    response,
    criterion,
    subject,
    split,
    source,
    cluster,
    counts,
    columns,
  });
};
