import type { PreTrainedTokenizer } from '@xenova/transformers';
import { completionPrefix } from '../../core/prompts/completion.ts';
import type { BatchRow } from './batch-row.ts';
import type { PromptText } from './chat-form.ts';

/**
 * Splits a prompt's tokens where the last message's text begins, or where a completion's question begins. Prompts of one
 * template share the part before (system prompt, earlier turns, the template's special tokens, examples). The split depends
 * only on the prompt, never on its batch.
 */
export class PromptTokenizer {
  readonly #tokensOf: (prompt: PromptText) => number[];
  /** Prompts come in prefix order, so the previous prompt usually had the same beginning. */
  #beginning: { readonly prompt: string; readonly tokens: readonly number[] } | undefined;

  constructor(tokensOf: (prompt: PromptText) => number[]) {
    this.#tokensOf = tokensOf;
  }

  rowOf(prompt: PromptText): Pick<BatchRow, 'prefix' | 'rest'> {
    const tokens = this.#tokensOf(prompt);
    const shared = sharedPrefixLength(tokens, this.#beginningOf(prompt));
    return { prefix: tokens.slice(0, shared), rest: tokens.slice(shared) };
  }

  #beginningOf(prompt: PromptText): readonly number[] {
    const beginning = withoutQuestion(prompt);
    const key = JSON.stringify(beginning);
    if (this.#beginning?.prompt !== key) this.#beginning = { prompt: key, tokens: this.#tokensOf(beginning) };
    return this.#beginning.tokens;
  }
}

const withoutQuestion = ({ messages, completion }: PromptText): PromptText =>
  messages === undefined
    ? { completion: completionPrefix(completion) }
    : { messages: messages.map((message, i) => (i === messages.length - 1 ? { ...message, content: '' } : message)) };

/**
 * The text of an answer's tokens. A model may end at once. The library refuses to decode nothing, so this returns an empty
 * text.
 */
export function decodeAnswerTokens(tokenizer: PreTrainedTokenizer, tokens: readonly number[]): string {
  return tokens.length === 0 ? '' : tokenizer.decode([...tokens], { skip_special_tokens: true });
}

/** The length of the common beginning, but less than the first list's length. So the rest of a prompt is never empty. */
export function sharedPrefixLength(tokens: readonly number[], others: readonly number[]): number {
  const differs = tokens.findIndex((token, i) => token !== others[i]);
  return Math.max(0, Math.min(differs === -1 ? tokens.length : differs, tokens.length - 1));
}
