import { setOf, type Item } from '../../core/items/item.ts';
import { getOwn } from '../../base/objects/get-own.ts';
import { responseCompanionColumns } from '../../core/items/two-responses.ts';
import { findItemClusters } from '../doctor/proposed-clusters.ts';

/**
 * The group index of each item of a judge’s study, from 0, in the order in which groups first occur. Items of one `cluster`
 * form a group, and so do responses to one question. A judge who is right about one of them is more often right about the
 * others. So whole groups are left out and resampled. An item without this information is a group of its own. If no item of
 * a set declares a cluster, questions that share a passage, a conversation or a document are proposed as one
 * (`proposeQuestionClusters`).
 */
export function questionGroupIndices(items: readonly (Item | undefined)[]): number[] {
  const there = items.flatMap((item) => item ?? []);
  const { clusterOf } = proposeQuestionClusters(there);
  const known = new Map<string, number>();
  return items.map((item, place) => {
    const proposed = item && clusterOf.get(questionKey(item));
    const key =
      item?.cluster !== undefined
        ? `cluster ${item.cluster}`
        : proposed !== undefined
          ? `proposed ${setOf(item?.id ?? '')} ${proposed}`
          : item?.question.trim()
            ? `question ${item.question}`
            : `item ${place}`;
    const group = known.get(key) ?? known.size;
    known.set(key, group);
    return group;
  });
}

/** Items with the same question in the same set share a key. */
const questionKey = ({ id, question }: Item): string =>
  question.trim() === '' ? id : `${setOf(id)}/${JSON.stringify(question)}`;

/**
 * The clusters proposed for the distinct questions of judged items, by `questionKey`. The responses to one question are left
 * out: they belong together anyway, and say nothing about other questions. O(characters).
 */
export function proposeQuestionClusters(items: readonly Item[]): ReturnType<typeof findItemClusters> {
  const asked = new Map<string, Item>();
  for (const item of items) {
    const key = questionKey(item);
    if (!asked.has(key)) asked.set(key, item);
  }
  const questions = [...asked.values()].map(({ response: _, criterion: __, columns, ...item }): Item => {
    const kept = Object.keys(columns ?? {}).filter((column) => !responseCompanionColumns.includes(column));
    return {
      ...item,
      ...(kept.length > 0 && {
        columns: Object.fromEntries(kept.map((column) => [column, getOwn(columns ?? {}, column) ?? ''])),
      }),
    };
  });
  const { clusterOf, proposed } = findItemClusters(questions);
  const keys = new Map([...asked].map(([key, { id }]) => [id, key]));
  return {
    clusterOf: new Map([...clusterOf].map(([id, name]) => [keys.get(id) ?? id, name])),
    // Repeated questions were already merged above.
    proposed: proposed.filter(({ by }) => by !== 'duplicates'),
  };
}
