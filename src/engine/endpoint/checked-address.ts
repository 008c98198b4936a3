import { UserError } from '../../base/errors/user-error.ts';
import { parseServerOrigin } from '../../core/work/origins.ts';

export const trimServerAddress = (words: string): string => words.trim().replace(/\/+$/, '');

/** Parses a typed address into the base URL. Requests append `/chat/completions` to it. */
export function parseServerAddress(words: string): string {
  const baseUrl = trimServerAddress(words);
  parseServerOrigin(baseUrl);
  const url = new URL(baseUrl);
  if (url.username || url.password) {
    throw new UserError('The address has a name or password in it: put the key into its own field.');
  }
  if (url.search || url.hash)
    throw new UserError('Leave out “?” and “#” and what follows, as in http://localhost:11434/v1.');
  if (baseUrl.endsWith('/chat/completions')) {
    throw new UserError('Leave out /chat/completions: Evenkeel adds it to the address.');
  }
  return baseUrl;
}

export function assertKeyCharacters(key: string): void {
  if (!/^[\x21-\x7e]{0,1000}$/.test(key)) throw new UserError('The key has a space or another character that no key has.');
}
