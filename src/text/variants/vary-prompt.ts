import { truncateToUtf16Length } from '../../base/text/cut.ts';
import type { CustomPrompt, PromptMessage } from '../../core/prompts/own-prompt.ts';
import { perturbText, type Perturbation, type PerturbationStrength } from './perturbations.ts';

export interface PromptPerturbation {
  readonly perturbation: Perturbation;
  readonly strength: PerturbationStrength;
  readonly seed: number;
}

const longestTitle = 100;

/**
 * Applies one perturbation to a prompt. It changes system and user messages, each with its own seed, and leaves assistant
 * messages unchanged. Added sentences go only into the first changeable message. Undefined if nothing in the prompt can be
 * changed this way.
 */
export function perturbCustomPrompt(
  { title, messages }: CustomPrompt,
  change: PromptPerturbation,
  id: string,
): CustomPrompt | undefined {
  const { perturbation, strength, seed } = change;
  const first = messages.findIndex(({ role }) => role !== 'assistant');
  const changed = messages.map((message, at): PromptMessage => {
    if (message.role === 'assistant' || (perturbation.adds && at !== first)) return message;
    return { ...message, content: perturbText(perturbation, message.content, strength, seed + at * 1_000_003) };
  });
  if (changed.every(({ content }, at) => content === messages[at]?.content)) return undefined;
  const suffix = `, ${perturbation.title.toLowerCase()} (${strength}, seed ${seed})`;
  return {
    id,
    title: `${truncateToUtf16Length(title, longestTitle - suffix.length).trimEnd()}${suffix}`,
    messages: changed,
  };
}
