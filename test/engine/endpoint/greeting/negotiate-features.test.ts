import { describe, expect, test } from 'vitest';
import type { CellPrompt } from '../../../../src/core/models/engine.ts';
import type { ServerSettings } from '../../../../src/engine/endpoint/settings/server-settings.ts';
import { meet } from '../servers/meet.ts';
import type { StandIn, StandInReply } from '../servers/stand-in.ts';

type Body = Readonly<Record<string, unknown>>;

const answer = (
  message: object,
  finish_reason = 'stop',
  usage: object = { prompt_tokens: 9, completion_tokens: 3 },
): StandInReply => ({
  status: 200,
  json: { choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason }], usage },
});
const no = (status: number, message: string): StandInReply => ({ status, json: { error: { message } } });

const prompt = (n: number, { system = 'You are brief.', temperature = 0, maxTokens = 64 } = {}): CellPrompt => ({
  cell: `cell ${n}`,
  seed: n,
  messages: [
    ...(system === '' ? [] : [{ role: 'system' as const, content: system }]),
    { role: 'user', content: `Question ${n}?` },
  ],
  decoding: { temperature, maxTokens },
});
const prompts = [prompt(1), prompt(2), prompt(3, { system: '' })];

const server = (reply: (body: Body) => StandInReply): StandIn => ({ id: 'x', name: 'Mine', model: 'm', sources: [], reply });
const asks = (reply: (body: Body) => StandInReply, settings: ServerSettings = {}, asked: readonly CellPrompt[] = prompts) =>
  meet(server(reply), asked, settings);

const texts = ({ answers }: Awaited<ReturnType<typeof asks>>) => answers.map(({ text, error }) => error ?? text);
const rolesOf = ({ messages }: Body) => (messages as { role: string }[]).map(({ role }) => role).join();
const words = ({ messages }: Body) => (messages as { content: string }[]).at(-1)?.content ?? '';
const fine = () => answer({ content: 'Answer: B' });

