import { EwtParser } from './ewt-parser.ts';
import type { ParserVocabulary } from './vocabulary.ts';

/**
 * The schema of `public/parser/index.json`, which names the current weights. Each version has its own folder, so caches stay
 * valid.
 */
export interface ParserIndex {
  readonly version: string;
  readonly folder: string;
  readonly license: string;
  readonly treebank: string;
  readonly bytes: number;
  readonly files: Readonly<Record<string, { readonly bytes: number; readonly sha256: string }>>;
}

/**
 * Loads the parser in about a tenth of a second. `read` returns the bytes of a path within `public/parser`, from disk or
 * over the network. It must not take `index.json` from a cache.
 */
export async function loadParser(
  read: (path: string) => Promise<Uint8Array>,
  arithmetic: 'fastest' | 'plain' = 'fastest',
): Promise<EwtParser> {
  const index = json(await read('index.json')) as ParserIndex;
  const whole = async (name: string) => {
    const bytes = await read(`${index.folder}/${name}`);
    const expected = index.files[name]?.bytes;
    if (bytes.length !== expected)
      throw new Error(`The parser’s ${name} has ${bytes.length} bytes where ${expected} were expected.`);
    return bytes;
  };
  const [weights, vocabulary] = await Promise.all([whole('weights.bin'), whole('vocabulary.json')]);
  return new EwtParser(index.version, weights, json(vocabulary) as ParserVocabulary, arithmetic);
}

const json = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes));
