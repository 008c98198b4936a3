import { getContext, setContext } from 'svelte';

/** The address at which the page opens with this figure in view. */
export type FigurePermalinkMaker = (figure: string) => Promise<string>;

const key = Symbol('figure link');

/** Set by a page whose figures can be linked to. Elsewhere figures offer no link. */
export const setFigureLinkMaker = (link: FigurePermalinkMaker): FigurePermalinkMaker => setContext(key, link);

export const getFigureLinkMaker = (): FigurePermalinkMaker | undefined => getContext<FigurePermalinkMaker | undefined>(key);

/** The figure id in an address such as `#/shared/…?figure=map`. */
export function parseFigureFromHash(hash: string): string | null {
  const query = hash.indexOf('?');
  return query < 0 ? null : new URLSearchParams(hash.slice(query + 1)).get('figure');
}
