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
  /** Letters of options whose probabilities are wanted beside the text, where the engine can tell them. */
  readonly scoreOptions?: readonly string[];
}

/** Messages, around which the model’s own chat template is put. */
export interface ChatPrompt extends PromptSettings {
  readonly messages: readonly Message[];
  readonly completion?: never;
}

/** A text that the model goes on with. No chat template is put around it. */
export interface CompletionPrompt extends PromptSettings {
  readonly completion: string;
  /** The answer ends before the first of these texts. */
  readonly stop: readonly string[];
  readonly messages?: never;
}

/** What a cell asks: rebuilt from the plan alone. */
export type Prompt = ChatPrompt | CompletionPrompt;

/**
 * Option scoring: how likely each letter is as the very next token after the prompt, before anything is sampled.
 * ln p(letter | one of the letters), so their exponentials sum to 1; `null` for a letter that the engine could not see
 * (not among the likeliest that an endpoint tells). A letter's probability sums over the single tokens that, without
 * white space, are just that letter.
 */
export interface OptionLogProbs {
  readonly letters: Readonly<Record<string, number | null>>;
  /** The probability of all letters together among all tokens, where it is known. */
  readonly mass?: number;
}

/** `stop`: the model ended; `length`: cut by the token limit; `error`: no answer, see the response's error. */
export type ResponseFinish = 'stop' | 'length' | 'error';

/** What came back for a prompt, as engines give it. */
export interface Answer {
  readonly text: string;
  readonly tokens: { readonly prompt: number; readonly completion: number };
  /** Of a batch: its times shared out equally over its rows. */
  readonly ms: { readonly prefill: number; readonly decode: number };
  readonly finish: ResponseFinish;
  /** OptionScores where the prompt asked for them and the engine could; an archive may hold anything here. */
  readonly logprobs?: unknown;
  /** What a model thought before it answered, kept apart from its answer. */
  readonly thought?: string;
  readonly error?: string;
  /** Where it came from: of an engine's answer what the engine alone knows. No two runs share it, as its times. */
  readonly origin?: AnswerOrigin;
}

/** An answer kept with its cell: one `response` line of an archive. */
export interface Response extends Cell, Omit<Answer, 'tokens' | 'ms'> {
  /** Left out, with the next two, where the log of an imported answer does not have it. */
  readonly tokens?: Answer['tokens'];
  readonly ms?: Answer['ms'];
  readonly seed?: number;
  /** SHA-256 (hex) of the prompt's canonical JSON; of an imported answer that of the prompt as logged, empty where the log has no prompt. */
  readonly promptHash: string;
  /** What the log of an imported answer has besides. */
  readonly logged?: ImportedAnswerDetails;
}

/** One that was asked here, or by another Evenkeel: what a log may lack is there. */
export type ResponseWithTokensMsSeed = Response & Required<Pick<Response, 'tokens' | 'ms' | 'seed'>>;

export const hasTokensTimeAndSeed = (response: Response): response is ResponseWithTokensMsSeed =>
  response.tokens !== undefined && response.ms !== undefined && response.seed !== undefined;
