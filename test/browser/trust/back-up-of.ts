import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';

/** A back-up that contains only settings, as anyone could write one. */
export async function backUpOf(settings: object): Promise<Buffer> {
  const zip = new ZipWriter(new BlobWriter());
  const files = {
    'evenkeel-back-up.json': { format: 'evenkeel-back-up/1', made: Date.UTC(2026, 0, 31), runs: [], sets: [] },
    'settings.json': settings,
  };
  for (const [name, content] of Object.entries(files)) await zip.add(name, new TextReader(JSON.stringify(content)));
  for (const name of ['ratings.jsonl', 'paraphrases.jsonl']) await zip.add(name, new TextReader(''));
  return Buffer.from(await (await zip.close()).arrayBuffer());
}
