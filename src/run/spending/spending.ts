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
  /** Spent by earlier sessions of the run. */
  readonly spent?: SpentTotals;
  readonly prices: TokenPricesByModel;
  /** Durable when it resolves. */
  readonly keep: (spent: SpentTotals) => Promise<void>;
}

/**
 * Counts what a run sends to servers and spends there, and enforces its caps.
 *
 * Requests are exact. Each request is counted, and the count is stored, before it is sent. This includes retries and a
 * model's greeting. So neither parallel requests nor a killed browser can exceed the cap. A request that was counted but not
 * sent stays counted. Tokens and money are known only when an answer is there. Once one of their caps is reached, no new
 * request starts, but answers in flight are still taken. A run without caps is counted too, for a cap that it may get later.
 * It does not wait for the storage.
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

  /** Why a request was refused, after the first refusal. */
  get why(): string | undefined {
    return this.#why;
  }

  get spent(): SpentTotals {
    return this.#spent;
  }

  /** Call it before every request: see CountRequestOrGetRefusal. */
  async take(): Promise<string | null> {
    const why = exhaustedCapMessage(this.#caps, this.#spent);
    if (why !== undefined) return (this.#why = why);
    this.#spent = { ...this.#spent, requests: this.#spent.requests + 1 };
    if (Object.keys(this.#caps).length > 0) await this.#kept();
    else this.#soon ??= setTimeout(() => void this.settled().catch(() => undefined), soonMs);
    return null;
  }

  /** Call it after every answer. Counts the tokens that the server reports, else an estimate from the characters. */
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

  /** Counts tokens that belong to no cell's answer, such as those of a greeting. */
  addTokens(model: string, { prompt: input, completion: output }: Answer['tokens']): void {
    const price = this.#prices[model];
    const cost = price ? (input * price.input + output * price.output) / 1_000_000 : 0;
    const { requests, tokens: before, money } = this.#spent;
    this.#spent = { requests, tokens: before + input + output, money: money + cost };
  }

  /** Resolves when all counts so far are stored. */
  settled(): Promise<void> {
    clearTimeout(this.#soon);
    this.#soon = undefined;
    return this.#kept();
  }

  /** One write at a time. Counts that change in the meantime share the next write. */
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
