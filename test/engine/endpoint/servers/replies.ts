import type { StandInReply } from './stand-in.ts';

export type Body = Readonly<Record<string, unknown>>;

/** How many tokens a thinking model thinks unless its request says otherwise. */
export const defaultThinking = 400;
const charactersPerToken = 4;

export const tokensIn = (text: string): string[] => text.match(/[\s\S]{1,4}/g) ?? [];

/** What a model wrote within its limit. Thinking comes first and counts against the limit. */
export interface Generated {
  readonly thought: string;
  readonly text: string;
  readonly thoughtTokens: number;
  readonly textTokens: number;
  /** The model finished thinking within the limit. */
  readonly hasThought: boolean;
  readonly finish: 'stop' | 'length';
}

export function generate(answer: string, thinking: number, limit: number | undefined): Generated {
  const most = limit ?? Number.POSITIVE_INFINITY;
  const thoughtTokens = Math.min(thinking, most);
  const answerTokens = tokensIn(answer);
  const textTokens = Math.min(answerTokens.length, most - thoughtTokens);
  return {
    thought: 'Let me see. '.repeat(thinking).slice(0, thoughtTokens * charactersPerToken),
    text: answerTokens.slice(0, textTokens).join(''),
    thoughtTokens,
    textTokens,
    hasThought: thoughtTokens === thinking && (thinking === 0 || most > thinking),
    finish: textTokens < answerTokens.length || thoughtTokens < thinking ? 'length' : 'stop',
  };
}

/** The text of a server that leaves thinking in the answer, between tags. */
export function taggedText({ thought, text, hasThought }: Generated): string {
  if (thought === '') return text;
  return `<think>\n${thought}${hasThought ? `\n</think>\n\n${text}` : ''}`;
}

/** The first of these fields that holds a number. */
export function numberIn(body: Body, ...fields: readonly string[]): number | undefined {
  return fields.map((field) => body[field]).find((value): value is number => typeof value === 'number');
}

export function objectIn(body: Body, field: string): Body | undefined {
  const value = body[field];
  return typeof value === 'object' && value !== null ? (value as Body) : undefined;
}

/** The first of these fields that the body has. */
export const firstGiven = (body: Body, fields: readonly string[]): string | undefined =>
  fields.find((field) => field in body);

export const unknownFields = (body: Body, known: readonly string[]): string[] =>
  Object.keys(body).filter((field) => !known.includes(field));

export function messagesIn(body: Body): readonly { readonly role: string; readonly content: unknown }[] {
  const { messages } = body;
  return Array.isArray(messages) ? (messages as { role: string; content: unknown }[]) : [];
}

export const hasSystemRole = (body: Body): boolean => messagesIn(body).some(({ role }) => role === 'system');

/** Approximate length of a prompt. The product never checks a server's prompt count exactly. */
const promptTokens = (body: Body): number => Math.ceil(JSON.stringify(messagesIn(body)).length / charactersPerToken);

/** Token counts as most servers report them: thinking is part of `completion_tokens`. */
export function usageOf(body: Body, { thoughtTokens, textTokens }: Generated, details: object = {}) {
  const prompt_tokens = promptTokens(body);
  const completion_tokens = thoughtTokens + textTokens;
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens, ...details };
}

/** OpenAI's details on what `completion_tokens` holds. */
export const reasoningDetails = ({ thoughtTokens }: Generated) => ({
  completion_tokens_details: { reasoning_tokens: thoughtTokens },
});

/** Log-probabilities in OpenAI's shape, with this many of the likeliest tokens. */
export const likeliest =
  (top: number) =>
  (tokens: readonly string[]): object => ({
    content: tokens.map((token) => ({
      ...entry(token, -0.1),
      top_logprobs: [token, ...alternatives.filter((other) => other !== token)]
        .slice(0, top)
        .map((other, rank) => entry(other, -0.1 - 2 * rank)),
    })),
  });

const alternatives = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
const entry = (token: string, logprob: number) => ({ token, logprob, bytes: [...Buffer.from(token)] });

