/**
 * A local server with the parts of OpenAI's protocol that evaluation programs use. The app's own small models answer.
 * It supports chats, completions with `echo` and `logprobs` (for likelihoods), and the tokenizer in vLLM's form.
 */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Message } from '../../../src/core/answers/response.ts';
import { compareByRule, judgeModel } from './rule-judge.ts';
import { SmallModel, type Drawing } from './small-model.ts';

type Body = Readonly<Record<string, unknown>>;

/** The server answers a prompt that contains this text with an error. */
export const failingText = '[server error]';

export interface SmallServer {
  readonly origin: string;
  close(): void;
}

export async function serveSmallModels(ids: readonly string[], port = 0): Promise<SmallServer> {
  const models = new Map<string, SmallModel>();
  for (const id of ids) models.set(id, await SmallModel.load(id));
  const [usual] = models.values();
  if (!usual) throw new Error('No model was named.');
  const asked = new Map<string, number>();

  /** A repeated request gets another draw, as from most servers. A new server gives the same sequence of draws. */
  function drawingOf(body: Body, prompt: readonly number[]): Drawing {
    const seed = numberIn(body['seed']) ?? 0;
    const name = JSON.stringify([body['model'], prompt, seed]);
    const times = asked.get(name) ?? 0;
    asked.set(name, times + 1);
    const topP = numberIn(body['top_p']);
    return {
      temperature: numberIn(body['temperature']) ?? 1,
      ...(topP !== undefined && { topP }),
      maxTokens: Math.min(200, numberIn(body['max_completion_tokens']) ?? numberIn(body['max_tokens']) ?? 100),
      seed: createHash('sha256').update(`${seed}|${times}`).digest().readUInt32LE(),
      stop: [body['stop'] ?? []].flat().filter((each): each is string => typeof each === 'string' && each !== ''),
    };
  }

  async function chat(model: SmallModel, body: Body): Promise<unknown> {
    const prompt = model.promptOf(messagesIn(body['messages']));
    const choices = [];
    let completion = 0;
    for (let index = 0; index < (numberIn(body['n']) ?? 1); index++) {
      const { text, ids, finish } = await model.draw(prompt, drawingOf(body, prompt));
      completion += ids.length;
      choices.push({ index, message: { role: 'assistant', content: text }, finish_reason: finish, logprobs: null });
    }
    return { ...head('chat.completion', body), choices, usage: usageOf(prompt.length, completion) };
  }

  async function complete(model: SmallModel, body: Body): Promise<unknown> {
    const prompts = promptsIn(body['prompt']).map((prompt) => (typeof prompt === 'string' ? model.encode(prompt) : prompt));
    const choices = [];
    for (const [index, prompt] of prompts.entries()) {
      const { text, ids, finish } = await model.draw(prompt, drawingOf(body, prompt));
      const from = body['echo'] === true ? 0 : prompt.length;
      choices.push({
        index,
        text: body['echo'] === true ? model.decode(prompt) + text : text,
        finish_reason: finish,
        logprobs: body['logprobs'] === undefined ? null : await logprobsOf(model, [...prompt, ...ids], from),
      });
    }
    const length = prompts.reduce((sum, prompt) => sum + prompt.length, 0);
    return { ...head('text_completion', body), choices, usage: usageOf(length, choices.length) };
  }

  function judge(body: Body): unknown {
    const { text, first } = compareByRule(
      messagesIn(body['messages'])
        .map(({ content }) => content)
        .join('\n'),
    );
    const top = [
      { token: 'm', logprob: Math.log(first) },
      { token: 'M', logprob: Math.log(1 - first) },
    ];
    const content = [{ token: text, logprob: Math.log(Math.max(first, 1 - first)), top_logprobs: top }];
    const choice = { index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop', logprobs: { content } };
    return { ...head('chat.completion', body), choices: [choice], usage: usageOf(1, 1) };
  }

  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      json(response, 500, { error: { message: error instanceof Error ? error.message : String(error) } });
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    if (path === '/v1/models')
      return json(response, 200, { object: 'list', data: [...models.keys()].map((id) => ({ id, object: 'model' })) });
    if (path === '/tokenizer_info')
      return json(response, 200, {
        chat_template: usual?.template,
        bos_token: '<|bos|>',
        eos_token: '<|end|>',
        pad_token: '<|pad|>',
      });
    const body = await bodyOf(request);
    if (JSON.stringify(body).includes(failingText)) throw new Error('The server failed on purpose.');
    if (body['model'] === judgeModel) return json(response, 200, judge(body));
    const model = models.get(typeof body['model'] === 'string' ? body['model'] : '') ?? usual;
    if (!model) throw new Error('No model.');
    switch (path) {
      case '/tokenize':
        return json(response, 200, { tokens: model.encode(typeof body['prompt'] === 'string' ? body['prompt'] : '') });
      case '/detokenize':
        return json(response, 200, { prompt: model.decode(body['tokens'] as number[]) });
      case '/v1/chat/completions':
        return json(response, 200, await chat(model, body));
      case '/v1/completions':
        return json(response, 200, await complete(model, body));
      default:
        return json(response, 404, { error: { message: 'no such path' } });
    }
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** The log-probability of each token after those before it, and the likeliest token there. The first token has none. */
async function logprobsOf(model: SmallModel, ids: readonly number[], from: number) {
  const logits = await model.logits(ids);
  const places = ids.slice(from).map((id, n) => ({ id, before: logits[from + n - 1] }));
  return {
    tokens: places.map(({ id }) => model.decode([id])),
    token_logprobs: places.map(({ id, before }) => (before ? logShare(before, id) : null)),
    top_logprobs: places.map(({ before }) => {
      if (!before) return null;
      const best = before.indexOf(before.reduce((most, value) => Math.max(most, value), -Infinity));
      return { [model.decode([best])]: logShare(before, best) };
    }),
    text_offset: [],
  };
}

function logShare(logits: Float32Array, id: number): number {
  const most = logits.reduce((high, value) => Math.max(high, value), -Infinity);
  const sum = logits.reduce((total, value) => total + Math.exp(value - most), 0);
  return (logits[id] ?? -Infinity) - most - Math.log(sum);
}

const head = (object: string, { model }: Body) => ({ id: 'fresh', object, created: 0, model });

const usageOf = (prompt: number, completion: number) => ({
  prompt_tokens: prompt,
  completion_tokens: completion,
  total_tokens: prompt + completion,
});

function messagesIn(given: unknown): Message[] {
  return (given as { role: Message['role']; content: string | { text?: string }[] }[]).map(({ role, content }) => ({
    role,
    content: typeof content === 'string' ? content : content.map(({ text = '' }) => text).join('\n'),
  }));
}

/** A text or tokens, or a list of either. */
function promptsIn(given: unknown): readonly (string | readonly number[])[] {
  if (typeof given === 'string') return [given];
  const list = given as readonly (string | number | readonly number[])[];
  return list.every((each) => typeof each === 'number') ? [list] : (list as readonly (string | readonly number[])[]);
}

const numberIn = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

async function bodyOf(request: IncomingMessage): Promise<Body> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  return JSON.parse(Buffer.concat(parts).toString() || '{}') as Body;
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
