import type { Wllama } from '@wllama/wllama/esm/index.js';
import type { ChatPrompt } from '../../core/answers/response.ts';
import { toLlamaChatRequest, type ThinkingAndCacheOptions } from './request.ts';

/**
 * Whether answers are the same to the last bit if a prompt continues from the cache. It answers one question without the
 * cache, then again after another question with the same beginning. Then it repeats the question, with nearly all of it in
 * the cache. The number of tokens computed together may change the order of sums.
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
    // The template refused this chat, or a token could not be written: nothing is proved.
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
