import type { Cell } from './cell.ts';

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

/** What a cell asks: rebuilt from the plan alone. */
export interface Prompt {
  readonly messages: readonly Message[];
  readonly decoding: Decoding;
}

/** `stop`: the model ended; `length`: cut by the token limit; `error`: no answer, see the response's error. */
export type Finish = 'stop' | 'length' | 'error';

/** What came back for a prompt, as engines give it. */
export interface Answer {
  readonly text: string;
  readonly tokens: { readonly prompt: number; readonly completion: number };
  /** Of a batch: its times shared out equally over its rows. */
  readonly ms: { readonly prefill: number; readonly decode: number };
  readonly finish: Finish;
  readonly logprobs?: unknown;
  readonly error?: string;
}

/** An answer kept with its cell: one `response` line of an archive. */
export interface Response extends Cell, Answer {
  readonly seed: number;
  /** SHA-256 (hex) of the prompt's canonical JSON. */
  readonly promptHash: string;
}
