import type { PinnedModel } from '../../core/models/offer.ts';
import { remoteFileName } from './file-name.ts';

/** One of a model's text files; `undefined` if it is not on this machine. */
export async function readCachedModelText({ files }: PinnedModel, name: string): Promise<string | undefined> {
  const file = files.find((each) => remoteFileName(each) === name);
  const kept = file && (await (await caches.open(file.cache)).match(file.url));
  return kept?.text();
}
