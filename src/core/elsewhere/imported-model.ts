import { truncateToWellFormedText } from '../../base/text/cut-text.ts';
import { hiddenCharacters } from '../../base/text/hidden-characters.ts';

/** Used in model ids in place of an engine. */
export const importedEngineId = 'elsewhere';

/** The id for a model named in a log: `elsewhere:gpt-4-1106`. Hyphens replace characters that an id cannot hold. */
export function importedModelId(name: string): string {
  const plain = [...name.normalize('NFC')]
    .map((character) => (/[\s|@:]/.test(character) || hiddenCharacters.test(character) ? '-' : character))
    .join('')
    .replace(/^[:\s-]+/, '');
  return `${importedEngineId}:${plain === '' ? 'unnamed' : truncateToWellFormedText(plain, 250)}`;
}

/** Plans that are asked here never contain one. */
export const isImportedModel = (id: string): boolean => id.startsWith(`${importedEngineId}:`);
