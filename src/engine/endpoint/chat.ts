import type { Answer, Prompt } from '../../core/response.ts';
import { mostWords, type AnswerOrigin } from '../../core/origin/answer-origin.ts';
import type { Access } from './access.ts';
import { answerOf } from './answer-of.ts';
import { readChat, type ChatAnswer } from './chat-answer.ts';
import { chatRequest, fewTold, littleKnown, refusable, type Refusable } from './chat-request.ts';
import { NoAnswer } from './no-answer.ts';
import { Gate, withPatience, type Patience } from './retry.ts';
import { inShort } from './refusal.ts';
import type { Server } from './server.ts';
import { keyRemoved } from './without-key.ts';

type Seeded = Prompt & { readonly seed: number };

/** What a person should know of how an endpoint answers, a sentence each. */
export interface Manners {
  readonly notes: readonly string[];
  /** How it draws tokens otherwise than it is asked to. */
  readonly drawnOtherwise: readonly string[];
}

/** One model of an endpoint, asked cell by cell. */
export class Chat {
  readonly #gate = new Gate();
  /** What the server turned out not to take. */
  readonly #refused = new Set<Refusable>();

  constructor(
    private readonly server: Server,
    private readonly access: Access,
    private readonly model: string,
    private readonly patience: Patience,
  ) {}

  /**
   * One short question of our own with every setting, before the first cell: whether the endpoint, its key and the model
   * are there, which settings it takes, and what it says of itself.
   */
  async getToKnow(signal: AbortSignal): Promise<Manners> {
    const guessed: Refusable[] = [];
    for (;;) {
      try {
        const said = await this.hello(signal);
        const last = (await this.takeBack(guessed.slice(0, -1), signal)) ?? said;
        return { notes: this.notesOn(last), drawnOtherwise: this.drawnOtherwise() };
      } catch (error) {
        const { field, isNamed } = this.refusedBy(error);
        if (field === undefined) throw error;
        this.#refused.add(field);
        if (!isNamed) guessed.push(field);
      }
    }
  }

  /** Of settings that were left out by guessing, as the server named none, each that it takes after all; the last guess was right. */
  private async takeBack(guessed: readonly Refusable[], signal: AbortSignal): Promise<ChatAnswer | undefined> {
    let said: ChatAnswer | undefined;
    for (const field of guessed) {
      this.#refused.delete(field);
      try {
        said = await this.hello(signal);
      } catch (error) {
        if (!isRefusal(error)) throw error;
        this.#refused.add(field);
      }
    }
    return said;
  }

  private hello(signal: AbortSignal): Promise<ChatAnswer> {
    const question = this.#refused.has('top_k: 0') ? helloAmong40 : hello;
    // A person waits: where nobody is, that is said at once.
    const patience = { ...this.patience, triesUnreached: 1 };
    return withPatience(() => this.ask(question, signal), patience, this.#gate, hello.seed, signal);
  }

  async answer(prompt: Seeded, signal: AbortSignal): Promise<Answer> {
    let since = 0;
    const ask = () => {
      since = performance.now();
      return this.ask(prompt, signal);
    };
    const said = await withPatience(ask, this.patience, this.#gate, prompt.seed, signal);
    const answer = answerOf(said, prompt, `The endpoint “${this.access.name}”`);
    return {
      ...answer,
      ms: { prefill: said.firstAt - since, decode: performance.now() - said.firstAt },
      origin: this.originOf(said),
    };
  }

  /** What the server says of itself with an answer; without one, its address alone. */
  originOf(said?: Pick<ChatAnswer, 'model' | 'fingerprint'>): AnswerOrigin {
    const model = this.quoted(said?.model);
    const fingerprint = this.quoted(said?.fingerprint);
    return {
      address: new URL(this.access.baseUrl).origin,
      ...(model && { model }),
      ...(fingerprint && { fingerprint }),
    };
  }

  private quoted(words: string | null | undefined): string {
    return inShort(words ?? '', this.access.key).slice(0, mostWords);
  }

  private ask(prompt: Seeded, signal: AbortSignal): Promise<ChatAnswer> {
    const body = chatRequest(prompt, this.model, this.#refused);
    return this.server.ask('/chat/completions', body, (text) => readChat(text, this.access), signal);
  }

  /** The setting that a refusal names, else the first that few servers know; `undefined`: it is about something else. */
  private refusedBy(error: unknown): { readonly field: Refusable | undefined; readonly isNamed: boolean } {
    if (!isRefusal(error)) return { field: undefined, isNamed: false };
    const open = refusable.filter((field) => !this.#refused.has(field));
    const named = open.find((field) => new RegExp(`\\b(?:top_)?${field.replace(/: \d+$/, '')}\\b`).test(error.message));
    return { field: named ?? littleKnown.find((field) => open.includes(field)), isNamed: named !== undefined };
  }

  private drawnOtherwise(): string[] {
    const settings = [...this.#refused].filter((field) => drawing[field] !== undefined);
    return [
      ...settings.map((field) => `It refuses the setting ${drawing[field]}: its own value holds.`),
      ...(this.#refused.has('top_k: 0') && !this.#refused.has('top_k')
        ? ['It takes a top-k, but not the 0 that turns it off: where the plan has none, its own value holds.']
        : []),
      ...(this.#refused.has('repeat_penalty') && this.#refused.has('repetition_penalty')
        ? ['It does not let its penalty for repetition be turned off: its own value holds.']
        : []),
    ];
  }

  private notesOn({ fingerprint, logprobs, model, tokens, toldKey }: ChatAnswer): string[] {
    return [
      'The endpoint decides the chat template and quantisation.',
      ...(model !== null && model !== this.model
        ? [`Asked for “${this.model}”, it says that “${this.quoted(model)}” answers.`]
        : []),
      ...(fingerprint ? [`It says of its system: “${this.quoted(fingerprint)}”.`] : []),
      ...(toldKey ? [`Its answers repeat the key: “${keyRemoved}” stands where it did.`] : []),
      ...(this.#refused.has('seed') ? ['It refuses the setting seed: its own value holds.'] : []),
      ...(logprobs !== null && this.#refused.has('logprobs: 20')
        ? [
            `It does not tell of 20 tokens, so it is asked for the ${fewTold} likeliest: letters beyond them have no score.`,
          ]
        : []),
      ...(logprobs === null ? ['It reports no log-probabilities: options are not scored.'] : []),
      ...(tokens === null ? ['It does not report token counts: none are shown.'] : []),
    ];
  }
}

const hello: Seeded = {
  messages: [{ role: 'user', content: 'Hello' }],
  decoding: { temperature: 1, topP: 0.95, maxTokens: 1 },
  scoreOptions: ['A'],
  seed: 1,
};

/** Where it does not take the 0 that turns top-k off, whether it takes any. */
const helloAmong40: Seeded = { ...hello, decoding: { ...hello.decoding, topK: 40 } };

/** Of something in the request. */
const isRefusal = (error: unknown): error is NoAnswer =>
  error instanceof NoAnswer && (error.status === 400 || error.status === 422);

/** Settings that say from what a token is drawn. */
const drawing: Readonly<Partial<Record<Refusable, string>>> = {
  top_k: 'top-k',
  min_p: 'min-p',
  top_p: 'top-p',
  temperature: 'temperature',
};
