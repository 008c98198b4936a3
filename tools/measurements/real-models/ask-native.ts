import type { WrittenToken } from './text-pairs.ts';

export interface NativeText {
  readonly text: string;
  readonly tokens: readonly WrittenToken[];
  readonly speed: TextSpeed;
}

/** Tokens and milliseconds, as llama.cpp counts them. */
export interface TextSpeed {
  readonly promptTokens: number;
  readonly promptMs: number;
  readonly textTokens: number;
  readonly textMs: number;
}

interface CompletionReply {
  readonly choices: readonly [
    {
      readonly text: string;
      readonly logprobs: { readonly content: readonly (Likely & { readonly top_logprobs: readonly Likely[] })[] };
    },
  ];
  readonly timings: {
    readonly prompt_n: number;
    readonly prompt_ms: number;
    readonly predicted_n: number;
    readonly predicted_ms: number;
  };
}

interface Likely {
  readonly token: string;
  readonly logprob: number;
}

interface NativeTextOptions {
  readonly maxTokens: number;
  /** Forbids reuse of the previous prompt's beginning, so that speeds are comparable. */
  readonly isWhole: boolean;
  readonly stop?: readonly string[];
}

/** The likeliest text after a prompt, with the two likeliest tokens at each position. */
export async function askNative(
  baseUrl: string,
  prompt: string,
  { maxTokens, isWhole, stop = [] }: NativeTextOptions,
): Promise<NativeText> {
  const body = { prompt, max_tokens: maxTokens, temperature: 0, logprobs: 2, stop, cache_prompt: !isWhole };
  const response = await fetch(`${baseUrl}/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`The native server answered ${response.status}: ${await response.text()}`);
  const {
    choices: [{ text, logprobs }],
    timings,
  } = (await response.json()) as CompletionReply;
  return {
    text,
    tokens: logprobs.content.map(({ token, logprob, top_logprobs: likely }) => {
      const next = likely.find((other) => other.token !== token);
      return { text: token, logprob, ...(next && { next: { text: next.token, logprob: next.logprob } }) };
    }),
    speed: {
      promptTokens: timings.prompt_n,
      promptMs: timings.prompt_ms,
      textTokens: timings.predicted_n,
      textMs: timings.predicted_ms,
    },
  };
}
