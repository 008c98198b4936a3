import type { Item, ItemSet } from '../core/items/item.ts';
import { makeOwnItemSet } from './own-set.ts';
import { UserError } from '../base/errors/user-error.ts';

/** The two accepted paraphrases of an item, in order. `by`: their authors. */
export interface AcceptedParaphrasePair {
  readonly texts: readonly [string, string];
  readonly by: readonly [string, string];
}

export interface ParaphrasedSetOptions {
  readonly title: string;
  /** What happens to items without two accepted paraphrases. */
  readonly lacking: 'left out' | 'kept without';
}

/** How many items have two accepted paraphrases, and how many do not. */
export function countWithAndWithoutParaphrases(
  set: ItemSet,
  accepted: ReadonlyMap<string, AcceptedParaphrasePair>,
): { with: number; without: number } {
  const withTwo = set.items.filter(({ id }) => accepted.has(id)).length;
  return { with: withTwo, without: set.items.length - withTwo };
}

/**
 * Makes a user’s own set from the same items with the accepted paraphrases and their authors. Other fields are unchanged.
 */
export async function setWithParaphrases(
  set: ItemSet,
  accepted: ReadonlyMap<string, AcceptedParaphrasePair>,
  { title, lacking }: ParaphrasedSetOptions,
  taken: readonly string[],
): Promise<ItemSet> {
  if (accepted.size === 0) throw new UserError('No question has two accepted paraphrases yet.');
  const items = set.items.flatMap((item): Item[] => {
    const { paraphrases: _, paraphrasedBy: __, ...rest } = item;
    const local = { ...rest, id: item.id.slice(set.id.length + 1) };
    const pair = accepted.get(item.id);
    if (pair) return [{ ...local, paraphrases: [...pair.texts], paraphrasedBy: [...pair.by] }];
    return lacking === 'left out' ? [] : [local];
  });
  const { with: withTwo } = countWithAndWithoutParaphrases(set, accepted);
  return makeOwnItemSet(
    {
      title,
      kind: set.kind,
      description: `${set.description} With two paraphrases of ${withTwo} of its ${items.length} questions.`.trim(),
      language: set.language,
      licence: set.licence,
      source: `${set.source}; questions of “${set.id}”, version ${set.version}`,
    },
    items,
    taken,
  );
}
