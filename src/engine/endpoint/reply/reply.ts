import { isRecord } from '../../../base/json/is-record.ts';
import { RequestFailure, type FailureConsequence } from '../request-failure.ts';
import { replaceUnpairedSurrogates } from '../well-formed.ts';
import { redactEndpointKey } from '../without-key.ts';
import { parseMessageContent } from './content.ts';
import { parseFinishReason, type FinishReason } from './finish-reason.ts';
import { failureScopeOf, redactAndQuoteServerText, parseServerError, type ServerError } from './server-error.ts';

/** The server's name as a sentence begins (“The server “X””), and the key that no text may contain. */
export interface ServerNameAndKey {
  readonly who: string;
  readonly key: string;
}

/** What the request was: a choice of a chat has a message, one of a completion has a text. */
export type ReplyFormat = 'chat' | 'completion';

/** A server's reply, put together from its stream or parsed whole. */
export interface ChatAnswer {
  readonly text: string;
  /** The model's thinking, if the server sends it separately. */
  readonly reasoning: string;
  /** `length`: the token limit cut it. An answer that ended in any other way is whole. */
  readonly finish: 'stop' | 'length';
  /** Only for the first token, as the server sent it. */
  readonly logprobs: unknown;
  readonly tokens: { readonly prompt: number; readonly completion: number } | null;
  /** How many completion tokens the server counts as thinking; `undefined` if it does not say. */
  readonly thinkingTokens?: number;
  readonly model: string | null;
  readonly fingerprint: string | null;
  /** The reply repeated the key, which a mark replaces. */
  readonly repeatsKey: boolean;
  /** llama.cpp’s server counts the prompt tokens that it had computed before. */
  readonly reusesPromptStart: boolean;
  /** When the first word arrived, by `performance.now()`. */
  readonly firstAt: number;
}

/** In characters. Many times the longest answer, yet small enough to keep a thousand of them. */
const maxText = 2 ** 21;
/** Of a body or an answer that a reason quotes. */
const maxQuoted = 200;

/**
 * One reply, whole or in pieces. Its content decides whether there is an answer, never its status.
 *
 * | body | outcome |
 * | --- | --- |
 * | choice 0 with words (of a completion: its `text`), or an end without any | answer |
 * | choice 0 with a refusal in place of words | answer: the refusal is what the model says |
 * | an end by the token limit | answer that was cut |
 * | an error in any form (server-error.ts), also of the choice | failed; retried unless the request is at fault |
 * | an end by an error, an abort, a timeout | failed; retried |
 * | an end by the content filter | failed; not retried |
 * | an end by a tool call, or a tool call in place of words | failed; not retried |
 * | no choice 0, or one without a message | failed; retried |
 * | anything else | failed; retried, with its first 200 characters |
 */
export class ReplyReader {
  /** The rest of the input may be incomplete. */
  isCutOff = false;
  readonly #replier: ServerNameAndKey;
  readonly #format: ReplyFormat;
  #text = '';
  #reasoning = '';
  #refusal = '';
  #callsTool = false;
  #finish: string | null = null;
  #logprobs: unknown = null;
  #tokens: ChatAnswer['tokens'] = null;
  #thinkingTokens: number | undefined;
  #model: string | null = null;
  #fingerprint: string | null = null;
  #reusesPromptStart = false;
  #firstAt: number | undefined;
  #hasChoice = false;
  #isOver = false;

  constructor(replier: ServerNameAndKey, format: ReplyFormat) {
    this.#replier = replier;
    this.#format = format;
  }

  /** Later input does not count. */
  get isOver(): boolean {
    return this.#isOver;
  }

  end(): void {
    this.#isOver = true;
  }

  /** A piece of a stream. An empty object is ignored. */
  takePiece(piece: unknown): void {
    if (isRecord(piece) && Object.keys(piece).length === 0) return;
    this.#take(piece, false);
  }

