import type { ParsedSentence } from '../../src/text/parsed-sentence.ts';
import { loadParser } from '../../src/text/parser/load-parser.ts';

export interface ParsedHere {
  readonly version: string;
  readonly arithmetic: string;
  readonly parses: readonly ParsedSentence[];
}

/** Loads the parser over the network and parses, in a page or a worker. */
export async function parsedHere(folder: string, sentences: readonly (readonly string[])[]): Promise<ParsedHere> {
  const parser = await loadParser(async (path) => {
    const response = await fetch(new URL(path, folder), { cache: path === 'index.json' ? 'no-cache' : 'default' });
    return new Uint8Array(await response.arrayBuffer());
  });
  return { version: parser.version, arithmetic: parser.arithmetic, parses: parser.parse(sentences) };
}
