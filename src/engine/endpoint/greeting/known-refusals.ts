import type { Prompt } from '../../../core/response.ts';
import { leastLimit, refusable, type GivenUp } from '../chat-request.ts';

/** What a refusal is about: fields to give up, that one prompt alone, or a limit that thinking has used up. */
export type Refusal = readonly GivenUp[] | 'this prompt' | 'limit used up';

interface KnownRefusal {
  readonly words: RegExp;
  readonly about: Refusal | ((prompt: Prompt, found: RegExpExecArray, words: string) => Refusal | undefined);
}

/**
 * Refusals that servers word in their own ways, and what is given up for each. The first row that fits decides; a refusal that no row fits names a
 * field (see below), or is shown to the person in full.
 */
const known: readonly KnownRefusal[] = [
  {
    words:
      /context[ _](?:length|window|size)|maximum context|tokens to keep|(?:prompt|input|request) (?:is|was) too (?:long|large)/i,
    about: 'this prompt',
  },
  { words: /content[ _](?:filter|policy|management)|safety system|was flagged/i, about: 'this prompt' },
  {
    // Chat templates without a system role: Gemma's and older ones of Mistral's, in vLLM, llama.cpp and Ollama; Gemini's endpoint for Gemma.
    words:
      /(?:system|developer)[ _-](?:role|message|prompt|instruction)s?\b[^.]{0,80}\b(?:not|un)[ -]?(?:be )?(?:supported|allowed|enabled)|not support[^.]{0,40}\b(?:system|developer)\b|unsupported[^.]{0,40}\b(?:system|developer)\b|roles must alternate|only user and assistant roles/i,
    about: ({ messages }) => (messages.some(({ role }) => role === 'system') ? ['system role'] : undefined),
  },
  {
    words:
      /temperature\b.{0,40}\btop_p\b.{0,80}\b(?:both|together|at the same time|only one)|(?:both|only one)\b.{0,40}temperature\b.{0,40}top_p/i,
    about: ['top_p'],
  },
  {
    words:
      /max_tokens or model output limit was reached|(?:try again with|use a) higher max_|(?:max|limit)[\w ]*tokens[^.]{0,80}(?:below|less than|at least|minimum)/i,
    about: ({ decoding }) => (decoding.maxTokens < leastLimit ? ['short limit'] : 'limit used up'),
  },
  {
    // Gemini names every field that it does not know, a line each.
    words: /Unknown name "/,
    about: (_, __, words) => {
      const names = [...words.matchAll(/Unknown name "(\w{1,40})"/g)].map(([, name]) => name);
      const fields = refusable.filter((field) => names.includes(field));
      return fields.length > 0 ? fields : undefined;
    },
  },
];

/** What the words of a refusal are about; `undefined` where they tell nothing. `given`: what is given up already. */
export function refusalIn(words: string, prompt: Prompt, given: ReadonlySet<GivenUp>): Refusal | undefined {
  for (const { words: pattern, about } of known) {
    const found = pattern.exec(words);
    const refusal = found && (typeof about === 'function' ? about(prompt, found, words) : about);
    if (!refusal) continue;
    const fresh = typeof refusal === 'string' ? refusal : refusal.filter((field) => !given.has(field));
    if (fresh.length > 0) return fresh;
  }
  const named = refusable.find((field) => !given.has(field) && namePattern(field).test(words));
  if (named === undefined) return undefined;
  if (named !== 'temperature') return [named];
  const value: GivenUp = `temperature: ${prompt.decoding.temperature}`;
  return given.has(value) ? ['temperature'] : [value];
}

const namePattern = (field: string): RegExp => new RegExp(`\\b(?:top_)?${field.replace(/: \d+$/, '')}\\b`);
