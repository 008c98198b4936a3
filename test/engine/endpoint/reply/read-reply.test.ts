import { describe, expect, test } from 'vitest';
import { readReply } from '../../../../src/engine/endpoint/reply/read-reply.ts';
import { randomBelow, seededRandom } from '../../../../src/measure/basics/random.ts';

const key = 'sk-secret';
const replier = { who: 'The server “Test”', key };

async function* inParts(text: string, cuts: readonly number[] = []): AsyncGenerator<string> {
  const places = [0, ...[...cuts].sort((a, b) => a - b), text.length];
  for (const [n, from] of places.slice(0, -1).entries()) yield text.slice(from, places[n + 1]);
}

const read = (text: string, cuts?: readonly number[]) => readReply(inParts(text, cuts), replier);
const event = (data: unknown, end = '\n\n') => `data: ${JSON.stringify(data)}${end}`;
const word = (content: string | null, more: object = {}) => ({ choices: [{ delta: { content }, ...more }] });

const stream = [
  ': waiting\n\n',
  event({ model: 'm-1', system_fingerprint: 'fp', choices: [{ delta: { role: 'assistant', content: '' } }] }),
  event({ choices: [{ delta: { reasoning: 'Let me see.' }, logprobs: { content: [] } }] }),
  event({ choices: [{ delta: { content: 'Ünï' }, logprobs: { content: [{ token: 'A' }, { token: 'B' }] } }] }, '\r\n\r\n'),
  event(word('code 🦆\n'), '\r\n\r\n'),
  'event: ping\ndata: {}\n\n',
  event(word(null, { finish_reason: 'length', logprobs: null })),
  event({ choices: [], usage: { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 } }),
  'data: [DONE]\n\n',
].join('');

const whole = {
  text: 'Ünïcode 🦆\n',
  reasoning: 'Let me see.',
  finish: 'length',
  tokens: { prompt: 7, completion: 3 },
  model: 'm-1',
  fingerprint: 'fp',
  repeatsKey: false,
  reusesPromptStart: false,
  logprobs: { content: [{ token: 'A' }] },
  firstAt: expect.any(Number),
};

describe('a refusal that a server keeps apart from the answer', () => {
  const says = 'I am sorry, but I cannot go along with that.';

  test('is the text, streamed in pieces or whole', async () => {
    const pieces = [
      event({ choices: [{ delta: { role: 'assistant', content: null } }] }),
      event({ choices: [{ delta: { refusal: says.slice(0, 11) } }] }),
      event({ choices: [{ delta: { refusal: says.slice(11) } }] }),
      event({ choices: [{ delta: {}, finish_reason: 'stop' }] }),
      'data: [DONE]\n\n',
    ];
    expect((await read(pieces.join(''))).text).toBe(says);
    const message = { role: 'assistant', content: null, refusal: says };
    expect((await read(JSON.stringify({ choices: [{ message, finish_reason: 'stop' }] }))).text).toBe(says);
  });

  test('does not replace an answer', async () => {
    const message = { role: 'assistant', content: 'B', refusal: null };
    expect((await read(JSON.stringify({ choices: [{ message }] }))).text).toBe('B');
  });
});

