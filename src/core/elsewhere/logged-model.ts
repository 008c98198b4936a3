import { cutText } from '../words/cut-text.ts';
import { hiddenCharacters } from '../words/hidden-characters.ts';

/** Stands in the place of an engine. */
export const elsewhereEngine = 'elsewhere';

/** The id of a model as a log names it: `elsewhere:gpt-4-1106`. What an id cannot hold is a hyphen. */
export function loggedModelId(name: string): string {
  const plain = [...name.normalize('NFC')]
    .map((character) => (/[\s|@:]/.test(character) || hiddenCharacters.test(character) ? '-' : character))
    .join('')
    .replace(/^[:\s-]+/, '');
  return `${elsewhereEngine}:${plain === '' ? 'unnamed' : cutText(plain, 250)}`;
}

/** No plan that is asked here has one. */
export const isLoggedModel = (id: string): boolean => id.startsWith(`${elsewhereEngine}:`);
