import { expect, test } from 'vitest';
import { answerWithLlama } from '../../../src/engine/gguf/answer.ts';
import type { LoadedGguf } from '../../../src/engine/gguf/load.ts';
import { emptyResponseMessage } from '../../../src/engine/gguf/empty-response.ts';

const asking = {
  cell: 'c',
  seed: 1,
  messages: [{ role: 'user' as const, content: 'Which?' }],
  decoding: { temperature: 0, maxTokens: 4 },
  scoreOptions: ['A', 'B'],
};

/** A model that fails to return an answer if more than `most` likely tokens are requested. */
function model(most: number) {
  const asked: number[] = [];
  const createChatCompletion = ({ top_logprobs: count = 0 }: { top_logprobs?: number }) => {
    asked.push(count);
    if (count > most) return Promise.reject(emptyResponseMessage as unknown as Error);
    const tokens = [
      { token: 'A', logprob: Math.log(0.75) },
      { token: ' B', logprob: Math.log(0.25) },
    ];
    return Promise.resolve({
      choices: [
        {
          message: { content: 'A' },
          finish_reason: 'stop',
          logprobs: count > 0 ? { content: [{ ...tokens[0], top_logprobs: tokens }] } : null,
        },
      ],
      usage: { prompt_tokens: 3, completion_tokens: 2 },
    });
  };
  const loaded = { llama: { createChatCompletion }, contextWindow: 64, request: {}, answer: (text: string) => ({ text }) };
  return { asked, loaded: loaded as unknown as LoadedGguf };
}

const never = new AbortController().signal;

test('where a likely token is half a character, fewer are asked for, at last none: the answer is given all the same', async () => {
  const some = model(4);
  const scored = await answerWithLlama(some.loaded, asking, never);
  expect(some.asked).toEqual([64, 16, 4]);
  expect(scored).toMatchObject({ cell: 'c', text: 'A', finish: 'stop', logprobs: { mass: 1 } });
  const none = model(0);
  const unscored = await answerWithLlama(none.loaded, asking, never);
  expect(none.asked).toEqual([64, 16, 4, 0]);
  expect(unscored).toMatchObject({ text: 'A', tokens: { prompt: 3, completion: 2 } });
  expect(unscored).not.toHaveProperty('logprobs');
});

test('what breaks otherwise is no prompt’s own fault', async () => {
  await expect(answerWithLlama(model(-1).loaded, asking, never)).rejects.toBe(emptyResponseMessage);
});
