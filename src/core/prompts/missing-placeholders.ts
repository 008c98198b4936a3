import { setOf, type Item } from '../items/item.ts';
import type { ItemFault } from '../items/item-faults.ts';
import { plural } from '../words/format.ts';
import type { CustomPrompt } from './own-prompt.ts';
import { placeholdersWithoutValue, placeholdersInPrompt } from './prompt-for.ts';

/** The questions without a value for a placeholder of some prompt. */
export function missingPlaceholderFaults(items: readonly Item[], prompts: readonly CustomPrompt[]): ItemFault[] {
  const names = [...new Set(prompts.flatMap(placeholdersInPrompt))];
  if (names.length === 0) return [];
  return items.flatMap((item) => {
    const lacks = placeholdersWithoutValue(item, names);
    return lacks.length === 0
      ? []
      : [{ item: item.id, lacks, fault: `has no column ${inBraces(lacks)}, which a prompt uses` }];
  });
}

/** One sentence: which names are missing for how many questions of which set. With several sets it names only the first. */
export function missingPlaceholdersMessage(faults: readonly Pick<ItemFault, 'item' | 'lacks'>[]): string | undefined {
  const lacking = faults.filter(({ lacks }) => lacks !== undefined);
  const [first] = lacking;
  if (!first) return undefined;
  const sets = new Set(lacking.map(({ item }) => setOf(item)));
  const set = setOf(first.item);
  const here = lacking.filter(({ item }) => setOf(item) === set);
  const names = [...new Set(lacking.flatMap(({ lacks = [] }) => lacks))];
  const more = sets.size === 1 ? '' : ` and ${plural(lacking.length - here.length, 'question')} of other sets`;
  return `Prompts use ${inBraces(names)}, but ${plural(here.length, 'question')} of “${set}”${more} ${lacking.length === 1 ? 'has' : 'have'} no such column. Write {{ and }} for literal braces.`;
}

const inBraces = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(', ');
