import type { Item } from '../../core/item.ts';

/**
 * Which items of a judge’s study belong together, each item’s place by its group’s: those of a `cluster`, and responses to one question. What is right of one of them is more often right of
 * the others, so whole groups are left out and drawn. From 0, in the order in which groups first occur. One of which nothing is known stands alone.
 */
export function questionGroups(items: readonly (Item | undefined)[]): number[] {
  const known = new Map<string, number>();
  return items.map((item, place) => {
    const key =
      item?.cluster !== undefined
        ? `cluster ${item.cluster}`
        : item?.question.trim()
          ? `question ${item.question}`
          : `item ${place}`;
    const group = known.get(key) ?? known.size;
    known.set(key, group);
    return group;
  });
}
