import { canonicalJson } from '../core/plan/plan.ts';
import { sha256Hex } from '../base/hash/sha256.ts';
import { UserError } from '../base/errors/user-error.ts';
import type { Item, ItemSet, SetTopic } from '../core/items/item.ts';

export interface OwnSetDetails {
  readonly title: string;
  readonly description?: string;
  readonly language?: string;
  readonly licence?: string;
  /** The file that the questions came from. */
  readonly source?: string;
  readonly kind?: SetTopic;
  readonly stages?: ItemSet['stages'];
  /** Applies to all its questions: see `Item`. */
  readonly keepPrivate?: true;
}

/** Makes a user’s own set from the items of a file, whose ids are local. `taken`: the ids of existing sets. */
export async function makeOwnItemSet(
  details: OwnSetDetails,
  items: readonly Item[],
  taken: readonly string[],
): Promise<ItemSet> {
  const { title, description = '', language = 'en', licence = 'not stated', source = 'own questions' } = details;
  const { kind = 'general', stages, keepPrivate } = details;
  if (title.trim() === '') throw new UserError('Give the question set a title.');
  const id = findFreeId(slugFromText(title), taken);
  const marked = keepPrivate ? items.map((item) => ({ ...item, keepPrivate })) : items;
  const whole = marked.map((item) => ({ ...item, id: `${id}/${item.id}` }));
  const version = (await sha256Hex(canonicalJson(marked))).slice(0, 8);
  return {
    id,
    version,
    title: title.trim(),
    description,
    kind,
    language,
    licence,
    source,
    ...(stages && { stages }),
    items: whole,
  };
}

/**
 * Converts a text to lower-case letters, digits and hyphens, which are valid in a URL and in an item’s id before the slash.
 */
export function slugFromText(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return (
    plain
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 40) || 'set'
  );
}

export function findFreeId(wanted: string, taken: readonly string[]): string {
  if (!taken.includes(wanted)) return wanted;
  for (let n = 2; ; n++) if (!taken.includes(`${wanted}-${n}`)) return `${wanted}-${n}`;
}