describe('a greeting asks what the run will ask', () => {
  test('the first prompt of each shape, and nothing twice', async () => {
    const { bodies, manners } = await asks(fine);
    expect(bodies.map(rolesOf)).toEqual(['system,user', 'user', 'system,user']);
    expect(bodies.map(words)).toEqual(['Question 1?', 'Question 3?', 'Question 2?']);
    expect(manners).toMatchObject({ thinks: false, givenUp: [] });
  });

  test('one temperature that is refused is given up, and the others are sent', async () => {
    const only1 = (body: Body) =>
      body['temperature'] === 0
        ? no(
            400,
            "Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is supported.",
          )
        : fine();
    const drawn = prompt(4, { temperature: 1 });
    const { bodies, manners, answers } = await asks(only1, {}, [prompt(1), drawn]);
    expect(answers).toHaveLength(2);
    expect(bodies.filter((body) => words(body) === 'Question 4?')[0]).toHaveProperty('temperature', 1);
    expect(manners.drawnOtherwise).toEqual(['It refuses a temperature of 0: its own value holds.']);
  });

  test('a limit below 16 tokens is raised where it is refused, which is noted', async () => {
    const reasoning = ({ max_tokens }: Body) =>
      (max_tokens as number) < 16
        ? no(
            400,
            'Could not finish the message because max_tokens or model output limit was reached. Please try again with higher max_tokens.',
          )
        : fine();
    const { manners, answers } = await asks(reasoning, {}, [prompt(1, { maxTokens: 4 })]);
    expect(answers[0]?.text).toBe('Answer: B');
    expect(manners.notes).toContain('An answer may have 16 tokens, thinking included, in place of the plan’s 4 tokens.');
  });

  test('a llama.cpp that counts reused prompt tokens is noted, whatever the count', async () => {
    const counting = (): StandInReply => {
      const { status, json } = fine();
      return { status, json: { ...(json as object), timings: { cache_n: 0, prompt_n: 9 } } };
    };
    expect((await asks(counting)).manners.notes.join(' ')).toMatch(/reuses the beginnings of earlier prompts/);
    expect((await asks(fine)).manners.notes.join(' ')).not.toMatch(/reuses/);
    const off = await asks(counting, { body: { cache_prompt: false } });
    expect(off.manners.notes.join(' ')).not.toMatch(/reuses/);
  });

  test('an error that it words in its own way is shown in full', async () => {
    const long = `The moon is full. ${'It is very full. '.repeat(40)}End.`;
    await expect(asks(() => no(400, long))).rejects.toThrow(
      /answered 400: it refuses this request\. It says: .* In full: .*End\.$/,
    );
  });

  test('a prompt that is refused for its words stops nothing: its cell says why', async () => {
    const shy = (body: Body) => (words(body) === 'Question 1?' ? no(400, 'I like no question with a 1.') : fine());
    const met = await asks(shy);
    expect(texts(met).sort()).toEqual([
      'Answer: B',
      'Answer: B',
      'The server “Mine” answered 400: it refuses this request. It says: I like no question with a 1.',
    ]);
    expect(met.manners.givenUp).toEqual([]);
  });

  test.each([
    ['the prompt is too long', 'This model’s maximum context length is 512 tokens.'],
    ['a content filter', 'The response was filtered by our content management policy.'],
  ])('a refusal of one prompt alone is not guessed at: %s', async (_, message) => {
    const { bodies, answers } = await asks((body) => (words(body) === 'Question 1?' ? no(400, message) : fine()));
    expect(answers.filter(({ finish }) => finish === 'error')).toHaveLength(1);
    // One more request: the same shape with words of our own.
    expect(bodies).toHaveLength(5);
  });

  test('a later shape that is refused in unknown words stops the run, and nothing is given up for it', async () => {
    const drawn = prompt(5, { temperature: 0.7 });
    const odd = (body: Body) => (body['temperature'] === 0.7 ? no(400, 'Invalid conversation.') : fine());
    await expect(asks(odd, {}, [prompt(1), drawn])).rejects.toThrow('It says: Invalid conversation.');
  });

  test('where the first prompt is refused for its words, the shape is settled by words of our own', async () => {
    const filtered = (body: Body) =>
      words(body) === 'Question 1?'
        ? no(400, 'The prompt was flagged by our content policy.')
        : 'max_tokens' in body
          ? no(400, "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.")
          : fine();
    const met = await asks(filtered);
    expect(met.manners.givenUp).toEqual(['max_tokens']);
    expect(texts(met).filter((text) => text === 'Answer: B')).toHaveLength(2);
  });

  test('a limit that a person set too high stops the run, and no higher one is proposed', async () => {
    const small = (body: Body) =>
      (body['max_tokens'] as number) > 4096
        ? no(400, 'max_tokens is too large: 100000. This model’s maximum context length is 4096 tokens.')
        : fine();
    await expect(asks(small, { tokenLimit: 100_000 })).rejects.toThrow(
      '“m” does not allow 100,000 tokens for an answer. Set a lower token limit for its server.',
    );
    const below = () => no(400, 'max_tokens must be less than 8193');
    await expect(asks(below, { tokenLimit: 100_000 })).rejects.toThrow('does not allow 100,000 tokens');
  });

  test('a prompt that a filter refuses with 403 fails alone', async () => {
    const flagged = (body: Body): StandInReply =>
      words(body) === 'Question 1?'
        ? {
            status: 403,
            json: { error: { message: 'Your input was flagged.', code: 403, metadata: { flagged_input: 'x' } } },
          }
        : fine();
    const met = await asks(flagged);
    expect(met.answers.filter(({ finish }) => finish === 'error').map(({ error }) => error)).toEqual([
      'The server “Mine” answered 403: its content filter refused the prompt. It says: Your input was flagged.',
    ]);
  });

  test('a reply that fails alone stops nothing', async () => {
    const flaky = (body: Body): StandInReply =>
      words(body) === 'Question 1?' ? { status: 200, json: { object: 'error', message: 'overloaded' } } : fine();
    expect(texts(await asks(flaky)).filter((text) => text === 'Answer: B')).toHaveLength(2);
  });

  test('a quota that is used up stops the run at the first request', async () => {
    let requests = 0;
    const used: StandInReply = { status: 429, json: { error: { message: 'Pay first.', code: 'insufficient_quota' } } };
    await expect(asks(() => (requests++, used))).rejects.toThrow('answered 429: its quota is used up. It says: Pay first.');
    expect(requests).toBe(1);
  });
});

