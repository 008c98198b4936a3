import * as v from 'valibot';
import { parseJson, refuseUnhashable } from '../../base/json/bounded-json.ts';
import { issuePath, schemaIssueMessage } from '../../base/json/issue-words.ts';
import type { Json } from '../../base/json/json.ts';
import { isRecord } from '../../base/json/is-record.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { hiddenCharacters } from '../../base/text/hidden-characters.ts';
import { includesQuestion, customPromptSchema, type CustomPrompt, type PromptMessage } from './own-prompt.ts';

/** The maximum number of characters in a text of prompts. */
export const maxPromptTextLength = 2_000_000;
export const maxPromptsRead = 200;

const divider = /^[ \t]*-{3,}[ \t]*$/m;
const dividers = new RegExp(divider.source, 'gm');

/** A prompt without an id yet. */
interface ParsedPrompt {
  readonly title?: string;
  readonly messages: readonly PromptMessage[];
}

interface NamedPrompt {
  readonly id: string;
  readonly title: string;
}

/**
 * Parses the prompts in a text. There is one per block, with lines of `---` between blocks. If the first line is JSON, there
 * is one per line. `isLines`: the file's name says that it is JSONL. `others`: prompts whose ids and titles are taken.
 */
export function parsePromptsText(
  text: string,
  where: string,
  isLines: boolean,
  others: readonly NamedPrompt[] = [],
): CustomPrompt[] {
  if (text.length > maxPromptTextLength) throw new UserError(`${where} is longer than 2 million characters.`);
  const plain = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const found = isLines || startsWithJson(plain) ? inLines(plain, where) : inBlocks(plain);
  if (found.length === 0) throw new UserError(`${where} holds no prompt.`);
  if (found.length > maxPromptsRead)
    throw new UserError(`${where} holds ${found.length} prompts. At most ${maxPromptsRead} can be added at a time.`);
  return withIds(found, where, others);
}

const inBlocks = (text: string): ParsedPrompt[] =>
  text
    .split(dividers)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map(fromText);

/** A text that inserts the question is a user message; any other is the system prompt. */
function fromText(content: string): ParsedPrompt {
  const asked: readonly PromptMessage[] = [{ role: 'user', content }];
  return { messages: includesQuestion(asked) ? asked : [{ role: 'system', content }] };
}

function startsWithJson(text: string): boolean {
  const [first = ''] = text.trimStart().split('\n', 1);
  if (!/^\s*["{]/.test(first)) return false;
  try {
    const value: unknown = JSON.parse(first);
    // Other JSON is an example at the beginning of a prompt.
    return typeof value === 'string' || (isRecord(value) && fields.some((field) => field in value));
  } catch {
    return false;
  }
}

const fields = ['prompt', 'system', 'user', 'messages'];

function inLines(text: string, where: string): ParsedPrompt[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const at = `${where}, line ${index + 1}`;
    const value = parseJson(line, at);
    refuseUnhashable(value, at);
    return [fromLine(value, at)];
  });
}

function fromLine(value: Json, where: string): ParsedPrompt {
  if (typeof value === 'string') return fromText(value);
  if (!isRecord(value))
    throw new UserError(`${where}: a prompt is a text, or an object with prompt, system, user or messages.`);
  const text = (field: string) => {
    const given = value[field];
    return typeof given === 'string' && given.trim() !== '' ? given : '';
  };
  const title = text('title');
  const given = value['messages'];
  const system = text('system');
  const user = text('user');
  const prompt = text('prompt');
  const says = (role: PromptMessage['role'], content: string) => (content === '' ? [] : [{ role, content }]);
  const messages: unknown =
    given ??
    (system === '' && user === ''
      ? prompt === ''
        ? []
        : fromText(prompt).messages
      : [...says('system', system), ...says('user', user === '' ? prompt : user)]);
  return { ...(title !== '' && { title }), messages: messages as readonly PromptMessage[] };
}

function withIds(found: readonly ParsedPrompt[], where: string, others: readonly NamedPrompt[]): CustomPrompt[] {
  const ids = new Set(others.map(({ id }) => id));
  const titles = new Set(others.map(({ title }) => title));
  return found.map(({ title, messages }, index) => {
    const wanted = title === undefined ? untitledPromptTitle(titles) : titleOf(title);
    const named = free(wanted, titles, (each, n) => `${each} (${n})`);
    const id = free(slugFromTitle(named), ids, (each, n) => `${each}-${n}`);
    const parsed = v.safeParse(customPromptSchema, { id, title: named, messages });
    if (parsed.success) return parsed.output;
    const [issue] = parsed.issues;
    throw new UserError(`${where}, prompt ${index + 1}: ${issuePath(issue) ?? 'it'} ${schemaIssueMessage(issue)}.`);
  });
}

/** A free name, which is then marked as taken. */
function free(name: string, taken: Set<string>, numbered: (name: string, n: number) => string): string {
  let n = 1;
  while (taken.has(n === 1 ? name : numbered(name, n))) n += 1;
  const own = n === 1 ? name : numbered(name, n);
  taken.add(own);
  return own;
}

const everyHidden = new RegExp(hiddenCharacters, 'gu');
export const longestPromptTitle = 80;

function titleOf(text: string): string {
  const line = text.replace(everyHidden, '').replace(/\s+/gu, ' ').trim();
  return line.length > longestPromptTitle
    ? `${[...line].slice(0, longestPromptTitle).join('').trimEnd()}…`
    : line || 'Prompt';
}

/** The title for a prompt without one: “Prompt 1”, or the next free number. */
export function untitledPromptTitle(taken: ReadonlySet<string>): string {
  let n = 1;
  while (taken.has(`Prompt ${n}`)) n += 1;
  return `Prompt ${n}`;
}

/** Lower-case letters, digits and hyphens, as an id has them. */
export function slugFromTitle(title: string): string {
  const plain = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 48)
    .replace(/-+$/, '');
  return plain === '' ? 'prompt' : plain;
}
