import type { ChatPrompt, CompletionPrompt } from '../answers/response.ts';

/** English text has about so many characters a token, by the tokenizers of today's models; figures and code have fewer. */
const perToken = 4;

/**
 * About how many tokens a text has where its tokenizer is not known, as with servers: a token for four ASCII characters, and one for each other
 * character, which is too many for most alphabets and about right for Chinese.
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

/** What a chat template puts around each message. */
const aroundMessage = 4;

export const estimatePromptTokens = (prompt: PromptText): number =>
  prompt.messages === undefined
    ? estimateTokens(prompt.completion)
    : prompt.messages.reduce((sum, { content }) => sum + estimateTokens(content) + aroundMessage, 0);

type PromptText = Pick<ChatPrompt, 'messages'> | Pick<CompletionPrompt, 'completion' | 'messages'>;
