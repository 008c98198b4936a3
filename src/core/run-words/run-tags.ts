import { hiddenCharacters } from '../../base/text/hidden-characters.ts';

export const maxTagLength = 40;
export const maxTags = 20;

/** A tag as stored: one line, without hidden characters or commas, which separate tags. Empty if nothing is left. */
export const cleanRunTag = (text: string): string =>
  [...text.replace(/[\s,]+/gu, ' ').trim()]
    .filter((character) => !hiddenCharacters.test(character))
    .slice(0, maxTagLength)
    .join('')
    .trim();

/** Whether two tags count as the same: “Pilot” and “pilot” do. */
export const isSameTag = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The tags of a run as stored: each once, in its first spelling, and at most `maxTags`. */
export function cleanRunTags(texts: readonly string[]): readonly string[] {
  const tags: string[] = [];
  for (const tag of texts.map(cleanRunTag))
    if (tag !== '' && tags.length < maxTags && !tags.some((there) => isSameTag(there, tag))) tags.push(tag);
  return tags;
}

/** All tags of some runs, each once, in alphabetical order. */
export function tagsInUse(runs: readonly { readonly tags?: readonly string[] }[]): readonly string[] {
  const first = new Map<string, string>();
  for (const { tags } of runs)
    for (const tag of tags ?? []) if (!first.has(tag.toLowerCase())) first.set(tag.toLowerCase(), tag);
  return [...first.values()].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}
