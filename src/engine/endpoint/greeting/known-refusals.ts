import type { Prompt } from '../../../core/answers/response.ts';
import { answerTokenLimit, type ServerSettings } from '../settings/server-settings.ts';
import { minTokenLimit, littleKnownFields, refusableFields, type UnsupportedFeature } from '../chat-request.ts';

/** The subject of a refusal: fields, one prompt, a limit that thinking used up, or too large a limit. */
export type RefusalSubject = readonly UnsupportedFeature[] | 'this prompt' | 'limit used up' | 'limit too large';

interface KnownRefusal {
  readonly words: RegExp;
  readonly about:
    | RefusalSubject
    | ((prompt: Prompt, found: RegExpExecArray, words: string, settings: ServerSettings) => RefusalSubject | undefined);
}

const limitWasReached = /output limit was reached|higher max_/i;

/**
 * How servers word their refusals, and what to give up for each. The first matching row decides. If no row matches, a field
 * name in the refusal decides (see below). Otherwise the user sees the refusal in full.
 */
const knownRefusals: readonly KnownRefusal[] = [
  {
    // If only the plan sets the limit, a long prompt may leave no room for it.
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
    // Chat templates without a system role: Gemma's and older Mistral ones, in vLLM, llama.cpp and Ollama. Also Gemini's
    // endpoint for Gemma.
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
  // Gemini names each unknown field on its own line. OpenAI lists them all at once. FastAPI names each by its path.
  { words: /Unknown name "/, about: namesIn(/Unknown name "(\w{1,40})"/g) },
  { words: /arguments? supplied: /, about: namesIn(/(?<=arguments? supplied: [\w, ]{0,400})\b(\w{1,40})/g) },
  { words: /\bbody\.\w+: Extra inputs/, about: namesIn(/\bbody\.(\w{1,40}): Extra inputs/g) },
];

/** Finds the fields that a refusal names. The first group of the pattern is a name. */
function namesIn(pattern: RegExp): KnownRefusal['about'] {
  return (_, __, words) => {
    const names = new Set([...words.matchAll(pattern)].map(([, name]) => name));
    const fields = refusableFields.filter((field) => names.has(nameOf(field)) && field !== 'temperature');
    return fields.length > 0 ? fields : undefined;
  };
}

/**
 * Parses the subject of a refusal by the table, else by the fields that it names. Several little-known fields are given up
 * at once, other fields one at a time. `undefined`: the words name nothing to give up. `given`: what is given up already.
 */
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

/** “top_k: 0” becomes “top_k”. */
const nameOf = (field: string): string => field.replace(/: \d+$/, '');

const namePattern = (field: string): RegExp => new RegExp(`\\b(?:top_)?${nameOf(field)}\\b`);
