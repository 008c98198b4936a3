import type { Item } from '../items/item.ts';
import { includesQuestion, type CustomPrompt } from './own-prompt.ts';
import { placeholdersInPrompt, isAnswerPlaceholder } from './prompt-for.ts';

/** What a person should know about prompts before they are sent; it may be intended. */
export function promptWarnings(prompts: readonly CustomPrompt[], sets: readonly { readonly items: readonly Item[] }[]) {
  const notes: string[] = [];
  const revealing = prompts.filter((prompt) => placeholdersInPrompt(prompt).some(isAnswerPlaceholder));
  if (revealing.length > 0) {
    const names = [...new Set(revealing.flatMap(placeholdersInPrompt).filter(isAnswerPlaceholder))];
    notes.push(
      `${titles(revealing)} ${revealing.length === 1 ? 'tells' : 'tell'} the model the right answer: ${names.map((name) => `{${name}}`).join(' and ')} ${names.length === 1 ? 'inserts' : 'insert'} the reference.`,
    );
  }
  const blind = prompts.filter(
    (prompt) => includesQuestion(prompt.messages) && !placeholdersInPrompt(prompt).includes('choices'),
  );
  if (blind.length > 0 && sets.some(({ items }) => items.some(({ choices }) => choices !== undefined)))
    notes.push(`${titles(blind)} ${blind.length === 1 ? 'has' : 'have'} no {choices}: the model does not see the choices.`);
  return notes;
}

function titles(prompts: readonly CustomPrompt[]): string {
  const named = prompts.slice(0, 3).map(({ title }) => `“${title}”`);
  const more = prompts.length - named.length;
  if (more > 0) return `${named.join(', ')} and ${more} more`;
  return named.length < 2 ? named.join('') : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
}
