import * as v from 'valibot';
import { itemScoringSchema, type ItemScoring } from '../counting/counting.ts';
import { setOf, type Item } from '../items/item.ts';
import { UserError } from '../../base/errors/user-error.ts';

/**
 * How stored answers are scored, in place of the questions' own rules. It changes no prompt and no answer, so it makes no
 * requests. The scorer of a question takes precedence over that of its set, and that of its set over one for all.
 */
export interface Scoring {
  /** The name that people see. */
  readonly name: string;
  readonly scorers: readonly ScopedItemScoring[];
}

export interface ScopedItemScoring {
  /** Applies to the questions of this set, or to this question; with neither, to all. */
  readonly set?: string | undefined;
  readonly item?: string | undefined;
  /** `null`: scored like a question without rules, by its choices, or by the number or text of its reference. */
  readonly counts: ItemScoring | null;
}

const name = (most: number) =>
  v.pipe(
    v.string('must be a text'),
    v.trim(),
    v.nonEmpty('must not be empty'),
    v.maxLength(most, `must have at most ${most} characters`),
  );

export const scoringSchema = v.object(
  {
    name: name(100),
    scorers: v.pipe(
      v.array(
        v.object(
          { set: v.optional(name(200)), item: v.optional(name(400)), counts: v.nullable(itemScoringSchema) },
          'must be an object',
        ),
        'must be a list',
      ),
      v.minLength(1, 'must not be empty'),
      v.maxLength(100_000, 'must have at most 100,000 entries'),
    ),
  },
  'must be an object',
);

/**
 * Applies a scoring to the questions; those that it does not name stay unchanged. Throws a UserError if it names an unknown
 * set or question, both at once, or one twice. `where` begins the message.
 */
export function applyScoringToItems(items: readonly Item[], { scorers }: Scoring, where: string): Item[] {
  const sets = new Set(items.map(({ id }) => setOf(id)));
  const ids = new Set(items.map(({ id }) => id));
  const byPlace = new Map<string, ItemScoring | null>();
  for (const [n, { set, item, counts }] of scorers.entries()) {
    const which = `${where}: scorer ${n + 1}`;
    if (set !== undefined && item !== undefined) throw new UserError(`${which} names a set and a question: name one.`);
    if (set !== undefined && !sets.has(set))
      throw new UserError(`${which} names the set “${set}”, which the run does not have.`);
    if (item !== undefined && !ids.has(item))
      throw new UserError(`${which} names the question “${item}”, which the run does not have.`);
    const place = placeOf({ set, item });
    if (byPlace.has(place)) throw new UserError(`${which} is for the same questions as one before it.`);
    byPlace.set(place, counts);
  }
  return items.map((item) => {
    const places = [placeOf({ item: item.id }), placeOf({ set: setOf(item.id) }), placeOf({})];
    const place = places.find((each) => byPlace.has(each));
    const counts = place === undefined ? undefined : byPlace.get(place);
    if (counts === undefined) return item;
    const { counts: _, ...plain } = item;
    return counts === null ? plain : { ...plain, counts };
  });
}

const placeOf = ({ set, item }: Pick<ScopedItemScoring, 'set' | 'item'>): string =>
  item !== undefined ? `item ${item}` : set !== undefined ? `set ${set}` : 'all';
