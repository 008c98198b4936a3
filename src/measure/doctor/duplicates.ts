import { group } from 'd3';
import { isConversationCluster } from '../../core/items/conversation-cluster.ts';
import type { Item } from '../../core/items/item.ts';
import { questionKey } from '../../core/items/same-question.ts';

/** Questions of a set that ask the same. */
export interface DuplicateQuestionGroups {
  /** The indices of the items in each group. */
  readonly groups: readonly (readonly number[])[];
  /** Questions beyond the first of each group. */
  readonly extra: number;
  /** Groups whose right answers differ: at most one of them is right. */
  readonly contradicting: readonly (readonly number[])[];
}

/** Columns of at least this length are texts that make questions differ. Shorter columns are ids and labels. */
const leastColumn = 40;

/**
 * Finds questions that are the same after `questionKey`, which ignores case, punctuation and spaces. They also need the
 * same choices in any order and the same long columns. Judged items also need the same response and criterion. Skips
 * blank questions, and turns of conversations, whose meaning depends on earlier turns. Undefined without duplicates.
 * O(characters).
 */
export function findDuplicateQuestions(items: readonly Item[]): DuplicateQuestionGroups | undefined {
  const keys = items.map(keyOf);
  const byKey = group(keys.keys(), (place) => keys[place]);
  byKey.delete(undefined);
  const groups = [...byKey.values()].filter(({ length }) => length > 1);
  if (groups.length === 0) return undefined;
  return {
    groups,
    extra: groups.reduce((sum, { length }) => sum + length - 1, 0),
    contradicting: groups.filter((places) => new Set(places.map((at) => rightOf(items[at]))).size > 1),
  };
}

function keyOf({ question, choices, columns, response, criterion, cluster }: Item): string | undefined {
  if (question.trim() === '' || isConversationCluster(cluster)) return undefined;
  const long = Object.values(columns ?? {}).filter(({ length }) => length >= leastColumn);
  return JSON.stringify([
    questionKey(question),
    choices?.map(questionKey).sort() ?? null,
    long.sort(),
    response ?? null,
    criterion ?? null,
  ]);
}

/** The text of the right answer, as choices may be in another order. */
const rightOf = (item: Item | undefined): string =>
  questionKey(typeof item?.answer === 'number' ? (item.choices?.[item.answer] ?? '') : (item?.answer ?? ''));
