import * as v from 'valibot';
import { customPromptSchema, type CustomPrompt, type PromptMessage } from '../../core/prompts/own-prompt.ts';
import { parseJson } from '../../base/json/bounded-json.ts';
import type { Json } from '../../base/json/json.ts';
import { hiddenCharacters } from '../../base/text/hidden-characters.ts';
import { isFields } from './fields.ts';
import { isUnsupportedSyntax, convertPromptfooTemplate, type UnsupportedSyntax } from './template.ts';

const longestTitle = 60;
const roles: ReadonlySet<Json | undefined> = new Set(['system', 'user', 'assistant']);

/** A prompt with promptfoo's variable names in its templates. A plain text becomes a user message. */
export interface PromptfooPrompt {
  /** Its position in the list, as the start of a sentence. */
  readonly where: string;
  readonly title: string;
  readonly messages: readonly PromptMessage[];
}

/** Parses a prompt in the list, or returns why it is left out. */
export function parsePromptfooPrompt(given: Json, where: string): PromptfooPrompt | UnsupportedSyntax {
  if (typeof given === 'string') return fromText(where, given, undefined);
  if (!isFields(given)) return { why: 'it is neither a text nor a prompt with one' };
  const { raw, label, id, function: code } = given;
  if (code !== undefined && raw === undefined) return { why: 'it is code, which is not run' };
  const text = typeof raw === 'string' ? raw : id;
  if (typeof text !== 'string') return { why: 'it has no text' };
  return fromText(where, text, typeof label === 'string' && label.trim() !== '' ? label : undefined);
}

function fromText(where: string, text: string, label: string | undefined): PromptfooPrompt | UnsupportedSyntax {
  const trimmed = text.trim();
  if (trimmed === '') return { why: 'it is empty' };
  if (/^(?:file|https?|langfuse|portkey|helicone|exec):\/\//i.test(trimmed))
    return { why: `it is ${(/^\w+:\/\//.exec(trimmed)?.[0] ?? 'elsewhere').toLowerCase()}, which is not opened` };
  if (/^\S+\.(?:txt|md|json|jsonl|ya?ml|js|cjs|mjs|ts|py|csv|j2)(?::\w+)?$/i.test(trimmed))
    return { why: 'it is the name of a file, which is not opened' };
  const title = titleOf((label ?? trimmed).replace(/\{\{-?\s*(\w+)\s*-?\}\}/g, '{$1}'));
  const messages = trimmed.startsWith('[') ? chatIn(trimmed) : undefined;
  if (messages && isUnsupportedSyntax(messages)) return messages;
  return { where, title, messages: messages ?? [{ role: 'user', content: text }] };
}

/** The messages of a JSON chat; `undefined` if the text is not one. */
function chatIn(text: string): readonly PromptMessage[] | UnsupportedSyntax | undefined {
  let list: Json;
  try {
    list = parseJson(text, 'chat');
  } catch {
    return undefined;
  }
  if (!Array.isArray(list) || !list.every((one) => isFields(one) && 'role' in one)) return undefined;
  const messages: PromptMessage[] = [];
  for (const one of list as readonly Readonly<Record<string, Json>>[]) {
    const { role, content } = one;
    if (!roles.has(role)) return { why: `its chat has a message with the role “${String(role)}”` };
    if (typeof content !== 'string') return { why: 'its chat has a message that is not text alone' };
    messages.push({ role: role as PromptMessage['role'], content });
  }
  return messages;
}

/** Whether all template expressions are plain variable names. */
export const hasOnlyPlainVariables = ({ messages }: PromptfooPrompt): boolean =>
  messages.every(({ content }) => !isUnsupportedSyntax(convertPromptfooTemplate(content, (name) => name)));

/** Converts a prompt to Evenkeel's form; `nameOf` maps variable names. */
export function toCustomPrompt(
  { title, messages }: PromptfooPrompt,
  id: string,
  nameOf: (name: string) => string,
): CustomPrompt | UnsupportedSyntax {
  const own: PromptMessage[] = [];
  for (const { role, content } of messages) {
    const made = convertPromptfooTemplate(content, nameOf);
    if (isUnsupportedSyntax(made)) return { why: `it has ${made.why}` };
    own.push({ role, content: made });
  }
  const { issues, output } = v.safeParse(customPromptSchema, { id, title, messages: own }, { abortEarly: true });
  return issues ? { why: `its messages ${issues[0].message}` } : output;
}

function titleOf(text: string): string {
  const line = [...text.replace(/\s+/g, ' ').trim()].filter((letter) => !hiddenCharacters.test(letter));
  const title = line.slice(0, longestTitle).join('').trimEnd();
  return title === '' ? 'Prompt' : line.length > longestTitle ? `${title}…` : title;
}
