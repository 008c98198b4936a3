import type { Json } from '../../base/json/json.ts';
import type { Message } from '../../core/answers/response.ts';
import { arrayOrEmpty, fieldsOf, isFields, type Fields } from '../promptfoo/fields.ts';

/** The messages of a chat in the format of APIs; `undefined` if the value is not a chat, or if a message has no text. */
export function messagesOfChat(value: Json | undefined): readonly Message[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const messages = (value as readonly Json[]).flatMap((each) => messageOfChat(fieldsOf(each)));
  return messages.length === value.length ? messages : undefined;
}

const senders: Readonly<Record<string, Message['role']>> = {
  ...{ system: 'system', developer: 'system', user: 'user', human: 'user', tool: 'user' },
  ...{ assistant: 'assistant', ai: 'assistant', model: 'assistant' },
};

function messageOfChat(fields: Fields): readonly Message[] {
  const sender = fields['role'] ?? fields['type'];
  const role = typeof sender === 'string' && Object.hasOwn(senders, sender) ? senders[sender] : undefined;
  const texts = textsOfContent(fields['content']);
  // A user’s message with pictures is left out: its text alone was not the prompt.
  const isWhole = role === 'assistant' || texts.every((text) => text !== undefined);
  const known = texts.filter((text) => text !== undefined);
  return role === undefined || !isWhole || known.length === 0 ? [] : [{ role, content: known.join('\n') }];
}

/** The texts of a message’s content; `undefined` for other parts, such as pictures. */
function textsOfContent(content: Json | undefined): readonly (string | undefined)[] {
  if (typeof content === 'string') return [content];
  return arrayOrEmpty(content).map((part) => {
    const { text } = fieldsOf(part);
    return typeof text === 'string' ? text : undefined;
  });
}

/** The text of the chat’s last user message. */
export const lastUserText = (messages: readonly Message[]): string | undefined =>
  messages.findLast(({ role }) => role === 'user')?.content;

/** The text of an answer that is a message or a list of messages; `undefined` for other values. */
export function textOfMessage(value: Json | undefined): string | undefined {
  if (Array.isArray(value)) return messagesOfChat(value)?.findLast(({ role }) => role === 'assistant')?.content;
  if (!isFields(value)) return undefined;
  return messageOfChat(value).find(({ role }) => role === 'assistant')?.content;
}
