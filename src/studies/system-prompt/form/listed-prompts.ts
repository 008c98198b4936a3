import { truncateToUtf16Length } from '../../../base/text/cut.ts';
import { escapeTemplateText } from '../../../core/prompts/placeholders.ts';
import type { CustomPrompt } from '../../../core/prompts/own-prompt.ts';
import { slugFromTitle, untitledPromptTitle } from '../../../core/prompts/read-prompts.ts';
import { canonicalJson } from '../../../core/plan/plan.ts';
import { isCustomPromptTemplate, type SystemPromptTemplate } from '../protocol/system-prompt.ts';

type Templates = readonly SystemPromptTemplate[];

/** All prompts that the form shows, ticked or not. */
export interface OwnAndBuiltInPrompts {
  readonly own: Templates;
  readonly builtIn: Templates;
}

/**
 * Combines stored and ticked prompts with the built-in ones. `kept` has the user’s own prompts and changed built-in ones. If
 * both have a prompt, the ticked version counts.
 */
export function combineOwnAndBuiltInPrompts(builtIn: Templates, kept: Templates, ticked: Templates): OwnAndBuiltInPrompts {
  const now = new Map([...kept, ...ticked].map((each) => [each.id, each]));
  const ours = new Set(builtIn.map(({ id }) => id));
  return {
    own: [...now.values()].filter(({ id }) => !ours.has(id)),
    builtIn: builtIn.map((each) => now.get(each.id) ?? each),
  };
}

/** The prompts to store: all except unchanged defaults. */
export const promptsToStore = ({ own, builtIn }: OwnAndBuiltInPrompts, defaults: Templates): Templates => [
  ...own,
  ...builtIn.filter((each) => !defaults.some((ours) => isSame(ours, each))),
];

const isSame = (one: unknown, other: unknown): boolean => canonicalJson(one) === canonicalJson(other);

/** The ticked prompts in the order of the list, which is also the plan’s order. */
export const tickedPromptsInOrder = ({ own, builtIn }: OwnAndBuiltInPrompts, ticked: readonly string[]): Templates =>
  [...own, ...builtIn].filter(({ id }) => ticked.includes(id));

/**
 * Ticks the added prompts. They replace the ticked built-in prompts if the user has not changed the selection. A prompt with
 * identical text is ticked and not added again. A prompt with the id or title of another gets a new one.
 */
export function tickAddedPrompts(
  { own, builtIn }: OwnAndBuiltInPrompts,
  ticked: Templates,
  added: readonly CustomPrompt[],
  defaults: Templates,
): Templates {
  const isUntouched = isSame(ticked, defaults);
  const there = added.map((prompt) =>
    own.find((each) => isCustomPromptTemplate(each) && isSame(each.messages, prompt.messages)),
  );
  const others: { readonly id: string; readonly title: string }[] = [...own, ...builtIn];
  const fresh = added.flatMap((prompt, at) => {
    if (there[at] !== undefined) return [];
    const one = {
      ...prompt,
      id: free(prompt.id, (id) => others.some((other) => other.id === id), '-'),
      title: free(truncateToUtf16Length(prompt.title, 96).trimEnd(), (title) =>
        others.some((other) => other.title === title),
      ),
    };
    others.push(one);
    return [one];
  });
  const wanted = new Set([
    ...(isUntouched ? [] : ticked.map(({ id }) => id)),
    ...[...there, ...fresh].flatMap((each) => (each ? [each.id] : [])),
  ]);
  return tickedPromptsInOrder({ own: [...own, ...fresh], builtIn }, [...wanted]);
}

/** An editable copy of the prompt as a chat. */
export function copyAsCustomPrompt(template: SystemPromptTemplate, { own, builtIn }: OwnAndBuiltInPrompts): CustomPrompt {
  const others = [...own, ...builtIn];
  const title = free(truncateToUtf16Length(`Copy of ${template.title}`, 90), (each) =>
    others.some((other) => other.title === each),
  );
  return {
    id: free(slugFromTitle(title), (each) => others.some((other) => other.id === each), '-'),
    title,
    messages: isCustomPromptTemplate(template)
      ? template.messages
      : [{ role: 'system', content: escapeTemplateText(template.wording.default) }],
  };
}

export function newCustomPrompt({ own, builtIn }: OwnAndBuiltInPrompts): CustomPrompt {
  const others = [...own, ...builtIn];
  const title = untitledPromptTitle(new Set(others.map((other) => other.title)));
  return {
    id: free(slugFromTitle(title), (each) => others.some((other) => other.id === each), '-'),
    title,
    messages: [{ role: 'user', content: '{question}\n{choices}' }],
  };
}

function free(name: string, isTaken: (name: string) => boolean, between = ' '): string {
  let n = 1;
  const named = () => (n === 1 ? name : `${name}${between}${n}`);
  while (isTaken(named())) n += 1;
  return named();
}

/** The preview next to a folded prompt. */
export const promptPreview = (template: SystemPromptTemplate): string =>
  isCustomPromptTemplate(template) ? template.messages.map(({ content }) => content).join(' · ') : template.wording.default;