describe('a model without a system role', () => {
  const wordings = [
    'System role not supported',
    'Conversation roles must alternate user/assistant/user/assistant/...',
    'Developer instruction is not enabled for models/small',
    "Unsupported value: 'messages[0].role' does not support 'system' with this model.",
  ];
  const gemma =
    (message: string, status = 400) =>
    (body: Body) =>
      rolesOf(body).includes('system') ? no(status, message) : fine();

  test.each(wordings)('stops the run until a person chooses: %s', async (message) => {
    await expect(asks(gemma(message))).rejects.toThrow('“m” takes no system prompt.');
  });

  test.each(wordings)('then gets the system text before the user’s, which is noted: %s', async (message) => {
    const met = await asks(gemma(message, message.startsWith('Conversation') ? 500 : 400), { joinsSystem: true });
    expect(texts(met)).toEqual(['Answer: B', 'Answer: B', 'Answer: B']);
    expect(met.bodies.at(-1)?.['messages']).toEqual([{ role: 'user', content: 'You are brief.\n\nQuestion 2?' }]);
    expect(met.manners.notes).toContain(
      'It takes no system role: the system text goes before the first text of the user, a blank line between them.',
    );
  });

  test('keeps its system role where it has one, whatever the person allows', async () => {
    const { bodies } = await asks(fine, { joinsSystem: true });
    expect(rolesOf(bodies[0]!)).toBe('system,user');
  });
});

