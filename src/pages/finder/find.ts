/** An entry that the finder can find. */
export interface FinderEntry {
  readonly id: string;
  readonly title: string;
  /** Shown next to its title. */
  readonly detail?: string | undefined;
  /** Further search words. */
  readonly also?: string | undefined;
  /** An address, or the action to run. */
  readonly go: string | (() => void | Promise<void>);
}

export interface FinderGroup {
  readonly title: string;
  readonly things: readonly FinderEntry[];
}

/** The maximum number of entries per group. */
const maxPerGroup = { unasked: 6, asked: 10 } as const;

/**
 * The entries that contain every word, best first, with groups ordered by their best entry. Best is a title that starts with
 * the text, then one whose words start with its words, then one that contains them, then any other match. Without a text,
 * the first few of each group.
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

/** Removes accents and capitals. */
const normalisedForSearch = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
