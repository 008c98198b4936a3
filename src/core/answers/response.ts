import type { Cell } from '../plan/cell.ts';
import type { ImportedAnswerDetails } from '../elsewhere/imported-answer-details.ts';
import type { AnswerOrigin } from '../origin/answer-origin.ts';

export interface Message {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** Temperature 0 is greedy: the other sampling settings and the seed then have no effect. */
export interface Decoding {
  readonly temperature: number;
  readonly topK?: number;
  readonly topP?: number;
  readonly maxTokens: number;
}

interface PromptSettings {
  readonly decoding: Decoding;
  /** Letters of options whose probabilities are requested along with the text, if the engine can give them. */
  readonly scoreOptions?: readonly string[];
}

/** Messages, to be wrapped in the model's own chat template. */
export interface ChatPrompt extends PromptSettings {
  readonly messages: readonly Message[];
  readonly completion?: never;
}

/** A text that the model continues, without a chat template. */
export interface CompletionPrompt extends PromptSettings {
  readonly completion: string;
  /** The answer ends before the first of these texts. */
  readonly stop: readonly string[];
  readonly messages?: never;
}

/** The prompt of a cell, rebuilt from the plan alone. */
export type Prompt = ChatPrompt | CompletionPrompt;

/**
 * Option scoring: how likely each letter is as the very next token after the prompt, before anything is sampled. The values
 * are ln p(letter | one of the letters), so their exponentials sum to 1. `null`: the engine could not see the letter (it is
 * not among the likeliest tokens that an endpoint returns). A letter's probability sums over the single tokens that are just
 * that letter without white space.
 */
export interface OptionLogProbs {
  readonly letters: Readonly<Record<string, number | null>>;
  /** The probability of all letters together among all tokens, if known. */
  readonly mass?: number;
}

/** `stop`: the model ended; `length`: cut by the token limit; `error`: no answer, see the response's error. */
export type ResponseFinish = 'stop' | 'length' | 'error';

/** What an engine returns for a prompt. */
export interface Answer {
  readonly text: string;
  readonly tokens: { readonly prompt: number; readonly completion: number };
  /** In a batch, its times are divided equally among its rows. */
  readonly ms: { readonly prefill: number; readonly decode: number };
  readonly finish: ResponseFinish;
  /** `OptionLogProbs` if the prompt asked for it and the engine supports it. An archive may hold anything here. */
  readonly logprobs?: unknown;
  /** The model's reasoning before its answer, kept apart from the answer. */
  readonly thought?: string;
  readonly error?: string;
  /** Where the answer came from. In an engine's answer: only what the engine alone knows. Like the times, it differs from run to run. */
  readonly origin?: AnswerOrigin;
}

/** An answer stored with its cell: one `response` line of an archive. */
export interface Response extends Cell, Omit<Answer, 'tokens' | 'ms'> {
  /** `tokens`, `ms` and `seed` are absent if the log of an imported answer lacks them. */
  readonly tokens?: Answer['tokens'];
  readonly ms?: Answer['ms'];
  readonly seed?: number;
  /** SHA-256 (hex) of the prompt's canonical JSON. For an imported answer: of the prompt as logged, or empty if the log has no prompt. */
  readonly promptHash: string;
  /** Further data about an imported answer from its log. */
  readonly logged?: ImportedAnswerDetails;
}

/** A response requested by Evenkeel, here or elsewhere. It has the fields that a log may lack. */
export type ResponseWithTokensMsSeed = Response & Required<Pick<Response, 'tokens' | 'ms' | 'seed'>>;

export const hasTokensTimeAndSeed = (response: Response): response is ResponseWithTokensMsSeed =>
  response.tokens !== undefined && response.ms !== undefined && response.seed !== undefined;
