import type { FormOptions } from '../../../manifest/study-form.ts';
import type { ItemSet } from '../../../core/items/item.ts';
import { isCustomPromptTemplate, type SystemPromptOptions, type SystemPromptTemplate } from '../protocol/system-prompt.ts';
import words from './open-wordings.json' with { type: 'json' };

/** The texts of built-in prompts for questions without choices, by prompt id. */
const openWordings: Readonly<Record<string, string>> = words;

export const openWordingOfBuiltInPrompt = (id: string): string | undefined =>
  Object.hasOwn(openWordings, id) ? openWordings[id] : undefined;

const isOpen = ({ items }: Pick<ItemSet, 'items'>): boolean =>
  items.length > 0 && items.every(({ choices }) => choices === undefined);

/**
 * Adds to the options the kind of each chosen set. If a set has no choices, it also adds the built-in prompts’ texts for
 * such sets.
 */
export function addSetKindsToOptions(options: FormOptions, sets: readonly ItemSet[]): FormOptions {
  const { kinds, templates } = options as unknown as SystemPromptOptions;
  const chosen = sets.map(({ id }) => id);
  const ofChosen = sets.flatMap((set) => {
    const kind = set.kind === 'general' && isOpen(set) ? 'open' : set.kind;
    return kind === 'general' ? [] : [[set.id, kind] as const];
  });
  const others = Object.entries(kinds).filter(([id]) => !chosen.includes(id));
  return {
    ...options,
    kinds: Object.fromEntries([...others, ...ofChosen]),
    ...(ofChosen.some(([, kind]) => kind === 'open') && { templates: templates.map(withOpenWording) as never }),
  };
}

function withOpenWording(template: SystemPromptTemplate): SystemPromptTemplate {
  const open =
    isCustomPromptTemplate(template) || template.wording.open !== undefined
      ? undefined
      : openWordingOfBuiltInPrompt(template.id);
  return isCustomPromptTemplate(template) || open === undefined
    ? template
    : { ...template, wording: { ...template.wording, open } };
}
