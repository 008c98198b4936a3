import type { Wllama } from '@wllama/wllama/esm/index.js';
import type { ChatPrompt } from '../../core/answers/response.ts';
import { toLlamaChatRequest, type ThinkingAndCacheOptions } from './request.ts';

/**
 * Whether a prompt that goes on with what is in the cache is answered as one that is computed whole, to the last bit: a question
 * is asked whole, after another one that begins alike, and after itself, when nearly all of it is in the cache. How many tokens are computed
 * together may change the order in which numbers are added up.
 */
export async function isPrefixCacheExact(llama: Wllama, form: ThinkingAndCacheOptions): Promise<boolean> {
  const choicesOf = async (question: SeededChat, reusesPrefix: boolean) => {
    const completion = await llama.createChatCompletion(
      toLlamaChatRequest(question, { ...form, reusesPrefix }, likeliest) as never,
    );
    return JSON.stringify((completion as { readonly choices: readonly unknown[] }).choices);
  };
  try {
    const whole = await choicesOf(firstPrompt, false);
    await choicesOf(secondPrompt, false);
    return (await choicesOf(firstPrompt, true)) === whole && (await choicesOf(firstPrompt, true)) === whole;
  } catch {
    // A template that takes no such chat, or a token that cannot be written down: it was not shown.
    return false;
  }
}

const likeliest = 4;

type SeededChat = ChatPrompt & { readonly seed: number };

const checkPrompt = (content: string): SeededChat => ({
  seed: 1,
  messages: [{ role: 'user', content: `Answer with one word, and with nothing else. ${content}` }],
  decoding: { temperature: 0, maxTokens: 3 },
});
const firstPrompt = checkPrompt('Which day comes after Monday?');
const secondPrompt = checkPrompt('How many months has a year?');
