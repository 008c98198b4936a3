import type { ChatPrompt, CompletionPrompt } from '../answers/response.ts';

/** English text has about this many characters per token in today's tokenizers; digits and code have fewer. */
const perToken = 4;

/**
 * Estimates the tokens of a text whose tokenizer is unknown, as with servers: one token for four ASCII characters, and one
 * for each other character. The latter is too many for most alphabets and about right for Chinese.
 */
export function estimateTokens(text: string): number {
  let ascii = 0;
  let others = 0;
  for (const character of text) {
    if (character.charCodeAt(0) < 128) ascii++;
    else others++;
  }
  return Math.ceil(ascii / perToken) + others;
}

/** Tokens that a chat template adds to each message. */
const aroundMessage = 4;

export const estimatePromptTokens = (prompt: PromptText): number =>
  prompt.messages === undefined
    ? estimateTokens(prompt.completion)
    : prompt.messages.reduce((sum, { content }) => sum + estimateTokens(content) + aroundMessage, 0);

type PromptText = Pick<ChatPrompt, 'messages'> | Pick<CompletionPrompt, 'completion' | 'messages'>;
