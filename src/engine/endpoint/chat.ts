import { maxOriginTextLength, type AnswerOrigin } from '../../core/origin/answer-origin.ts';
import { firstPromptOfEachShape } from '../../core/prompts/prompt-shape.ts';
import type { Answer } from '../../core/answers/response.ts';
import { plural } from '../../core/words/format.ts';
import { serverNamePhrase, type EndpointAccess } from './access.ts';
import { minTokenLimit, serverRequest, type ServerRequest } from './chat-request.ts';
import { negotiateFeatures, RequestAdaptations, type SeededPrompt } from './greeting/negotiate-features.ts';
import { describeServerBehaviour, type ServerBehaviour } from './greeting/server-behaviour.ts';
import { RequestFailure } from './request-failure.ts';
import { answerFromReply } from './reply/answer-of.ts';
import { readReply } from './reply/read-reply.ts';
import type { ChatAnswer } from './reply/reply.ts';
import { redactAndQuoteServerText } from './reply/server-error.ts';
import { ServerPauseGate, withRetries, type CellRetryPolicy } from './retry.ts';
import type { EndpointHttpClient } from './server.ts';
import { redactEndpointKey } from './without-key.ts';
import { serverSettingsKey } from './settings/server-settings.ts';

/** Asks one model of an endpoint, cell by cell. */
export class EndpointChatClient {
  readonly #gate = new ServerPauseGate();
  readonly #manner = new RequestAdaptations();
  /** Greeting answers that no cell has taken yet, by request. A request whose wording has changed is sent again. */
  readonly #greeted = new Map<string, TimedReply>();

  constructor(
    private readonly server: EndpointHttpClient,
    private readonly access: EndpointAccess,
    private readonly model: string,
    private readonly patience: CellRetryPolicy,
  ) {}

