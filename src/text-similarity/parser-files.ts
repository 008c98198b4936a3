import { UserError } from '../base/errors/user-error.ts';
import type { ParserIndex } from '../text/parser/load-parser.ts';

/** Fetches a file of `parser/`. The index of current weights never comes from a cache. */
export async function fetchParserFile(folder: string, path: string): Promise<Uint8Array> {
  const address = new URL(path, folder);
  const response = await fetch(address, path === 'index.json' ? { cache: 'no-cache' } : {}).catch(() => undefined);
  if (!response?.ok) throw new UserError(`The parser’s file ${path} could not be fetched from where Evenkeel is served.`);
  return new Uint8Array(await response.arrayBuffer());
}

/** The version of the current weights, which is part of the analyser's name. */
export async function readCurrentParserVersion(read: (path: string) => Promise<Uint8Array>): Promise<string> {
  const { version } = JSON.parse(new TextDecoder().decode(await read('index.json'))) as ParserIndex;
  return version;
}
