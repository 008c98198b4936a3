import { truncateToWellFormedText } from '../../base/text/cut-text.ts';
import { hiddenCharacters } from '../../base/text/hidden-characters.ts';

/** Stands in the place of an engine. */
export const importedEngineId = 'elsewhere';

/** The id of a model as a log names it: `elsewhere:gpt-4-1106`. What an id cannot hold is a hyphen. */
export function importedModelId(name: string): string {
  const plain = [...name.normalize('NFC')]
    .map((character) => (/[\s|@:]/.test(character) || hiddenCharacters.test(character) ? '-' : character))
    .join('')
    .replace(/^[:\s-]+/, '');
  return `${importedEngineId}:${plain === '' ? 'unnamed' : truncateToWellFormedText(plain, 250)}`;
}

/** No plan that is asked here has one. */
export const isImportedModel = (id: string): boolean => id.startsWith(`${importedEngineId}:`);