describe('a stream', () => {
  test('is put together, whatever pieces it comes in', async () => {
    expect(await read(stream)).toEqual(whole);
    const random = seededRandom(1);
    for (let n = 0; n < 200; n++) {
      const cuts = Array.from({ length: 1 + randomBelow(random, 40) }, () => randomBelow(random, stream.length));
      expect(await read(stream, cuts)).toEqual(whole);
    }
    expect(
      await read(
        stream,
        Array.from(stream, (_, i) => i),
      ),
    ).toEqual(whole);
  });

  test('may end without [DONE] or without a reason, but not without both', async () => {
    expect((await read(event(word('a')) + event(word('', { finish_reason: 'stop' })))).text).toBe('a');
    expect((await read(`${event(word('a'))}data: [DONE]\n\n`)).finish).toBe('stop');
    expect((await read(`${event(word('a'))}data: [DONE]`)).text).toBe('a');
    await expect(read(event(word('a')))).rejects.toThrow('ended its answer before it was whole');
    await expect(read(event(word('a')) + event(word('b')).slice(0, -9))).rejects.toMatchObject({ meaning: 'passes' });
    await expect(read('')).rejects.toThrow('ended its answer before it was whole');
    await expect(read(': waiting\n\n')).rejects.toThrow('ended its answer before it was whole');
  });

  test('has nothing more to say after [DONE]', async () => {
    expect((await read(`${event(word('a'))}data: [DONE]\n\n${event(word('b'))}`)).text).toBe('a');
  });

  test.each([
    ['not JSON', 'data: hello\n\n'],
    ['another form', event({ choices: 7 })],
    ['a text that is none', event({ choices: [{ delta: { content: [7] } }] })],
    ['no event at all', 'hello\n\nworld\n\n'],
    ['JSON without bottom', `data: ${'['.repeat(5000)}\n\n`],
    ['an event without end', `data: ${'x'.repeat(5 * 2 ** 20)}`],
  ])('that is garbage is told: %s', async (_, text) => {
    await expect(read(text)).rejects.toThrow(/^The server “Test” (sent something that is not an answer|ended its answer)/);
  });

  test('tells of itself what it likes: what is not as it should be is left out', async () => {
    const odd = { model: 7, system_fingerprint: ['a'], usage: { prompt_tokens: '3', completion_tokens: 4 } };
    const found = await read(event(word('a')) + event({ ...odd, choices: [] }) + 'data: [DONE]\n\n');
    expect(found).toMatchObject({ text: 'a', model: null, fingerprint: null, tokens: { prompt: 0, completion: 4 } });
    for (const usage of [7, [], {}, { prompt_tokens: 1e300, completion_tokens: 0.5 }]) {
      expect((await read(event(word('a', { finish_reason: 'stop' })) + event({ usage }))).tokens).toBe(null);
    }
  });

  test('may cut a character in two', async () => {
    const halves = event(word('a\ud83e')) + event(word('\udd86b\udd86', { finish_reason: 'stop' }));
    expect((await read(halves)).text).toBe('a🦆b\ufffd');
  });

  test('attack 13: may cut the key in two', async () => {
    const cut = event(word(`key: ${key.slice(0, 4)}`)) + event(word(`${key.slice(4)}!`, { finish_reason: 'stop' }));
    expect(await read(cut)).toMatchObject({ text: 'key: [key removed]!', repeatsKey: true });
  });

  test('that does not end is given up', async () => {
    const piece = event(word('x'.repeat(2 ** 20)));
    await expect(read(piece + piece + piece)).rejects.toThrow('The server “Test” sent more text than an answer can have.');
  });

  test('may break off with an error, which is told without the key', async () => {
    const broken = (error: unknown) => read(event(word('a')) + event({ error }));
    await expect(broken({ message: `bad ${key}`, code: 500 })).rejects.toMatchObject({
      message: 'The server “Test” sent an error instead of the rest of its answer: bad [key removed].',
      meaning: 'passes',
    });
    await expect(broken('no memory')).rejects.toMatchObject({
      meaning: 'passes',
      message: expect.stringContaining('no memory'),
    });
    await expect(broken({ message: `\u202e${'long '.repeat(500)}` })).rejects.toThrow(/^.{100,400}$/);
  });
});

describe('an answer in one piece', () => {
  test('is taken as it is', async () => {
    const body = { choices: [{ message: { content: 'a', reasoning_content: 'b' }, finish_reason: 'stop' }] };
    expect(await read(` \n${JSON.stringify(body, null, 2)}`, [3, 20])).toMatchObject({
      text: 'a',
      reasoning: 'b',
      finish: 'stop',
      tokens: null,
      model: null,
    });
  });

  test.each(['{"choices": [{"mess', '{"object": "list", "data": []', '{"choices": {}}'])(
    'that is garbage is told: %s',
    async (text) => {
      await expect(read(text)).rejects.toThrow('sent something that is not an answer in OpenAI’s protocol');
    },
  );

  test('that is a web page is told', async () => {
    await expect(read('\n<!DOCTYPE html><html>')).rejects.toThrow('sent a web page instead of an answer');
  });
});

describe('a reply without an answer is a failure', () => {
  const done = 'data: [DONE]\n\n';
  const end = (finish_reason: string, content = '') => event(word(content, { finish_reason })) + done;
  test.each([
    ['a stream of a role alone', event({ choices: [{ delta: { role: 'assistant', content: '' } }] }) + done],
    ['an empty piece alone', event({ choices: [{ delta: {} }] }) + done],
    ['a whole one of nulls', JSON.stringify({ choices: [{ message: { content: null }, finish_reason: null }] })],
    ['words of failure', end('engine_overloaded', 'Ans')],
    ['a word that tells of an error', end('ERROR_TOXIC', 'Ans')],
    ['a guardrail', end('guardrail_intervened', 'Ans')],
    ['a tool call after words', end('tool_calls', 'Let me look that up.')],
    ['an unknown end without words', end('because')],
  ])('%s', async (_, text) => {
    await expect(read(text)).rejects.toThrow(/^The server “Test” /);
  });

  test('other words for the limit cut an answer, and unknown words for its end leave it whole', async () => {
    expect((await read(end('max_length', 'Ans'))).finish).toBe('length');
    expect((await read(end('model_context_window_exceeded', 'Ans'))).finish).toBe('length');
    expect(await read(end('because', 'Answer: B'))).toMatchObject({ text: 'Answer: B', finish: 'stop' });
  });

  test('megabytes of something else are quoted in little time', async () => {
    await expect(read(`{"a":"${'x\u200e'.repeat(2 ** 20)}"}`)).rejects.toThrow(/: \{"a":"x.{150,260}…\.$/u);
  });
});
