import { maxColumnTextLength, maxItemColumns } from '../../core/counting/counting.ts';
import type { Json } from '../../base/json/json.ts';
import { getOwn } from '../../base/objects/get-own.ts';
import type { ResponseFinish, Message } from '../../core/answers/response.ts';
import type { LoggedQuestion } from '../log/imported-log.ts';
import { fieldsOf, isFields, arrayOrEmpty, type Fields } from '../promptfoo/fields.ts';
import { valueAsText } from './log-levels.ts';

/** Resolves a text of the log: long texts are stored as attachments. */
export type AttachmentResolver = (text: string) => string;

const attachmentScheme = 'attachment://';

export function makeAttachmentResolver(sample: Fields): AttachmentResolver {
  const attachments = fieldsOf(sample['attachments']);
  return (text) => {
    if (!text.startsWith(attachmentScheme)) return text;
    const found = getOwn(attachments, text.slice(attachmentScheme.length));
    return typeof found === 'string' ? found : text;
  };
}

/** The question of a sample, without its key and set. */
export function parseInspectQuestion(sample: Fields, resolve: AttachmentResolver): Omit<LoggedQuestion, 'key' | 'set'> {
  const { input, choices, target, metadata } = sample;
  const question =
    typeof input === 'string'
      ? resolve(input)
      : (messagesIn(input, resolve).findLast(({ role }) => role === 'user')?.content ?? '');
  const options = arrayOrEmpty(choices).map((choice) => resolve(valueAsText(choice)));
  const answer = answerIn(target, options, resolve);
  const columns = columnsIn(fieldsOf(metadata), resolve);
  const subject = columns['subject'] ?? columns['category'];
  return {
    question,
    ...(options.length > 0 && { choices: options }),
    ...(answer !== undefined && { answer }),
    ...(subject !== undefined && { subject }),
    ...(Object.keys(columns).length > 0 && { columns }),
  };
}

/** The index of the right choice, or the text; `undefined` if several are right. */
function answerIn(
  target: Json | undefined,
  choices: readonly string[],
  resolve: AttachmentResolver,
): number | string | undefined {
  const [text, another] = (Array.isArray(target) ? arrayOrEmpty(target) : [target ?? null]).flatMap((each) =>
    each === null ? [] : [resolve(valueAsText(each))],
  );
  if (text === undefined || text === '' || another !== undefined) return undefined;
  if (choices.length === 0) return text.trim();
  const place = text.trim().length === 1 ? text.trim().toUpperCase().charCodeAt(0) - 'A'.charCodeAt(0) : -1;
  if (place >= 0 && place < choices.length) return place;
  const same = choices.indexOf(text);
  return same >= 0 ? same : text;
}

function columnsIn(metadata: Fields, resolve: AttachmentResolver): Readonly<Record<string, string>> {
  const texts = Object.entries(metadata).flatMap(([name, value]): [string, string][] => {
    if (value === null || typeof value === 'object') return [];
    const text = resolve(valueAsText(value));
    return text !== '' && text.length <= maxColumnTextLength && name !== '' ? [[name, text]] : [];
  });
  return Object.fromEntries(texts.slice(0, maxItemColumns));
}

/** The messages that were sent for the first answer, and the number of answers that were generated. */
export function firstPromptOfSample(
  sample: Fields,
  resolve: AttachmentResolver,
): { readonly messages: readonly Message[]; readonly turns: number } {
  const all = arrayOrEmpty(sample['messages']).map(fieldsOf);
  const generated = all.flatMap(({ source, role }, n) => (source === 'generate' && role === 'assistant' ? [n] : []));
  const last = all.findLastIndex(({ role }) => role === 'assistant');
  const end = generated[0] ?? (last >= 0 ? last : all.length);
  return { messages: messagesIn(all.slice(0, end), resolve), turns: generated.length };
}

const roles: ReadonlySet<string> = new Set(['system', 'user', 'assistant']);

/** A tool's message has no role here. It was input for the model, so it counts as the user's. */
function messagesIn(list: Json | undefined, resolve: AttachmentResolver): Message[] {
  return arrayOrEmpty(list).flatMap((each): Message[] => {
    if (!isFields(each)) return [];
    const role = valueAsText(each['role']);
    return [{ role: roles.has(role) ? (role as Message['role']) : 'user', content: textIn(each['content'], resolve) }];
  });
}

/** The text of a message, or of its text parts. */
function textIn(content: Json | undefined, resolve: AttachmentResolver): string {
  if (typeof content === 'string') return resolve(content);
  return partsOf(content, 'text', resolve).join('\n');
}

const partsOf = (content: Json | undefined, type: string, resolve: AttachmentResolver): string[] =>
  arrayOrEmpty(content)
    .map(fieldsOf)
    .flatMap((part) => {
      const text = part['type'] === type ? part[type] : undefined;
      return typeof text === 'string' && text !== '' ? [resolve(text)] : [];
    });

/** Whether the messages contain a picture, sound, video or file. */
export const hasMedia = (sample: Fields): boolean =>
  arrayOrEmpty(sample['messages']).some((message) =>
    arrayOrEmpty(fieldsOf(message)['content']).some((part) =>
      ['image', 'audio', 'video', 'document'].includes(valueAsText(fieldsOf(part)['type'])),
    ),
  );

export interface InspectAnswer {
  readonly text: string;
  readonly finish: ResponseFinish;
  readonly error?: string;
  readonly thought?: string;
  readonly tokens?: { readonly prompt: number; readonly completion: number };
  readonly ms?: number;
}

/** The returned answer. A sample that ended in an error, or has no answer, counts as failed. */
export function answerOfSample(sample: Fields, resolve: AttachmentResolver): InspectAnswer {
  const output = fieldsOf(sample['output']);
  const choice = fieldsOf(arrayOrEmpty(output['choices'])[0]);
  const { content } = fieldsOf(choice['message']);
  const text = textIn(content, resolve) || (typeof output['completion'] === 'string' ? resolve(output['completion']) : '');
  const thought = partsOf(content, 'reasoning', resolve).join('\n');
  const reason = valueAsText(choice['stop_reason']);
  const error =
    messageOf(sample['error']) ??
    messageOf(output['error']) ??
    (text === '' && reason === '' ? 'The log has no answer.' : undefined) ??
    (text === '' && reason === 'content_filter' ? 'A content filter stopped the answer.' : undefined);
  const tokens = tokensIn(fieldsOf(output['usage']));
  const { time } = output;
  return {
    text,
    finish: error !== undefined ? 'error' : reason === 'max_tokens' || reason === 'model_length' ? 'length' : 'stop',
    ...(error !== undefined && { error }),
    ...(thought !== '' && { thought }),
    ...(tokens && { tokens }),
    ...(typeof time === 'number' && time >= 0 && { ms: time * 1000 }),
  };
}

function messageOf(error: Json | undefined): string | undefined {
  if (error === undefined || error === null) return undefined;
  const text = isFields(error) ? valueAsText(error['message']) : valueAsText(error);
  return text === '' ? 'It ended in an error.' : text;
}

/** Prompt tokens are all that are not completion tokens, since some of them may come from a cache. */
function tokensIn(usage: Fields): InspectAnswer['tokens'] {
  const { input_tokens: input, output_tokens: completion, total_tokens: total } = usage;
  if (!isCount(completion)) return undefined;
  if (isCount(total) && total >= completion) return { prompt: total - completion, completion };
  return isCount(input) ? { prompt: input, completion } : undefined;
}

const isCount = (value: Json | undefined): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
