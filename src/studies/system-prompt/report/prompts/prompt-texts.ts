import { setOf } from '../../../../core/items/item.ts';
import type { Plan } from '../../../../core/plan/plan.ts';
import type { CustomPrompt, PromptMessage } from '../../../../core/prompts/own-prompt.ts';
import { parseTemplate } from '../../../../core/prompts/placeholders.ts';
import { promptVersion } from '../../../../core/prompts/prompt-versions.ts';
import {
  isCustomPromptTemplate,
  systemPromptStudy,
  wordingForSetKind,
  type BuiltInPromptTemplate,
  type SystemPromptOptions,
} from '../../protocol/system-prompt.ts';

/** A prompt’s text, as a report shows and copies it. */
export interface PromptText {
  /** The question sets that use this text. Empty if the prompt has the same text for all sets. */
  readonly sets: readonly string[];
  readonly messages: readonly PromptMessage[];
  /** A single message as its text, a chat as JSON. */
  readonly copied: string;
}

export interface PlannedPrompt {
  /** Versions count from 1. */
  readonly version: number;
  readonly texts: readonly PromptText[];
}

/** A plan’s prompts by id, with the texts that its question sets use. An imported plan has the texts of its log. */
export function plannedPrompts(plan: Plan): ReadonlyMap<string, PlannedPrompt> {
  const { templates, kinds } = systemPromptStudy.parseOptions(plan.options);
  const sets = [...new Set(plan.items.map(({ id }) => setOf(id)))];
  return new Map(
    templates.map((template) => [
      template.id,
      {
        version: promptVersion(template),
        texts: isCustomPromptTemplate(template) ? [textOfChat(template)] : textsBySet(template, kinds, sets),
      },
    ]),
  );
}

function textOfChat({ messages }: CustomPrompt): PromptText {
  const [first] = messages;
  const copied = first && messages.length === 1 ? withoutEscapes(first.content) : JSON.stringify(messages, null, 2);
  return { sets: [], messages, copied };
}

/** A text without placeholders appears as the model receives it. A text with placeholders stays a template. */
function withoutEscapes(content: string): string {
  const pieces = parseTemplate(content);
  return pieces.every((piece) => typeof piece === 'string') ? pieces.join('') : content;
}

function textsBySet(
  template: BuiltInPromptTemplate,
  kinds: SystemPromptOptions['kinds'],
  sets: readonly string[],
): PromptText[] {
  const setsByText = new Map<string, string[]>();
  for (const set of sets) {
    const text = wordingForSetKind(template, kinds[set] ?? 'general');
    setsByText.set(text, [...(setsByText.get(text) ?? []), set]);
  }
  return [...setsByText].map(([content, own]) => ({
    sets: setsByText.size > 1 ? own : [],
    messages: [{ role: 'system', content }],
    copied: content,
  }));
}