  takeWhole(body: unknown): void {
    this.#take(body, true);
    this.#isOver = true;
  }

  answer(): ChatAnswer {
    if (!this.#isOver && this.#finish === null) throw this.brokenOff();
    if (!this.#hasChoice) throw this.no('sent a reply without an answer', 'passes');
    if (this.#finish === null && !this.#hasContent) throw this.brokenOff();
    const reason = parseFinishReason(this.#finish);
    this.#refuseEnd(reason);
    const { key } = this.#replier;
    const whole = {
      text: replaceUnpairedSurrogates(this.#text || this.#refusal),
      reasoning: replaceUnpairedSurrogates(this.#reasoning),
    };
    const text = redactEndpointKey(whole.text, key);
    const reasoning = redactEndpointKey(whole.reasoning, key);
    return {
      text,
      reasoning,
      repeatsKey: text !== whole.text || reasoning !== whole.reasoning,
      finish: reason === 'length' ? 'length' : 'stop',
      logprobs: this.#logprobs,
      tokens: this.#tokens,
      ...(this.#thinkingTokens !== undefined && { thinkingTokens: this.#thinkingTokens }),
      model: this.#model,
      fingerprint: this.#fingerprint,
      reusesPromptStart: this.#reusesPromptStart,
      firstAt: this.#firstAt ?? performance.now(),
    };
  }

  get #hasContent(): boolean {
    return this.#text !== '' || this.#refusal !== '' || this.#reasoning !== '' || this.#callsTool;
  }

  no(what: string, meaning: FailureConsequence): RequestFailure {
    return new RequestFailure(`${this.#replier.who} ${what}.`, meaning);
  }

  /** For a body in none of the forms of an answer. */
  unknown(body: string): RequestFailure {
    const begins = redactAndQuoteServerText(body, this.#replier.key, maxQuoted);
    return this.no(`sent something that is not an answer in OpenAI’s protocol: ${begins || 'nothing'}`, 'passes');
  }

  brokenOff(): RequestFailure {
    return this.no('ended its answer before it was whole', 'passes');
  }

  failed(error: ServerError): RequestFailure {
    const words = redactAndQuoteServerText(error.words || error.codes.join(', '), this.#replier.key);
    return this.no(
      `sent an error instead of ${this.#text ? 'the rest of its answer' : 'an answer'}${words && `: ${withoutEnd(words)}`}`,
      failureScopeOf(error),
    );
  }

  /** Refuses ends that leave no answer, or only a part of one. */
  #refuseEnd(reason: FinishReason): void {
    const begun = redactAndQuoteServerText(this.#text, this.#replier.key, maxQuoted);
    const after = begun === '' ? '' : `. It had begun “${begun}”`;
    if (reason === 'broken') throw this.no(`broke its answer off: it gives the reason “${this.#finish}”${after}`, 'passes');
    if (this.#refusal !== '') return;
    if (reason === 'filter') throw this.no(`cut its answer by its content filter${after}`, 'this cell');
    if (reason === 'tool') throw this.no(`called a tool instead of answering${after}`, 'this cell');
    if (this.#text !== '') return;
    if (this.#callsTool) throw this.no('called a tool instead of answering', 'this cell');
    if (reason === 'unknown' && this.#finish !== null && this.#reasoning === '')
      throw this.no(
        `sent no text and ended for the reason “${redactAndQuoteServerText(this.#finish, this.#replier.key)}”`,
        'passes',
      );
  }

  #take(body: unknown, isWhole: boolean): void {
    const error = parseServerError(body);
    if (error) throw this.failed(error);
    if (!isRecord(body)) throw this.unknown(JSON.stringify(body));
    const { choices, usage, model, system_fingerprint, timings } = body;
    if (choices !== undefined && choices !== null && !Array.isArray(choices)) throw this.unknown(JSON.stringify(body));
    if (!Array.isArray(choices) && usage === undefined) throw this.unknown(JSON.stringify(body));
    this.#countTokens(usage);
    this.#model ??= textOrNull(model);
    this.#fingerprint ??= textOrNull(system_fingerprint);
    this.#reusesPromptStart ||= isRecord(timings) && countIn(timings['cache_n']) !== undefined;
    const choice = theFirst(choices ?? []);
    if (choice) this.#takeChoice(choice, isWhole);
  }

  #takeChoice(choice: Readonly<Record<string, unknown>>, isWhole: boolean): void {
    const error = parseServerError({ error: choice['error'] });
    if (error) throw this.failed(error);
    const { delta, message, text: completed, finish_reason, logprobs } = choice;
    const parts = this.#format === 'chat' ? [delta, message] : [{ content: completed }];
    const part = parts.find(isRecord);
    const content = parseMessageContent(part ?? {});
    if (!content || (isWhole && !content.hasWords)) throw this.unknown(JSON.stringify(choice));
    this.#hasChoice = true;
    const { text, thought, refusal, callsTool } = content;
    if (text || thought || refusal) this.#firstAt ??= performance.now();
    this.#text += text;
    this.#reasoning += thought;
    this.#refusal += refusal;
    this.#callsTool ||= callsTool;
    if (this.#text.length + this.#reasoning.length + this.#refusal.length > maxText)
      throw this.no('sent more text than an answer can have', 'this cell');
    this.#finish = textOrNull(finish_reason) ?? this.#finish;
    this.#logprobs ??= firstToken(logprobs);
  }

  /** A missing count is 0. If both are missing, the counts stay unknown. */
  #countTokens(usage: unknown): void {
    if (!isRecord(usage)) return;
    const prompt = countIn(usage['prompt_tokens']);
    const completion = countIn(usage['completion_tokens']);
    if (prompt !== undefined || completion !== undefined)
      this.#tokens = { prompt: prompt ?? 0, completion: completion ?? 0 };
    const details = usage['completion_tokens_details'];
    const total = countIn(usage['total_tokens']);
    // Gemini counts thoughts only in the total.
    const hidden = total === undefined || prompt === undefined || completion === undefined ? 0 : total - prompt - completion;
    const reported = isRecord(details) ? countIn(details['reasoning_tokens']) : undefined;
    this.#thinkingTokens = reported ?? (hidden > 0 ? hidden : this.#thinkingTokens);
  }
}

/** Choice 0, wherever it is in the list. Others belong to a request for several answers. */
function theFirst(choices: readonly unknown[]): Readonly<Record<string, unknown>> | undefined {
  return choices.find(
    (choice): choice is Readonly<Record<string, unknown>> => isRecord(choice) && (choice['index'] ?? 0) === 0,
  );
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const countIn = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;

/** Servers send pieces with an empty list before the first token. These give `null`. */
function firstToken(logprobs: unknown): unknown {
  if (!isRecord(logprobs)) return null;
  const tokens = logprobs['content'];
  if (Array.isArray(tokens)) return tokens.length > 0 ? { content: tokens.slice(0, 1) as readonly unknown[] } : null;
  return firstTokenOfCompletion(logprobs);
}

/** Completions of OpenAI and vLLM list the tokens, their log-probabilities, and the likeliest tokens at each position. */
function firstTokenOfCompletion({ tokens, token_logprobs, top_logprobs }: Readonly<Record<string, unknown>>): unknown {
  const [token, logprob, likeliest] = [tokens, token_logprobs, top_logprobs].map((list) =>
    Array.isArray(list) ? (list[0] as unknown) : undefined,
  );
  if (token === undefined) return null;
  const top = isRecord(likeliest) ? Object.entries(likeliest) : [];
  return { content: [{ token, logprob, top_logprobs: top.map(([each, log]) => ({ token: each, logprob: log })) }] };
}

const withoutEnd = (words: string): string => words.replace(/\.$/, '');
