import { UserError } from '../../base/errors/user-error.ts';

/**
 * The token for gated datasets. It exists only in this tab's memory, and never in the browser's storage, a link, an archive
 * or a log. It is sent only to the hub's own origin (`authorization` in `engine/download/address.ts`). A back-up contains it
 * only if a person ticks that.
 */
let currentToken = '';

export const currentHubToken = (): string => currentToken;

export function setHubToken(token: string): void {
  const plain = token.trim();
  if (!isHubTokenOrEmpty(plain)) throw new UserError('The token has a space or another character that tokens cannot have.');
  currentToken = plain;
}

export const isHubTokenOrEmpty = (words: string): boolean => /^[\x21-\x7e]{0,300}$/.test(words);

/** Its name among a back-up's API keys. No endpoint's id contains a colon. */
export const hubTokenBackUpKey = 'hub:token';