export interface Completion {
  readonly id: string;
  readonly model: string;
  readonly text: string;
  readonly finish: string;
  readonly usage: object;
  /** Fields of the message besides role and content, or in place of them. */
  readonly message?: object;
  /** Deltas that come before the text. */
  readonly thoughts?: readonly object[];
  /** The first delta. */
  readonly opening?: object;
  readonly logprobs?: ((tokens: readonly string[]) => object) | undefined;
  /** Thinking that log-probabilities cover too. The first token then belongs to the thinking, not to the answer. */
  readonly scoredThought?: string;
  /** Additional fields of the final choice. */
  readonly ending?: object;
  /** Additional fields of each body and chunk. */
  readonly fields?: object;
  /** Additional fields of every chunk's choices, such as those of Azure's content filter. */
  readonly choiceFields?: object;
  /** Chunks before the first delta. */
  readonly preface?: readonly object[];
  /** Where a stream reports token counts. By default they come in their own chunk if `stream_options` requests it. */
  readonly usagePlace?: 'own chunk' | 'last chunk';
}

export function complete(body: Body, completion: Completion): StandInReply {
  return body['stream'] === true ? streamed(body, completion) : whole(completion);
}

function whole({ id, model, text, finish, usage, ...rest }: Completion): StandInReply {
  const { message, logprobs, scoredThought = '', ending, fields, choiceFields } = rest;
  const choice = {
    index: 0,
    message: { role: 'assistant', content: text, ...message },
    logprobs: logprobs?.([...tokensIn(scoredThought), ...tokensIn(text)]) ?? null,
    finish_reason: finish,
    ...ending,
    ...choiceFields,
  };
  return { status: 200, json: { id, object: 'chat.completion', created, model, ...fields, choices: [choice], usage } };
}

function streamed(body: Body, completion: Completion): StandInReply {
  const { id, model, text, finish, usage, thoughts = [], logprobs, scoredThought, usagePlace } = completion;
  const { opening = { role: 'assistant', content: '' }, ending, fields, choiceFields, preface = [] } = completion;
  const base = { id, object: 'chat.completion.chunk', created, model, ...fields };
  const piece = (delta: object, more?: object | '') => ({
    ...base,
    choices: [{ index: 0, delta, logprobs: null, finish_reason: null, ...choiceFields, ...(more || {}) }],
  });
  const asksForUsage = objectIn(body, 'stream_options')?.['include_usage'] === true;
  const last = piece({}, { finish_reason: finish, ...ending });
  return {
    status: 200,
    chunks: [
      ...preface,
      piece(opening),
      ...thoughts.map((delta) => piece(delta, scoredThought && logprobs && { logprobs: logprobs(tokensOf(delta)) })),
      ...tokensIn(text).map((token) => piece({ content: token }, logprobs && { logprobs: logprobs([token]) })),
      usagePlace === 'last chunk' ? { ...last, usage } : last,
      ...(usagePlace === 'own chunk' || (usagePlace === undefined && asksForUsage) ? [{ ...base, choices: [], usage }] : []),
    ],
  };
}

/** The tokens of a thinking delta, in whichever field it has. */
const tokensOf = (delta: object): string[] => Object.values(delta).flatMap((text) => tokensIn(String(text ?? '')));

/** An arbitrary time. */
const created = 1_760_000_000;

/** Splits thinking into deltas with the server's own field. */
export const thoughtDeltas = (thought: string, field: string): object[] =>
  (thought.match(/[\s\S]{1,200}/g) ?? []).map((piece) => ({ [field]: piece }));

/** An error in OpenAI's shape. */
export const openaiError = (
  status: number,
  message: string,
  { type = 'invalid_request_error', param = null, code = null }: ErrorFields = {},
): StandInReply => ({ status, json: { error: { message, type, param, code } } });

interface ErrorFields {
  readonly type?: string;
  readonly param?: string | null;
  readonly code?: string | number | null;
}
