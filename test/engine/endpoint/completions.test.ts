import { describe, expect, test } from 'vitest';
import type { CellAnswer, CellPrompt } from '../../../src/core/models/engine.ts';
import { EndpointWorkerApi } from '../../../src/engine/endpoint/worker-api.ts';
import { requestInDialect } from '../../../src/export/batch/dialects.ts';
import { completionServers, replyToCompletion } from './servers/completions.ts';
import { responseOf } from './servers/meet.ts';

const prompts: readonly CellPrompt[] = [0, 1, 2].map((n) => ({
  cell: `cell ${n}`,
  seed: 100 + n,
  completion: `Question: ${n}?\nAnswer:`,
  stop: ['\nQuestion:'],
  decoding: n < 2 ? { temperature: 0, maxTokens: 40 } : { temperature: 0.7, topP: 0.9, maxTokens: 40 },
  ...(n < 2 && { scoreOptions: ['A', 'B', 'C'] }),
}));

interface Sent {
  readonly path: string;
  readonly body: Record<string, unknown>;
}

/** Asks such a server as the product does. */
async function met(reply: (sent: Sent) => Response, asked = prompts) {
  const sent: Sent[] = [];
  const worker = new EndpointWorkerApi((input, init) => {
    const path = new URL(input instanceof Request ? input.url : String(input)).pathname;
    const one = { path, body: JSON.parse(init?.body as string) as Record<string, unknown> };
    sent.push(one);
    return Promise.resolve(reply(one));
  });
  const access = { name: 'Test', baseUrl: 'http://127.0.0.1:1/v1', key: '', parallel: 2, timeoutMs: 5000 };
  const manners = await worker.load(access, 'base', { waitMs: 1, tries: 2 }, undefined, asked);
  const answers: CellAnswer[] = [];
  await worker.answer(asked, (answer) => void answers.push(answer));
  return { sent, manners, answers: answers.toSorted((a, b) => (a.cell < b.cell ? -1 : 1)) };
}

describe.each(completionServers)('$name', (server) => {
  test.each([true, false])('answers completions (in a stream: %s), cut at the next question', async (streams) => {
    const { sent, manners, answers } = await met(({ body }) =>
      responseOf(
        body['stream'] === true && !streams
          ? { status: 400, json: { error: { message: 'Unrecognized request argument supplied: stream' } } }
          : replyToCompletion(server, body, ' B\n\nQuestion: What is next?\nAnswer: C'),
      ),
    );
    expect(new Set(sent.map(({ path }) => path))).toEqual(new Set(['/v1/completions']));
    expect(sent.some(({ body }) => 'messages' in body || 'top_logprobs' in body)).toBe(false);
    expect(answers.map(({ text, finish }) => [text, finish])).toEqual(prompts.map(() => ['B', 'stop']));
    const isScored = server.name !== 'llama-cpp-python';
    for (const { cell, logprobs } of answers)
      if (!isScored || cell === 'cell 2') expect(logprobs).toBeUndefined();
      else expect(logprobs).toMatchObject({ letters: { B: expect.closeTo(-0.146, 2), C: expect.any(Number) } });
    expect(manners.notes[0]).toBe('It is asked completions, without a chat template. The server decides the quantisation.');
    // The greeting sends one prompt of each shape. Its answers count for their cells.
    const accepted = sent.filter(({ body }) => server.refusal?.(body) === undefined && (streams || !('stream' in body)));
    expect(accepted).toHaveLength(prompts.length);
  });
});

test('a request has the fields of its protocol, and those of a batch the path of it', async () => {
  const { sent } = await met(
    ({ body }) => responseOf(replyToCompletion(completionServers[0]!, body, ' B')),
    prompts.slice(0, 1),
  );
  expect(sent).toEqual([
    {
      path: '/v1/completions',
      body: {
        model: 'base',
        prompt: 'Question: 0?\nAnswer:',
        max_tokens: 40,
        stop: ['\nQuestion:'],
        temperature: 0,
        seed: 100,
        stream: true,
        stream_options: { include_usage: true },
        logprobs: 20,
      },
    },
  ]);
  expect(requestInDialect('openai', prompts[0]!, 'base')).toEqual({
    path: '/completions',
    body: {
      model: 'base',
      prompt: 'Question: 0?\nAnswer:',
      max_tokens: 40,
      stop: ['\nQuestion:'],
      temperature: 0,
      seed: 100,
      logprobs: 20,
    },
  });
});

test('a server without completions, and a chat in place of one, are told in a sentence', async () => {
  const none = met(() => responseOf({ status: 404, json: { error: { message: 'no such path' } } }));
  await expect(none).rejects.toThrow(
    'The server “Test” answered 404: it has no such model, or it answers no completions. Ask this model as a chat. It says: no such path',
  );
  const message = { role: 'assistant', content: 'B' };
  const chat = met(() => responseOf({ status: 200, json: { choices: [{ index: 0, message, finish_reason: 'stop' }] } }));
  expect((await chat).answers.every(({ finish, error }) => finish === 'error' && error?.includes('is not an answer'))).toBe(
    true,
  );
});