  /**
   * Runs before all cells. It checks the endpoint, its key and the model. It also finds out what the server accepts of the
   * coming requests (greeting/negotiate-features.ts). `first`: the first prompts of a run. Their answers are kept for their
   * cells, so nothing is asked twice. Without them it asks a short question of its own. `isOfRun`: the token limit is the
   * run’s, so a limit that thinking uses up is refused.
   */
  async getToKnow(
    first: readonly SeededPrompt[],
    signal: AbortSignal,
    isOfRun = first.length > 0,
  ): Promise<ServerBehaviour> {
    const shapes = first.length > 0 ? firstPromptOfEachShape(first) : [hello];
    const manner = this.#manner;
    const replies: ChatAnswer[] = [];
    const found = await negotiateFeatures(shapes, {
      model: this.model,
      settings: this.access,
      manner,
      isOfRun,
      ask: async (prompt) => {
        const question = this.mannered(prompt);
        const answered = await this.timed(question, signal, { ...this.patience, triesUnreached: 1 });
        replies.push(answered.reply);
        this.#greeted.set(this.requestFor(question), answered);
        return answered.reply;
      },
    });
    const manners = describeServerBehaviour({
      ...found,
      model: this.model,
      settings: this.access,
      givenUp: manner.givenUp,
      thinkingSwitch: manner.thinkingSwitch,
      isCompletion: shapes.every(({ completion }) => completion !== undefined),
      planned: [...new Set(shapes.map(({ decoding }) => decoding.maxTokens))],
      quoted: (words) => this.quoted(words),
    });
    // Drops answers to requests with other adaptations, or in our own words: they belong to no cell.
    const wanted = new Set(shapes.map((shape) => this.requestFor(shape)));
    for (const request of [...this.#greeted.keys()]) if (!wanted.has(request)) this.#greeted.delete(request);
    const kept = new Set([...this.#greeted.values()].map(({ reply }) => reply));
    const extraTokens = tokensOf(replies.filter((reply) => !kept.has(reply)));
    return { ...manners, extraTokens, notes: manners.notes.map((note) => redactEndpointKey(note, this.access.key)) };
  }

  async answer(prompt: SeededPrompt, signal: AbortSignal): Promise<Answer> {
    const { reply, since, until } = this.taken(prompt) ?? (await this.timed(prompt, signal, this.patience));
    return {
      ...answerFromReply(reply, prompt),
      ms: { prefill: reply.firstAt - since, decode: until - reply.firstAt },
      origin: this.originOf(reply),
    };
  }

  /**
   * The origin of a reply: address, settings and what the reply says about its server. Without a reply: address and
   * settings.
   */
  originOf(reply?: Pick<ChatAnswer, 'model' | 'fingerprint'>): AnswerOrigin {
    const model = this.quoted(reply?.model);
    const fingerprint = this.quoted(reply?.fingerprint);
    const line = serverSettingsKey(this.access);
    const settings = line && redactEndpointKey(line, this.access.key);
    return {
      address: new URL(this.access.baseUrl).origin,
      ...(model && { model }),
      ...(fingerprint && { fingerprint }),
      ...(settings !== undefined && { settings }),
    };
  }

  /** The message for a server that answered before. It did run and did allow this page, so no guess is needed. */
  stopped(answers: number, { meaning, message }: RequestFailure): RequestFailure {
    const { host } = new URL(this.access.baseUrl);
    const now =
      meaning === 'silent' ? message.replace(/^.*” /, 'Since then it ') : 'Since then no connection to it can be made.';
    return new RequestFailure(`${host} stopped answering after ${plural(answers, 'answer')}. ${now}`, meaning);
  }

  /** The greeting's answer to a prompt, available only once. */
  private taken(prompt: SeededPrompt): TimedReply | undefined {
    if (this.#greeted.size === 0) return undefined;
    const request = this.requestFor(prompt);
    const answered = this.#greeted.get(request);
    this.#greeted.delete(request);
    return answered;
  }

  private quoted(words: string | null | undefined): string {
    return redactAndQuoteServerText(words ?? '', this.access.key).slice(0, maxOriginTextLength);
  }

  /** If the server refuses top-k 0, our own greeting tests whether it accepts any top-k. */
  private mannered(prompt: SeededPrompt): SeededPrompt {
    const { decoding } = prompt;
    const asksAny = prompt.messages === hello.messages && this.#manner.givenUp.has('top_k: 0');
    return asksAny ? { ...prompt, decoding: { ...decoding, topK: 40 } } : prompt;
  }

  private async timed(prompt: SeededPrompt, signal: AbortSignal, patience: CellRetryPolicy): Promise<TimedReply> {
    let since = 0;
    const ask = () => {
      since = performance.now();
      return this.ask(prompt, signal);
    };
    const reply = await withRetries(ask, patience, this.#gate, prompt.seed, signal);
    return { reply, since, until: performance.now() };
  }

  private ask(prompt: SeededPrompt, signal: AbortSignal): Promise<ChatAnswer> {
    const replier = { who: serverNamePhrase(this.access), key: this.access.key };
    const { path, body } = this.requestOf(prompt);
    const format = prompt.messages === undefined ? 'completion' : 'chat';
    return this.server.ask(path, body, (text) => readReply(text, replier, format), signal);
  }

  private requestOf(prompt: SeededPrompt): ServerRequest {
    const { givenUp, thinkingSwitch } = this.#manner;
    return serverRequest(prompt, this.model, givenUp, this.access, thinkingSwitch?.fields);
  }

  private requestFor(prompt: SeededPrompt): string {
    return JSON.stringify(this.requestOf(prompt));
  }
}

function tokensOf(replies: readonly ChatAnswer[]): { readonly prompt: number; readonly completion: number } {
  const sum = (which: 'prompt' | 'completion') => replies.reduce((all, { tokens }) => all + (tokens?.[which] ?? 0), 0);
  return { prompt: sum('prompt'), completion: sum('completion') };
}

interface TimedReply {
  readonly reply: ChatAnswer;
  /** When the request was sent, and when its answer was complete, by `performance.now()`. */
  readonly since: number;
  readonly until: number;
}

const hello: SeededPrompt = {
  messages: [{ role: 'user', content: 'Hello' }],
  decoding: { temperature: 1, topP: 0.95, maxTokens: minTokenLimit },
  scoreOptions: ['A'],
  seed: 1,
};
