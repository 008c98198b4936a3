import { hiddenCharacters } from '../../base/text/hidden-characters.ts';

export const maxTagLength = 40;
export const maxTags = 20;

/** A tag as it is kept: one line without commas, as those part tags, and without what hides. Empty where nothing is left. */
export const cleanRunTag = (text: string): string =>
  [...text.replace(/[\s,]+/gu, ' ').trim()]
    .filter((character) => !hiddenCharacters.test(character))
    .slice(0, maxTagLength)
    .join('')
    .trim();

/** Whether two tags are one: “Pilot” and “pilot” are. */
export const isSameTag = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The tags of a run as they are kept: each once, as it was first written, and no more than there is room for. */
export function cleanRunTags(texts: readonly string[]): readonly string[] {
  const tags: string[] = [];
  for (const tag of texts.map(cleanRunTag))
    if (tag !== '' && tags.length < maxTags && !tags.some((there) => isSameTag(there, tag))) tags.push(tag);
  return tags;
}

/** All tags of some runs, each once, in the order of the alphabet. */
export function tagsInUse(runs: readonly { readonly tags?: readonly string[] }[]): readonly string[] {
  const first = new Map<string, string>();
  for (const { tags } of runs)
    for (const tag of tags ?? []) if (!first.has(tag.toLowerCase())) first.set(tag.toLowerCase(), tag);
  return [...first.values()].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}
