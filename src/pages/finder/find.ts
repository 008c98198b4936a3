/** What can be found. */
export interface FinderEntry {
  readonly id: string;
  readonly title: string;
  /** Beside its title. */
  readonly detail?: string | undefined;
  /** Words by which it is found besides. */
  readonly also?: string | undefined;
  /** An address, or what is done. */
  readonly go: string | (() => void | Promise<void>);
}

export interface FinderGroup {
  readonly title: string;
  readonly things: readonly FinderEntry[];
}

/** So many of each group are shown. */
const maxPerGroup = { unasked: 6, asked: 10 } as const;

/**
 * Those in which every word stands, the best first, and so their groups: a title that begins with the text, one whose words begin with its words, one that
 * has them, anything else. Without a text the first few of each.
 */
export function searchGroups(groups: readonly FinderGroup[], text: string): readonly FinderGroup[] {
  const wanted = normalisedForSearch(text).trim();
  if (wanted === '')
    return withoutEmptyGroups(groups.map(({ title, things }) => ({ title, things: things.slice(0, maxPerGroup.unasked) })));
  const words = wanted.split(/\s+/);
  const ranked = groups.map(({ title, things }) => {
    const found = things
      .map((thing) => ({ thing, rank: rankOf(thing, wanted, words) }))
      .filter(({ rank }) => rank < Infinity)
      .sort((one, other) => one.rank - other.rank);
    return { title, things: found.slice(0, maxPerGroup.asked).map(({ thing }) => thing), best: found[0]?.rank ?? Infinity };
  });
  return withoutEmptyGroups(
    ranked.sort((one, other) => one.best - other.best).map(({ title, things }) => ({ title, things })),
  );
}

const withoutEmptyGroups = (groups: readonly FinderGroup[]) => groups.filter(({ things }) => things.length > 0);

function rankOf({ title, detail = '', also = '' }: FinderEntry, wanted: string, words: readonly string[]): number {
  const name = normalisedForSearch(title);
  const all = `${name} ${normalisedForSearch(detail)} ${normalisedForSearch(also)}`;
  if (!words.every((word) => all.includes(word))) return Infinity;
  if (name.startsWith(wanted)) return 0;
  const begun = name.split(/[^\p{L}\p{N}]+/u);
  if (words.every((word) => begun.some((part) => part.startsWith(word)))) return 1;
  return words.every((word) => name.includes(word)) ? 2 : 3;
}

/** Without accents and capitals. */
const normalisedForSearch = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
