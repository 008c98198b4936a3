import type { ChatCompletionResponse, RawCompletionResponse, ResultTimings } from '@wllama/wllama/esm/index.js';
import { messageOf } from '../../base/errors/message-of.ts';
import { cutCompletion } from '../../core/prompts/completion.ts';
import type { CellAnswer, CellPrompt } from '../../core/models/engine.ts';
import { optionScoresFromLogprobs } from '../letter-scores.ts';
import type { LoadedGguf } from './load.ts';
import { emptyResponseMessage } from './empty-response.ts';
import { toLlamaChatRequest, toLlamaCompletionRequest } from './request.ts';

/** Answers one prompt without any earlier context. `undefined`: it was stopped. */
export async function answerWithLlama(
  model: LoadedGguf,
  asking: CellPrompt,
  signal: AbortSignal,
): Promise<CellAnswer | undefined> {
  const { cell, scoreOptions: letters = [] } = asking;
  try {
    const completion = await complete(model, asking, letters.length > 0 ? enoughForLetters : [0], signal);
    const [choice] = completion.choices;
    const scores = optionScoresFromLogprobs(choice?.logprobs, letters);
    const finish = choice?.finish_reason === 'length' ? 'length' : 'stop';
    return {
      cell,
      ...(asking.messages === undefined
        ? cutCompletion(textOf(choice), finish, asking)
        : { ...model.answer(textOf(choice)), finish }),
      tokens: { prompt: completion.usage.prompt_tokens, completion: completion.usage.completion_tokens },
      ms: { prefill: completion.timings?.prompt_ms ?? 0, decode: completion.timings?.predicted_ms ?? 0 },
      ...(scores && { logprobs: scores }),
    };
  } catch (error) {
    if (signal.aborted) return undefined;
    const why = refusalOf(error, model.contextWindow);
    if (why === undefined) throw error;
    const nothing = { tokens: { prompt: 0, completion: 0 }, ms: { prefill: 0, decode: 0 } };
    return { cell, text: '', ...nothing, finish: 'error', error: why };
  }
}

type Choice = ChatCompletionResponse['choices'][number] | RawCompletionResponse['choices'][number];

const textOf = (choice: Choice | undefined): string =>
  (choice && 'message' in choice ? choice.message.content : choice?.text) ?? '';

/** How many of the likeliest tokens to request so that letters are among them. Several tokens may mean one letter. */
const enoughForLetters = [64, 16, 4, 0];

/**
 * llama.cpp fails to write an answer if one of the likeliest tokens is half a character. Then this requests fewer of the
 * likeliest tokens, and finally none. The seed keeps the answer the same.
 */
async function complete(
  { llama, request }: Pick<LoadedGguf, 'llama' | 'request'>,
  asking: CellPrompt,
  [likeliest = 0, ...fewer]: readonly number[],
  signal: AbortSignal,
): Promise<(ChatCompletionResponse & { readonly timings?: ResultTimings }) | RawCompletionResponse> {
  try {
    return asking.messages === undefined
      ? await llama.createCompletion({ ...toLlamaCompletionRequest(asking, request, likeliest), abortSignal: signal })
      : await llama.createChatCompletion({ ...toLlamaChatRequest(asking, request, likeliest), abortSignal: signal });
  } catch (error) {
    if (messageOf(error) !== emptyResponseMessage || fewer.length === 0) throw error;
    return complete({ llama, request }, asking, fewer, signal);
  }
}

/** Why llama.cpp refused this one prompt, in a sentence; `undefined` if the model itself broke. */
function refusalOf(error: unknown, contextWindow: number): string | undefined {
  const words = messageOf(error);
  if (/exceed|context size|too (?:long|large)/i.test(words)) {
    return `The prompt is longer than the ${contextWindow} tokens that the model has room for.`;
  }
  if (error instanceof Error && 'type' in error && error.type === 'inference_error') {
    return `The model’s chat template refused the prompt (${words.split('\n')[0]?.slice(0, 200)}).`;
  }
  return undefined;
}
