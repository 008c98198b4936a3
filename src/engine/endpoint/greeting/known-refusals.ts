import type { Prompt } from '../../../core/answers/response.ts';
import { answerTokenLimit, type ServerSettings } from '../settings/server-settings.ts';
import { minTokenLimit, littleKnownFields, refusableFields, type UnsupportedFeature } from '../chat-request.ts';

/** What a refusal is about: fields to give up, that one prompt alone, a limit that thinking has used up, or one that is larger than the model allows. */
export type RefusalSubject = readonly UnsupportedFeature[] | 'this prompt' | 'limit used up' | 'limit too large';

interface KnownRefusal {
  readonly words: RegExp;
  readonly about:
    | RefusalSubject
    | ((prompt: Prompt, found: RegExpExecArray, words: string, settings: ServerSettings) => RefusalSubject | undefined);
}

const limitWasReached = /output limit was reached|higher max_/i;

/**
 * Refusals that servers word in their own ways, and what is given up for each. The first row that fits decides; a refusal that no row fits names a
 * field (see below), or is shown to the person in full.
 */
const knownRefusals: readonly KnownRefusal[] = [
  {
    // Where the plan alone sets the limit, a long prompt may be what leaves no room for it.
    words:
      /max_(?:completion_|output_)?tokens\b.{0,160}(?:too large|too high|at most|less than|exceed|maximum|context)|(?:too large|exceeds).{0,80}max_(?:completion_|output_)?tokens\b/is,
    about: (_, __, words, settings) =>
      settings.tokenLimit === undefined || limitWasReached.test(words) ? undefined : 'limit too large',
  },
  {
    words:
      /context[ _](?:length|window|size)|maximum context|tokens to keep|(?:prompt|input|request) (?:is|was) too (?:long|large)/i,
    about: 'this prompt',
  },
  { words: /content[ _](?:filter|policy|management)|safety system|\bflagged\b|\bmoderat/i, about: 'this prompt' },
  {
    // Chat templates without a system role: Gemma's and older ones of Mistral's, in vLLM, llama.cpp and Ollama; Gemini's endpoint for Gemma.
    words:
      /\b(?:system|developer)[ _-](?:role|message|prompt|instruction)s?\b|not support[^.]{0,40}\b(?:system|developer)\b|unsupported[^.]{0,40}\b(?:system|developer)\b|roles must alternate|only user and assistant roles/i,
    about: ({ messages }) => (messages?.some(({ role }) => role === 'system') ? ['system role'] : undefined),
  },
  {
    words:
      /temperature\b.{0,40}\btop_p\b.{0,80}\b(?:both|together|at the same time|only one)|(?:both|only one)\b.{0,40}temperature\b.{0,40}top_p/i,
    about: ['top_p'],
  },
  {
    words:
      /output limit was reached|(?:try again with|use a) higher max_|max_(?:completion_|output_)?tokens\b[^.]{0,80}(?:below|at least|minimum)/i,
    about: ({ decoding }, _, words, settings) =>
      answerTokenLimit(decoding.maxTokens, settings) < minTokenLimit
        ? ['short limit']
        : limitWasReached.test(words)
          ? 'limit used up'
          : undefined,
  },
  // Gemini names each field that it does not know in a line, OpenAI all in one list, FastAPI each by its place.
  { words: /Unknown name "/, about: namesIn(/Unknown name "(\w{1,40})"/g) },
  { words: /arguments? supplied: /, about: namesIn(/(?<=arguments? supplied: [\w, ]{0,400})\b(\w{1,40})/g) },
  { words: /\bbody\.\w+: Extra inputs/, about: namesIn(/\bbody\.(\w{1,40}): Extra inputs/g) },
];

/** The fields that a refusal names by a pattern whose first group is a name. */
function namesIn(pattern: RegExp): KnownRefusal['about'] {
  return (_, __, words) => {
    const names = new Set([...words.matchAll(pattern)].map(([, name]) => name));
    const fields = refusableFields.filter((field) => names.has(nameOf(field)) && field !== 'temperature');
    return fields.length > 0 ? fields : undefined;
  };
}

/** What the words of a refusal are about: a row of the table, else the fields that they name, of little-known ones all at once. `undefined` where they tell nothing. `given`: what is given up already. */
export function parseRefusalSubject(
  words: string,
  prompt: Prompt,
  given: ReadonlySet<UnsupportedFeature>,
  settings: ServerSettings = {},
): RefusalSubject | undefined {
  for (const { words: pattern, about } of knownRefusals) {
    const found = pattern.exec(words);
    const refusal = found && (typeof about === 'function' ? about(prompt, found, words, settings) : about);
    if (!refusal) continue;
    const fresh = typeof refusal === 'string' ? refusal : refusal.filter((field) => !given.has(field));
    if (fresh.length > 0) return fresh;
  }
  const sent = refusableFields.filter((field) => field !== 'stop' || prompt.messages === undefined);
  const all = sent.filter((field) => !given.has(field) && namePattern(field).test(words));
  const rare = all.filter((field) => littleKnownFields.includes(field));
  if (new Set(rare.map(nameOf)).size > 1) return rare;
  const [named] = all;
  if (named === undefined) return undefined;
  if (named !== 'temperature') return [named];
  const value: UnsupportedFeature = `temperature: ${prompt.decoding.temperature}`;
  return given.has(value) ? ['temperature'] : [value];
}

/** Of “top_k: 0” the field alone. */
const nameOf = (field: string): string => field.replace(/: \d+$/, '');

const namePattern = (field: string): RegExp => new RegExp(`\\b(?:top_)?${nameOf(field)}\\b`);