describe('a model that thinks', () => {
  /** Thinks for this many tokens and answers with 3, within its limit. */
  const thinker =
    (tokens: number, isOff: (body: Body) => boolean = () => false) =>
    (body: Body): StandInReply => {
      if (isOff(body)) return fine();
      const cut = (body['max_tokens'] as number) < tokens + 3;
      const usage = { prompt_tokens: 9, completion_tokens: cut ? body['max_tokens'] : tokens + 3 };
      return answer({ content: cut ? '' : 'Answer: B', reasoning_content: 'Let me see.' }, cut ? 'length' : 'stop', usage);
    };

  test('stops the run where thinking uses up the limit, and the right limit is proposed', async () => {
    await expect(asks(thinker(400))).rejects.toThrow(
      '“m” thinks before it answers. It used up the limit of 64 tokens by thinking, so other answers may be cut as well. Allow it 2,048 tokens, or turn its thinking off.',
    );
    await expect(asks(thinker(40))).rejects.toThrow(
      'Its first answer took 43 tokens of the limit of 64 tokens with its thinking, so other answers may be cut. Allow it 2,048 tokens',
    );
  });

  test('hidden thoughts are noticed by a limit that is used up without a word', async () => {
    await expect(asks(() => answer({ content: '' }, 'length'))).rejects.toThrow('Allow it 2,048 tokens');
  });

  test('is read like any other with that limit, its thoughts apart', async () => {
    const met = await asks(thinker(400), { tokenLimit: 2048 });
    expect(texts(met)).toEqual(['Answer: B', 'Answer: B', 'Answer: B']);
    expect(met.answers.every(({ thought }) => thought === 'Let me see.')).toBe(true);
    expect(met.bodies).toHaveLength(3);
    expect(met.manners.notes).toEqual(
      expect.arrayContaining([
        'An answer may have 2,048 tokens, thinking included, in place of the plan’s 64 tokens.',
        'It thinks before it answers. Its thoughts are kept apart and not scored.',
      ]),
    );
  });

  test('a limit that a person has set is not questioned', async () => {
    const met = await asks(thinker(400), { tokenLimit: 64 });
    expect(texts(met)).toEqual(['', '', '']);
    expect(met.answers.every(({ finish }) => finish === 'length')).toBe(true);
  });

  test('an answer that is in the thoughts alone is noted', async () => {
    const lost = () => answer({ content: null, reasoning: 'It is B. Answer: B' });
    const { manners, answers } = await asks(lost);
    expect(answers[0]).toMatchObject({ text: '', thought: 'It is B. Answer: B' });
    expect(manners.notes.join(' ')).toContain('Its first answer has only thoughts');
  });

  test('a total without its parts is no sign of thinking', async () => {
    const odd = () => answer({ content: 'Answer: B' }, 'stop', { completion_tokens: 40, total_tokens: 160 });
    expect((await asks(odd)).manners.thinks).toBe(false);
  });

  test('that thinks at a later shape alone is switched off there', async () => {
    const some = (body: Body) =>
      body['temperature'] === 0.7 && body['reasoning_effort'] !== 'none' ? thinker(10)(body) : fine();
    const met = await asks(some, { thinking: 'off' }, [prompt(1), prompt(2, { temperature: 0.7 })]);
    expect(met.answers.every(({ thought }) => thought === undefined)).toBe(true);
    expect(met.manners.thinkingBy).toBe('{"reasoning_effort":"none"}');
  });

  test('limits of several shapes are noted each', async () => {
    const met = await asks(fine, { tokenLimit: 100 }, [prompt(1), prompt(2, { maxTokens: 8 })]);
    expect(met.manners.notes.filter((note) => note.startsWith('An answer may have 100 tokens'))).toHaveLength(2);
  });

  test('a short thought that leaves room is only noted', async () => {
    const met = await asks(thinker(10));
    expect(met.manners.thinks).toBe(true);
    expect(texts(met)).toEqual(['Answer: B', 'Answer: B', 'Answer: B']);
  });

  test.each<[string, (body: Body) => boolean]>([
    ['a template’s field', (body) => JSON.stringify(body['chat_template_kwargs']) === '{"enable_thinking":false}'],
    ['an effort', (body) => body['reasoning_effort'] === 'none'],
    ['reasoning', (body) => JSON.stringify(body['reasoning']) === '{"enabled":false}'],
    ['a type', (body) => JSON.stringify(body['thinking']) === '{"type":"disabled"}'],
    ['think', (body) => body['think'] === false],
  ])('is turned off by the field that it obeys: %s', async (_, isOff) => {
    const met = await asks(thinker(400, isOff), { thinking: 'off' });
    expect(texts(met)).toEqual(['Answer: B', 'Answer: B', 'Answer: B']);
    expect(isOff(met.bodies.at(-1)!)).toBe(true);
    expect(met.manners.notes.join(' ')).toMatch(/Its thinking is off\. The field \{.*\} is sent for it\./);
  });

  test('a switch that fails when it is asked anew leaves what was given up', async () => {
    // It always refuses seed. With the first switch it breaks as soon as the refused fields are sent again.
    let broken = 0;
    const odd = (body: Body) => {
      if ('chat_template_kwargs' in body && 'seed' in body && broken++ < 2) return no(500, 'It broke.');
      if ('seed' in body) return no(400, "Unknown field 'seed'");
      return thinker(400, (asked) => asked['reasoning_effort'] === 'none' || 'chat_template_kwargs' in asked)(body);
    };
    const met = await asks(odd, { thinking: 'off' });
    expect(texts(met)).toEqual(['Answer: B', 'Answer: B', 'Answer: B']);
    expect(met.manners.givenUp).toEqual(['seed']);
  });

  test('tokens of tries that no question gets are counted', async () => {
    const isOff = (body: Body) => body['reasoning_effort'] === 'none';
    const { manners } = await asks(thinker(400, isOff), { thinking: 'off' });
    // The first reply and the reply to the first switch were cut at 64 tokens.
    expect(manners.extraTokens).toEqual({ prompt: 18, completion: 128 });
    expect((await asks(fine)).manners.extraTokens).toEqual({ prompt: 0, completion: 0 });
  });

  test('that obeys no field says so, and no field stays', async () => {
    const met = await asks(thinker(400), { thinking: 'off', tokenLimit: 2048 });
    expect(met.manners.notes).toContain(
      'It still thinks: none of the fields that turn thinking off works, so none is sent.',
    );
    expect(met.bodies.at(-1)).not.toHaveProperty('reasoning_effort');
    await expect(asks(thinker(400), { thinking: 'off' })).rejects.toThrow('although it is asked not to');
  });

  test('a budget is added to the limit and sent by the field that is taken', async () => {
    const met = await asks(thinker(400), { thinking: 'on', thinkingBudget: 1000 });
    expect(met.bodies.at(-1)).toMatchObject({ max_tokens: 1064, reasoning: { max_tokens: 1000 } });
    expect(met.manners.notes.join(' ')).toContain(
      'It thinks before it answers by at most 1,000 tokens, as far as it obeys.',
    );
  });

  test('of which no thought was asked is turned on', async () => {
    const isOn = (body: Body) => body['reasoning_effort'] === 'medium';
    const met = await asks((body) => (isOn(body) ? thinker(10)(body) : fine()), { thinking: 'on' });
    expect(met.answers.every(({ thought }) => thought !== undefined)).toBe(true);
  });

  test('letters are not scored by the first token of a thought', async () => {
    const logprobs = { content: [{ token: 'A', logprob: -0.1, top_logprobs: [{ token: 'A', logprob: -0.1 }] }] };
    const reply = (content: object): StandInReply => ({
      status: 200,
      json: { choices: [{ message: content, finish_reason: 'stop', logprobs }] },
    });
    const scored = [{ ...prompt(1), scoreOptions: ['A', 'B'] }];
    const plain = await asks(() => reply({ content: 'A' }), {}, scored);
    expect(plain.answers[0]?.logprobs).toBeDefined();
    const thought = await asks(() => reply({ content: 'A', reasoning: 'Hm.' }), { tokenLimit: 2048 }, scored);
    expect(thought.answers[0]?.logprobs).toBeUndefined();
  });
});

describe('what a person sets', () => {
  test('goes with every request and into the notes; a key’s header holds the key', async () => {
    const headers: Readonly<Record<string, string>>[] = [];
    const keeps: StandIn = { ...server(fine), reply: (_, sent) => (headers.push(sent), fine()) };
    const settings = { headers: { 'x-team': 'blue' }, body: { service_tier: 'flex' }, keyHeader: 'api-key' };
    const { bodies, manners, answers } = await meet(keeps, prompts, settings);
    expect(bodies.every((body) => body['service_tier'] === 'flex')).toBe(true);
    expect(headers.every((sent) => sent['x-team'] === 'blue' && sent['api-key'] === 'test-key')).toBe(true);
    expect(headers.some((sent) => 'authorization' in sent)).toBe(false);
    expect(manners.notes).toEqual(
      expect.arrayContaining([
        'Every request has the header x-team: blue.',
        'Every request has the field service_tier: "flex".',
      ]),
    );
    expect(manners.notes.join()).not.toContain('test-key');
    expect(answers[0]?.origin?.settings).toBe('{"body":{"service_tier":"flex"},"headers":{"x-team":"blue"}}');
  });
});
