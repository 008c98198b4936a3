import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { seededRandom } from '../../src/measure/basics/random.ts';

/** What goes wrong with one request. */
export type Fault =
  | 'none'
  | 'slow'
  | 'too often'
  | 'too often, in its own time'
  | 'broken'
  | 'starting'
  | 'dropped at once'
  | 'dropped in the middle'
  | 'ends early'
  | 'error in the stream'
  | 'garbage'
  | 'garbage in the stream'
  | 'web page'
  | 'silent'
  | 'silent in the middle'
  | 'too large'
  | 'context'
  | 'redirect'
  | 'filtered'
  | 'only comments'
  | 'drip'
  | 'echo'
  | 'says null'
  | 'odd counts'
  | 'half characters';

/** A chat request as received. */
export interface Asked {
  readonly at: number;
  readonly body: ChatBody;
  readonly authorization: string | undefined;
  readonly fault: Fault;
  /** The number of this attempt for the same prompt and seed, from 1. */
  readonly tried: number;
}

export interface ChatBody {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly seed?: number;
  readonly stream?: boolean;
  readonly logprobs?: boolean;
  readonly [field: string]: unknown;
}

export interface OpenAiServerOptions {
  readonly models?: readonly string[];
  /** The key that every request must have. If absent, no key is needed. */
  readonly key?: string;
  /** Fields that it refuses with a 400 that names the field. */
  readonly refuses?: readonly string[];
  /** How it refuses a field, unless by an error that names it. */
  readonly refusesBy?: 'no name' | 'detail';
  /** Accepts `top_k`, but no value below 1. */
  readonly refusesTopK0?: boolean;
  /** At a top-k of 1 it always chooses the likeliest token. It silently ignores any other top-k. */
  readonly obeysTopK?: boolean;
  /** Gives every seed the same answer. */
  readonly drawsNothing?: boolean;
  /** The wait before each answer, except the greeting's. */
  readonly thinksMs?: number;
  /** An answer waits for this promise. */
  readonly holds?: (body: ChatBody) => Promise<void> | undefined;
  /** Always answers in one piece, even if the request asks for a stream. */
  readonly neverStreams?: boolean;
  /** Omits the token counts. */
  readonly omitsTokens?: boolean;
  /** The model name in its answers. */
  readonly calls?: string;
  /** Adds thinking before the answer: in the text, or in a field of its own. */
  readonly thinks?: 'in its text' | 'apart';
  readonly fault?: (asked: { readonly body: ChatBody; readonly tried: number }) => Fault;
  /** The `retry-after` that it sends. */
  readonly retryAfterSeconds?: number;
  /** The wait before each piece of a stream. */
  readonly pieceMs?: number;
  readonly redirectsTo?: string;
  /** Replaces the answer that it derives from the prompt. */
  readonly says?: (body: ChatBody) => string;
  /** What an echo makes of the received authorization header. */
  readonly echoes?: (authorization: string) => string;
  /** Sends no CORS headers, so no page may use it. */
  readonly withoutCors?: boolean;
}

export interface OpenAiServer {
  readonly origin: string;
  readonly baseUrl: string;
  readonly asked: readonly Asked[];
  /** The path of every request, without preflights. */
  readonly paths: readonly string[];
  /** The authorization header of every request that had one. */
  readonly keys: readonly string[];
  /** How many preflights browsers sent. */
  readonly preflights: number;
  /** Chats that it answered completely. */
  readonly answered: readonly Asked[];
  /** The highest number of simultaneous chat requests. */
  readonly mostAtOnce: number;
  /** Takes effect from the next request. */
  change(options: OpenAiServerOptions): void;
  close(): Promise<void>;
}

/** The server's answer: always the same for the same model, prompt and seed. */
export function answerTo({ messages, seed = 0, model }: ChatBody): string {
  const words = JSON.stringify([model, messages.map(({ role, content }) => [role, content]), seed]);
  const hash = createHash('sha256').update(words).digest();
  return `Thinking of ${hash.toString('hex').slice(0, 12)}.\nAnswer: ${'ABCD'[hash[0]! % 4]}`;
}

/**
 * Draws faults from a seed, so the same prompt meets the same faults in every run. Faults in `once` occur only at its first
 * attempt.
 */
export function faultsBySeed(
  seed: number,
  share: number,
  passing: readonly Fault[],
  once: readonly Fault[] = [],
): NonNullable<OpenAiServerOptions['fault']> {
  return ({ body, tried }) => {
    const hash = createHash('sha256')
      .update(`${seed}|${answerTo(body)}|${tried}`)
      .digest();
    const random = seededRandom(hash.readUInt32LE());
    if (random() >= share) return 'none';
    const faults = tried === 1 ? [...passing, ...once] : tried < 4 ? passing : [];
    return faults[Math.floor(random() * faults.length)] ?? 'none';
  };
}

