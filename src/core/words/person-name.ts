import { hiddenCharacters } from '../../base/text/hidden-characters.ts';

const maxPersonNameLength = 60;

/**
 * Why a name is not valid for a person who judges answers; undefined if it is valid. Spaces around it do not matter.
 * `theirs`: what is stored under the name.
 */
export function personFault(name: string, theirs: string): string | undefined {
  const plain = name.trim();
  if (plain === '') return `Give a name, so that your ${theirs} are not mixed with another’s.`;
  if (plain.length > maxPersonNameLength) return `A name of at most ${maxPersonNameLength} characters.`;
  if (hiddenCharacters.test(plain) || /[\n\r\t]/.test(plain)) return 'A name without hidden characters.';
  if (/\p{Surrogate}/u.test(plain)) return 'A name without half a character in it.';
  return undefined;
}
