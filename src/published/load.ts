import { UserError } from '../base/errors/user-error.ts';
import type { PublishedEntry, PublishedPaper } from './published-paper.ts';

/** The list of papers, in order. */
export const loadPublishedIndex = (): Promise<readonly PublishedEntry[]> => load('index');

/** `null` if the paper does not exist. */
export async function loadPublishedPaper(id: string): Promise<PublishedPaper | null> {
  // Only listed papers are fetched, as the id comes from an address that a person may type.
  const papers = await loadPublishedIndex();
  return papers.some((paper) => paper.id === id) ? load(id) : null;
}

async function load<T>(name: string): Promise<T> {
  const response = await fetch(`./published/${name}.json`).catch(() => undefined);
  if (!response?.ok) {
    throw new UserError(
      'The published figures could not be loaded. Check the connection to Evenkeel’s server; a file may also be missing there.',
    );
  }
  return (await response.json()) as T;
}