const usualModels = ['echo', 'test-model'];

/** A real local server that speaks OpenAI's protocol, with the faults that its options ask for. */
export async function serveOpenAi(first: OpenAiServerOptions = {}): Promise<OpenAiServer> {
  let options = first;
  const asked: Asked[] = [];
  const answered: Asked[] = [];
  const paths: string[] = [];
  const keys: string[] = [];
  const tries = new Map<string, number>();
  let preflights = 0;
  let underWay = 0;
  let mostAtOnce = 0;

  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    if (!options.withoutCors) allowPages(response);
    if (request.method === 'OPTIONS') {
      preflights++;
      return response.writeHead(options.withoutCors ? 405 : 204).end();
    }
    paths.push(path);
    if (request.headers.authorization !== undefined) keys.push(request.headers.authorization);
    if (options.key !== undefined && request.headers.authorization !== `Bearer ${options.key}`) {
      const echo = request.headers.authorization ?? 'none';
      return json(response, 401, { error: { message: `Incorrect API key provided: ${echo}` } });
    }
    if (path === '/v1/models') {
      const data = (options.models ?? usualModels).map((id) => ({ id, object: 'model' }));
      return json(response, 200, { object: 'list', data });
    }
    if (path !== '/v1/chat/completions' || request.method !== 'POST') {
      return json(response, 404, { error: { message: 'no such path' } });
    }
    mostAtOnce = Math.max(mostAtOnce, ++underWay);
    response.once('close', () => underWay--);
    return void bodyOf(request).then((body) => chat(request, response, body));
  });

  async function chat(request: IncomingMessage, response: ServerResponse, body: ChatBody) {
    const name = JSON.stringify([body.model, body.messages, body.seed]);
    const tried = (tries.get(name) ?? 0) + 1;
    tries.set(name, tried);
    const isGreeting = body.messages.length === 1 && body.messages[0]!.content === 'Hello';
    const fault = isGreeting ? 'none' : (options.fault?.({ body, tried }) ?? 'none');
    const { authorization } = request.headers;
    const now: Asked = { at: performance.now(), body, authorization, fault, tried };
    asked.push(now);
    const refused =
      options.refuses?.find((field) => field in body) ?? (options.refusesTopK0 && body['top_k'] === 0 ? 'top_k' : undefined);
    if (refused !== undefined) {
      if (options.refusesBy === 'detail') {
        const detail = [{ type: 'extra_forbidden', loc: ['body', refused], msg: 'Extra inputs are not permitted' }];
        return json(response, 422, { object: 'error', message: { detail } });
      }
      const isTopK0 = refused === 'top_k' && !options.refuses?.includes('top_k');
      if (isTopK0) return json(response, 400, { error: { message: 'top_k must be at least 1' } });
      const named = options.refusesBy === 'no name' ? 'Bad request' : `Unrecognized request argument supplied: ${refused}`;
      return json(response, 400, { error: { message: named } });
    }
    if (!(options.models ?? usualModels).includes(body.model)) {
      return json(response, 404, { error: { message: `model '${body.model}' not found` } });
    }
    await options.holds?.(body);
    if (options.thinksMs && !isGreeting) await pause(options.thinksMs);
    if (await answer(response, body, fault, options, authorization)) answered.push(now);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    baseUrl: `${origin}/v1`,
    asked,
    answered,
    paths,
    keys,
    get preflights() {
      return preflights;
    },
    get mostAtOnce() {
      return mostAtOnce;
    },
    change: (next) => (options = next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Returns whether the answer was complete. */
async function answer(
  response: ServerResponse,
  body: ChatBody,
  fault: Fault,
  options: OpenAiServerOptions,
  authorization = '',
): Promise<boolean> {
  const { retryAfterSeconds, pieceMs = 0 } = options;
  switch (fault) {
    case 'slow':
      await pause(120);
      break;
    case 'too often':
      response.setHeader('retry-after', String(retryAfterSeconds ?? 1));
      json(response, 429, { error: { message: 'Rate limit reached' } });
      return false;
    case 'too often, in its own time':
      json(response, 429, { error: { message: 'Rate limit reached' } });
      return false;
    case 'broken':
      json(response, 500, { error: { message: 'CUDA error' } });
      return false;
    case 'starting':
      json(response, 503, { error: { message: 'Loading model' } });
      return false;
    case 'dropped at once':
      response.destroy();
      return false;
    case 'garbage':
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"choices": [{"mess');
      return false;
    case 'web page':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Login</title>');
      return false;
    case 'silent':
      return false;
    case 'context':
      json(response, 400, { error: { message: 'This model’s maximum context length is 128 tokens.\nYou asked for 900.' } });
      return false;
    case 'redirect':
      response.writeHead(302, { location: options.redirectsTo ?? 'http://127.0.0.2:9/v1/chat/completions' }).end();
      return false;
    case 'only comments':
    case 'drip': {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const piece =
        fault === 'drip' ? `data: ${JSON.stringify({ choices: [{ delta: { content: 'a' } }] })}\n\n` : ': keep-alive\n\n';
      const again = setInterval(() => response.write(piece), 50);
      response.once('close', () => clearInterval(again));
      return false;
    }
    case 'too large': {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const line = `: ${'x'.repeat(2 ** 20)}\n`;
      response.end(line.repeat(40));
      return false;
    }
  }
  const isSeedless = options.drawsNothing || (options.obeysTopK && body['top_k'] === 1);
  const drawn = options.says?.(body) ?? (isSeedless ? answerTo({ ...body, seed: 0 }) : answerTo(body));
  const text = fault === 'echo' ? (options.echoes?.(authorization) ?? authorization) : drawn;
  const tokens = { prompt_tokens: promptTokens(body), completion_tokens: text.split(' ').length };
  const counts = fault === 'odd counts' ? { prompt_tokens: 5.5, completion_tokens: -1 } : tokens;
  const usage = options.omitsTokens ? {} : { usage: { ...counts, total_tokens: 0 } };
  const head = { id: 'x', model: options.calls ?? body.model, system_fingerprint: 'fp_test' };
  const logprobs = body.logprobs ? { logprobs: { content: [firstTokens] } } : {};
  const finish = fault === 'filtered' ? 'content_filter' : body['max_tokens'] === 3 ? 'length' : 'stop';
  const thinking = 'Let me see.';
  const content =
    fault === 'half characters'
      ? `\ud83e${text}\udd86`
      : fault === 'filtered'
        ? ''
        : options.thinks === 'in its text'
          ? `<think>${thinking}</think>\n\n${text}`
          : text;
  const apart = options.thinks === 'apart' ? { reasoning_content: thinking } : {};
  if (!body.stream || options.neverStreams) {
    json(response, 200, {
      ...head,
      ...usage,
      choices: [
        {
          message: { role: 'assistant', content: fault === 'says null' ? null : content, ...apart },
          finish_reason: finish,
          ...logprobs,
        },
      ],
    });
    return true;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (data: unknown) => response.write(`data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`);
  response.write(': the model is thinking\n\n');
  send({ ...head, choices: [{ delta: { role: 'assistant', ...apart }, logprobs: null }] });
  const half = Math.floor(content.length / 2);
  for (const [n, piece] of [content.slice(0, half), content.slice(half)].entries()) {
    if (pieceMs > 0) await pause(pieceMs);
    if (n === 1) {
      if (fault === 'silent in the middle') return false;
      if (fault === 'dropped in the middle' || fault === 'ends early') {
        if (fault === 'ends early') response.end();
        // Closes after the first half has been sent.
        else response.socket?.destroySoon();
        return false;
      }
      if (fault === 'garbage in the stream') send('{"choices": 7}');
      if (fault === 'error in the stream') send({ error: { code: 500, message: 'out of memory' } });
    }
    const words = fault === 'says null' ? null : piece;
    send({ ...head, choices: [{ delta: { content: words }, ...(n === 0 && logprobs) }] });
  }
  send({ ...head, choices: [{ delta: {}, finish_reason: finish }] });
  if (!options.omitsTokens && body['stream_options']) send({ ...head, choices: [], ...usage });
  send('[DONE]');
  response.end();
  return !['garbage in the stream', 'error in the stream', 'filtered'].includes(fault);
}

/** A letter with and without a space before it, another letter, and a word. */
const firstTokens = {
  token: 'A',
  logprob: Math.log(0.5),
  top_logprobs: [
    { token: 'A', logprob: Math.log(0.5), bytes: [65] },
    { token: ' A', logprob: Math.log(0.1), bytes: [32, 65] },
    { token: 'B', logprob: Math.log(0.2), bytes: [66] },
    { token: 'The', logprob: Math.log(0.1), bytes: [84] },
  ],
};

const promptTokens = ({ messages }: ChatBody): number => messages.flatMap(({ content }) => content.split(' ')).length;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function allowPages(response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-headers', 'authorization, content-type');
  response.setHeader('access-control-expose-headers', 'retry-after');
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function bodyOf(request: IncomingMessage): Promise<ChatBody> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  return JSON.parse(Buffer.concat(parts).toString()) as ChatBody;
}
