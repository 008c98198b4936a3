import { group } from 'd3';
import { setOf, type Item } from '../../core/items/item.ts';
import { findDuplicateQuestions } from './duplicates.ts';

/** What shows that questions belong together. */
export type ClusterBasis = 'passage' | 'id' | 'column' | 'duplicates';

/** A set whose questions belong together although it declares no clusters. */
export interface SetClusterProposal {
  readonly set: string;
  readonly by: ClusterBasis;
  /** Clusters of two questions or more, and the questions in them. */
  readonly clusters: number;
  readonly questions: number;
}

/** A shorter paragraph may be an instruction. */
const leastPassage = 150;
/** Each text of a question is cut to this many characters. */
const mostText = 50_000;
const mostParagraphs = 40;
/** A passage in more than this share of a set’s questions is an instruction, not a shared text. */
const mostShare = 0.5;
/**
 * Up to this share of extra questions, duplicates are only noted and form no clusters. With clusters nothing is
 * forecast.
 */
const leastDuplicates = 0.05;

const groupColumn =
  /^(?:conv(?:ersation)?|dialog(?:ue)?|doc(?:ument)?|passage|context|story|article|thread|session|group)[ _-]?id$/i;

/**
 * Finds the questions that belong together. `clusterOf` has the cluster’s name by item id. It is what an item declares
 * (`cluster`). If a set declares none, it is what its questions share: a passage, the id of a conversation or document
 * in a column, or ids such as doc_12_q3. It may also be that over 5% of the questions are duplicates. A passage is a
 * paragraph or column of at least 150 characters, or a beginning that long. A passage or id counts if at least two and
 * at most half of the questions share it. `proposed` lists the sets whose clusters were found in this way.
 * O(characters), as texts are cut at 50,000 characters and 40 paragraphs. Source: Miller 2024, arXiv:2411.00640, §2.2,
 * for clustered errors.
 */
export function findItemClusters(items: readonly Item[]): {
  readonly clusterOf: ReadonlyMap<string, string>;
  readonly proposed: readonly SetClusterProposal[];
} {
  const clusterOf = new Map<string, string>();
  const proposed: SetClusterProposal[] = [];
  for (const [set, own] of group(items, ({ id }) => setOf(id))) {
    if (own.some(({ cluster }) => cluster !== undefined)) {
      for (const { id, cluster } of own) if (cluster !== undefined) clusterOf.set(id, cluster);
      continue;
    }
    const found = proposalIn(own);
    if (!found) continue;
    const sizes = new Map<string, number>();
    for (const [place, name] of found.names.entries()) {
      const item = own[place];
      if (name === undefined || !item) continue;
      clusterOf.set(item.id, name);
      sizes.set(name, (sizes.get(name) ?? 0) + 1);
    }
    const several = [...sizes.values()].filter((size) => size > 1);
    proposed.push({ set, by: found.by, clusters: several.length, questions: several.reduce((sum, size) => sum + size, 0) });
  }
  return { clusterOf, proposed };
}

/** The items, each with the cluster that it declares or that is proposed for it. O(characters). */
export function withProposedClusters(items: readonly Item[]): readonly Item[] {
  const { clusterOf, proposed } = findItemClusters(items);
  if (proposed.length === 0) return items;
  return items.map((item) => {
    const cluster = clusterOf.get(item.id);
    return cluster === undefined || item.cluster !== undefined ? item : { ...item, cluster };
  });
}

interface Proposal {
  readonly by: ClusterBasis;
  readonly names: readonly (string | undefined)[];
}

function proposalIn(items: readonly Item[]): Proposal | undefined {
  if (items.length < 3) return undefined;
  return (
    clusterBySharedKeys('passage', items.map(passagesOf)) ??
    clusterBySharedKeys('column', items.map(groupsOf)) ??
    clusterBySharedKeys('id', items.map(idPrefixOf)) ??
    duplicatesOf(items)
  );
}

function duplicatesOf(items: readonly Item[]): Proposal | undefined {
  const found = findDuplicateQuestions(items);
  if (!found || found.extra <= leastDuplicates * items.length) return undefined;
  const names = new Array<string | undefined>(items.length).fill(undefined);
  for (const [k, places] of found.groups.entries()) for (const place of places) names[place] = `same ${k + 1}`;
  return { by: 'duplicates', names };
}

/** Questions that share a key belong together, directly or through a chain of other questions. */
function clusterBySharedKeys(by: ClusterBasis, keys: readonly (readonly string[])[]): Proposal | undefined {
  const places = new Map<string, number[]>();
  for (const [place, own] of keys.entries())
    for (const key of new Set(own)) {
      const there = places.get(key);
      if (there) there.push(place);
      else places.set(key, [place]);
    }
  const parent = keys.map((_, place) => place);
  const rootOf = (place: number): number => {
    let root = place;
    while (parent[root] !== root) root = parent[root] ?? root;
    // Shortens the path, so that the next search is fast.
    for (let at = place; at !== root;) {
      const next = parent[at] ?? root;
      parent[at] = root;
      at = next;
    }
    return root;
  };
  let isFound = false;
  for (const [first, ...others] of places.values()) {
    if (first === undefined || others.length === 0 || others.length + 1 > mostShare * keys.length) continue;
    isFound = true;
    for (const other of others) parent[rootOf(other)] = rootOf(first);
  }
  if (!isFound) return undefined;
  const sizes = new Map<number, number>();
  const roots = keys.map((_, place) => rootOf(place));
  for (const root of roots) sizes.set(root, (sizes.get(root) ?? 0) + 1);
  return { by, names: roots.map((root) => ((sizes.get(root) ?? 0) > 1 ? `${by} ${root + 1}` : undefined)) };
}

function passagesOf({ question, columns }: Item): string[] {
  const texts = [question, ...Object.values(columns ?? {})].map((text) => text.slice(0, mostText));
  const paragraphs = texts.flatMap((text) => [
    ...text.split('\n', mostParagraphs),
    ...text.split(/\n[^\S\n]*\n/, mostParagraphs),
  ]);
  const begins = texts.map((text) => plain(text)).filter(({ length }) => length > leastPassage);
  return [
    ...paragraphs.map(plain).filter(({ length }) => length >= leastPassage),
    ...begins.map((text) => `${text.slice(0, leastPassage)}…`),
  ];
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();

const groupsOf = ({ columns }: Item): string[] =>
  Object.entries(columns ?? {}).flatMap(([name, value]) =>
    groupColumn.test(name.slice(0, 40)) && value.trim() !== '' ? [`${name.toLowerCase()} ${value.trim()}`] : [],
  );

/** “doc_12” for “doc_12_q3”. Empty for an id whose prefix has no number. */
function idPrefixOf({ id }: Item): string[] {
  const local = id.slice(id.indexOf('/') + 1);
  const end = local.slice(-24);
  const found = /[_\-.:/#](?:q|question|turn|t|msg|message)[_-]?\d{1,6}$/i.exec(end);
  if (!found) return [];
  const prefix = local.slice(0, local.length - found[0].length);
  return /\d/.test(prefix) ? [prefix] : [];
}
