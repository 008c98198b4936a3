import type { PinnedModel, RemoteFile } from '../../../core/models/offer.ts';

const keyOf = ({ cache, url }: RemoteFile): string => `${cache} ${url}`;

/**
 * The files of a model that no other model shares. The same weights may serve two engines, and two models may share a
 * tokenizer.
 */
export function unsharedModelFiles(entry: PinnedModel, others: readonly PinnedModel[]): readonly RemoteFile[] {
  const shared = new Set(others.filter(({ id }) => id !== entry.id).flatMap(({ files }) => files.map(keyOf)));
  return entry.files.filter((file) => !shared.has(keyOf(file)));
}
