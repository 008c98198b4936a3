import * as v from 'valibot';
import { sha256HexSync } from '../../base/hash/sha256-now.ts';
import { checkForm } from '../../base/json/check-form.ts';
import { canonicalJson } from '../plan/plan.ts';
import type { Message } from '../answers/response.ts';
import { sha256Hex } from '../../base/hash/sha256.ts';
import { UserError } from '../../base/errors/user-error.ts';

/**
 * A prompt as logged, stored once for all its answers. A beginning that many prompts share, such as few-shot examples, has a
 * line of its own. A prompt `after` it has the messages of both. Its first own message continues the last shared one.
 */
export interface LoggedPromptLine {
  readonly type: 'prompt' | 'prompt-start';
  /**
   * SHA-256 (hex) of the canonical JSON of `{"messages"}`. For a prompt: of all its messages, as in the `promptHash` of its
   * answers. For a start: of its own.
   */
  readonly hash: string;
  /** Only for prompts: the hash of the start that it continues. */
  readonly after?: string;
  readonly messages: readonly Message[];
}

/** The `promptHash` of answers to a logged prompt. It covers the messages and not the decoding settings. */
export const importedPromptHash = (messages: readonly Message[]): Promise<string> => sha256Hex(canonicalMessages(messages));

const hashNow = (messages: readonly Message[]): string => sha256HexSync(canonicalMessages(messages));

const canonicalMessages = (messages: readonly Message[]): string =>
  canonicalJson({ messages: messages.map(({ role, content }) => ({ role, content })) });

/** The whole prompt. */
export function joinPromptStart(start: readonly Message[], own: readonly Message[]): readonly Message[] {
  const last = start.at(-1);
  const [first, ...others] = own;
  if (!last || !first) return [...start, ...own];
  return [...start.slice(0, -1), { role: first.role, content: last.content + first.content }, ...others];
}

const hex = v.pipe(v.string('must be a text'), v.regex(/^[0-9a-f]{64}$/, 'must be 64 hex digits'));
const messages = v.pipe(
  v.array(
    v.object(
      {
        role: v.picklist(['system', 'user', 'assistant'], 'must be system, user or assistant'),
        content: v.string('must be a text'),
      },
      'must be an object',
    ),
    'must be a list',
  ),
  v.minLength(1, 'must not be empty'),
  v.maxLength(1000, 'must have at most 1,000 entries'),
);
const lineForm = v.looseObject({ hash: hex, after: v.optional(hex), messages }, 'must be an object');

/** Whether lines of this type hold a prompt, or the start of prompts. Only archives of imported runs have such lines. */
export const isPromptLineType = (type: string): type is LoggedPromptLine['type'] =>
  type === 'prompt' || type === 'prompt-start';

/** The maximum number of characters to hash. A start may be long with many prompts after it, and hashing each whole would take hours. */
const mostHashed = 2_000_000_000;

/** Collects prompt lines in order and checks each whole prompt by its hash. It keeps the starts, and the hashes of the prompts. */
export class ImportedPromptCollector {
  readonly #starts = new Map<string, readonly Message[]>();
  readonly #prompts = new Set<string>();
  #hashed = 0;

  constructor(private readonly most = mostHashed) {}

  /**
   * Throws a UserError if a line has a wrong form or hash, is a duplicate, or does not continue a known start. It also
   * throws if there is too much to hash.
   */
  add(line: { readonly type: string }, where: string): void {
    const { hash, after, messages } = checkForm(lineForm, line, where);
    const isStart = line.type === 'prompt-start';
    if (isStart && after !== undefined) throw new UserError(`${where}: the start of prompts cannot continue another one.`);
    if (isStart ? this.#starts.has(hash) : this.#prompts.has(hash))
      throw new UserError(`${where}: the prompt ${hash.slice(0, 12)}… is already in an earlier line.`);
    const start = after === undefined ? [] : this.#starts.get(after);
    if (!start) throw new UserError(`${where}: no earlier line has the start that the prompt continues.`);
    if (after !== undefined && start.at(-1)?.role !== messages[0]?.role)
      throw new UserError(`${where}: the prompt continues a message with another role.`);
    const whole = joinPromptStart(start, messages);
    this.#hashed += whole.reduce((sum, { content }) => sum + content.length, 0);
    if (this.#hashed > this.most)
      throw new UserError(
        `${where}: the prompts, each with its start, have more than ${this.most.toLocaleString('en-GB')} characters, which is the limit.`,
      );
    if (hashNow(whole) !== hash) throw new UserError(`${where}: the field “hash” does not match the prompt.`);
    if (isStart) this.#starts.set(hash, messages);
    else this.#prompts.add(hash);
  }

  has = (hash: string): boolean => this.#prompts.has(hash);
}
