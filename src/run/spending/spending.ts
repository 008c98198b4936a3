import { estimatePromptTokens, estimateTokens } from '../../core/spending/about-tokens.ts';
import type { Answer, Prompt } from '../../core/answers/response.ts';
import {
  nothingSpent,
  type SpendingLimits,
  type TokenPricesByModel,
  type SpentTotals,
} from '../../core/spending/spending.ts';
import { exhaustedCapMessage } from './exhausted-caps.ts';

interface Parts {
  readonly caps: SpendingLimits;
  /** By earlier sessions of the run. */
  readonly spent?: SpentTotals;
  readonly prices: TokenPricesByModel;
  /** Durable when it resolves. */
  readonly keep: (spent: SpentTotals) => Promise<void>;
}

/**
 * What a run sends to servers and spends there, counted as it goes, and its caps.
 *
 * Requests are exact: each is counted, and the count is stored, before it is sent, retries and the greeting of a model among them. So neither
 * requests at the same time nor a browser that is killed in between lead to one more than the cap; what was counted and not sent by then stays
 * counted. Tokens and money are known when an answer is there: once a cap of theirs is reached no request is begun, and those that are
 * under way are taken. A run without caps is counted too, for a cap that it is given later, but nothing waits for that.
 */
export class RunSpendingTracker {
  readonly #caps: SpendingLimits;
  readonly #prices: TokenPricesByModel;
  readonly #keep: Parts['keep'];
  #spent: SpentTotals;
  #why: string | undefined;
  #writing: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  #soon: ReturnType<typeof setTimeout> | undefined;

  constructor({ caps, spent = nothingSpent, prices, keep }: Parts) {
    this.#caps = caps;
    this.#spent = spent;
    this.#prices = prices;
    this.#keep = keep;
  }

  /** Why a request was not sent, once one was not. */
  get why(): string | undefined {
    return this.#why;
  }

  get spent(): SpentTotals {
    return this.#spent;
  }

  /** Before every request: see BeforeRequest. */
  async take(): Promise<string | null> {
    const why = exhaustedCapMessage(this.#caps, this.#spent);
    if (why !== undefined) return (this.#why = why);
    this.#spent = { ...this.#spent, requests: this.#spent.requests + 1 };
    if (Object.keys(this.#caps).length > 0) await this.#kept();
    else this.#soon ??= setTimeout(() => void this.settled().catch(() => undefined), soonMs);
    return null;
  }

  /** After every answer: what the server says of its tokens, else what is reckoned from its characters. */
  add(
    model: string,
    prompt: Pick<Prompt, 'messages'>,
    { text, thought = '', tokens }: Pick<Answer, 'text' | 'thought' | 'tokens'>,
  ): void {
    const isReported = tokens.prompt + tokens.completion > 0;
    const input = isReported ? tokens.prompt : estimatePromptTokens(prompt);
    const output = isReported ? tokens.completion : estimateTokens(text + thought);
    this.addTokens(model, { prompt: input, completion: output });
  }

  /** Tokens that no answer of a cell has, such as those of a greeting. */
  addTokens(model: string, { prompt: input, completion: output }: Answer['tokens']): void {
    const price = this.#prices[model];
    const cost = price ? (input * price.input + output * price.output) / 1_000_000 : 0;
    const { requests, tokens: before, money } = this.#spent;
    this.#spent = { requests, tokens: before + input + output, money: money + cost };
  }

  /** What is counted by now is stored. */
  settled(): Promise<void> {
    clearTimeout(this.#soon);
    this.#soon = undefined;
    return this.#kept();
  }

  /** One write at a time: those that come meanwhile are stored by the next, together. */
  #kept(): Promise<void> {
    if (!this.#writing) return this.#write();
    this.#next ??= this.#writing
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined;
        return this.#write();
      });
    return this.#next;
  }

  #write(): Promise<void> {
    const writing: Promise<void> = this.#keep(this.#spent).finally(() => {
      if (this.#writing === writing) this.#writing = undefined;
    });
    return (this.#writing = writing);
  }
}

const soonMs = 1000;
