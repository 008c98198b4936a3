/** What can be found. */
export interface Thing {
  readonly id: string;
  readonly title: string;
  /** Beside its title. */
  readonly detail?: string | undefined;
  /** Words by which it is found besides. */
  readonly also?: string | undefined;
  /** An address, or what is done. */
  readonly go: string | (() => void | Promise<void>);
}

export interface Group {
  readonly title: string;
  readonly things: readonly Thing[];
}

/** So many of each group are shown. */
const most = { unasked: 6, asked: 10 } as const;

/**
 * Those in which every word stands, the best first, and so their groups: a title that begins with the text, one whose words begin with its words, one that
 * has them, anything else. Without a text the first few of each.
 */
export function find(groups: readonly Group[], text: string): readonly Group[] {
  const wanted = folded(text).trim();
  if (wanted === '')
    return shown(groups.map(({ title, things }) => ({ title, things: things.slice(0, most.unasked) })));
  const words = wanted.split(/\s+/);
  const ranked = groups.map(({ title, things }) => {
    const found = things
      .map((thing) => ({ thing, rank: rankOf(thing, wanted, words) }))
      .filter(({ rank }) => rank < Infinity)
      .sort((one, other) => one.rank - other.rank);
    return { title, things: found.slice(0, most.asked).map(({ thing }) => thing), best: found[0]?.rank ?? Infinity };
  });
  return shown(ranked.sort((one, other) => one.best - other.best).map(({ title, things }) => ({ title, things })));
}

const shown = (groups: readonly Group[]) => groups.filter(({ things }) => things.length > 0);

function rankOf({ title, detail = '', also = '' }: Thing, wanted: string, words: readonly string[]): number {
  const name = folded(title);
  const all = `${name} ${folded(detail)} ${folded(also)}`;
  if (!words.every((word) => all.includes(word))) return Infinity;
  if (name.startsWith(wanted)) return 0;
  const begun = name.split(/[^\p{L}\p{N}]+/u);
  if (words.every((word) => begun.some((part) => part.startsWith(word)))) return 1;
  return words.every((word) => name.includes(word)) ? 2 : 3;
}

/** Without accents and capitals. */
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
