import type { PreTrainedTokenizer } from '@xenova/transformers';
import type { Message } from '../../core/answers/response.ts';
import type { BatchRow } from './batch-row.ts';

/**
 * Prompts' tokens, cut where the last message's words begin: what stands before (system prompt, earlier turns, the
 * template's marks) is what prompts of one template share. The cut depends on the prompt alone, never on its batch.
 */
export class PromptTokenizer {
  readonly #tokensOf: (messages: readonly Message[]) => number[];
  /** Prompts come in prefix order: the one before mostly had the same messages but for the last one's words. */
  #emptied: { readonly messages: string; readonly tokens: readonly number[] } | undefined;

  constructor(tokensOf: (messages: readonly Message[]) => number[]) {
    this.#tokensOf = tokensOf;
  }

  rowOf(messages: readonly Message[]): Pick<BatchRow, 'prefix' | 'rest'> {
    const tokens = this.#tokensOf(messages);
    const shared = sharedPrefixLength(tokens, this.#withoutLastWords(messages));
    return { prefix: tokens.slice(0, shared), rest: tokens.slice(shared) };
  }

  #withoutLastWords(messages: readonly Message[]): readonly number[] {
    const emptied = messages.map((message, i) => (i === messages.length - 1 ? { ...message, content: '' } : message));
    const key = JSON.stringify(emptied);
    if (this.#emptied?.messages !== key) {
      this.#emptied = { messages: key, tokens: this.#tokensOf(emptied) };
    }
    return this.#emptied.tokens;
  }
}

/** The text of an answer's tokens. A model may end at once: the library refuses to decode nothing, and nothing is an answer. */
export function decodeAnswerTokens(tokenizer: PreTrainedTokenizer, tokens: readonly number[]): string {
  return tokens.length === 0 ? '' : tokenizer.decode([...tokens], { skip_special_tokens: true });
}

/** How many tokens both begin with, but at least one less than the first has: the rest of a prompt is never empty. */
export function sharedPrefixLength(tokens: readonly number[], others: readonly number[]): number {
  const differs = tokens.findIndex((token, i) => token !== others[i]);
  return Math.max(0, Math.min(differs === -1 ? tokens.length : differs, tokens.length - 1));
}
