import { UserError } from '../../base/errors/user-error.ts';

/**
 * A token for data sets that their makers give on request. It is held in this tab's memory and nowhere else: not in the browser's stores, not in
 * a link, archive or log. It goes to the hub's own origin alone (`authorization` in `engine/download/address.ts`), and into a back-up where a
 * person ticks that.
 */
let currentToken = '';

export const currentHubToken = (): string => currentToken;

export function setHubToken(token: string): void {
  const plain = token.trim();
  if (!isHubTokenOrEmpty(plain)) throw new UserError('The token has a space or another character that no token has.');
  currentToken = plain;
}

export const isHubTokenOrEmpty = (words: string): boolean => /^[\x21-\x7e]{0,300}$/.test(words);

/** By what name a back-up's keys have it; no endpoint's id has a colon in it. */
export const hubTokenBackUpKey = 'hub:token';
