import type { PinnedModel, RemoteFile } from '../../../core/models/offer.ts';

const keyOf = ({ cache, url }: RemoteFile): string => `${cache} ${url}`;

/** The files of a model that none of the others has: the same weights may serve two engines, or two weights one tokenizer. */
export function unsharedModelFiles(entry: PinnedModel, others: readonly PinnedModel[]): readonly RemoteFile[] {
  const shared = new Set(others.filter(({ id }) => id !== entry.id).flatMap(({ files }) => files.map(keyOf)));
  return entry.files.filter((file) => !shared.has(keyOf(file)));
}
