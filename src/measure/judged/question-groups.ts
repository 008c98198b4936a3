import { setOf, type Item } from '../../core/items/item.ts';
import { getOwn } from '../../base/objects/get-own.ts';
import { responseCompanionColumns } from '../../core/items/two-responses.ts';
import { findItemClusters } from '../doctor/proposed-clusters.ts';

/**
 * Which items of a judge’s study belong together, each item’s place by its group’s: those of a `cluster`, and responses to one question. What is right of one of them is more often right of
 * the others, so whole groups are left out and drawn. From 0, in the order in which groups first occur. One of which nothing is known stands alone. Where none of a set declares a cluster, questions that
 * share a passage, a conversation or a document are proposed as one (`proposeQuestionClusters`).
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

/** Items with one question of a set have one key. */
const questionKey = ({ id, question }: Item): string =>
  question.trim() === '' ? id : `${setOf(id)}/${JSON.stringify(question)}`;

/** What is proposed of the different questions of judged items, by `questionKey`; of each, its responses belong together anyhow, and say nothing of other questions. O(characters). */
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
    // The same question twice is one question here.
    proposed: proposed.filter(({ by }) => by !== 'duplicates'),
  };
}
