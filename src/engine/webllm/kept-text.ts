import type { ModelEntry } from '../../core/models/offer.ts';
import { fileName } from './file-name.ts';

/** One of a model's text files; `undefined` where it is not on this machine. */
export async function keptText({ files }: ModelEntry, name: string): Promise<string | undefined> {
  const file = files.find((each) => fileName(each) === name);
  const kept = file && (await (await caches.open(file.cache)).match(file.url));
  return kept?.text();
}
