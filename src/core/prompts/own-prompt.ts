import * as v from 'valibot';
import { slugSchema, titleSchema, wholeNumberSchema } from '../json/option-form.ts';
import type { Json } from '../../base/json/json.ts';
import { isRecord } from '../../base/json/is-record.ts';
import { templatePlaceholderNames, parseTemplate } from './placeholders.ts';

/** A prompt that people wrote: a chat, in whose messages names in braces are placeholders for what each question has. */

export const maxMessageLength = 50_000;
export const maxMessages = 40;

const message = v.object({
  role: v.picklist(['system', 'user', 'assistant'], 'must be system, user or assistant'),
  content: v.pipe(
    v.string('must be text'),
    v.check((text) => text.trim() !== '', 'must not be empty'),
    v.maxLength(maxMessageLength, 'must not be longer than 50,000 characters'),
  ),
});

export type PromptMessage = v.InferOutput<typeof message>;

export const promptMessagesSchema = v.pipe(
  v.array(message, 'must be a list of messages'),
  v.minLength(1, 'must hold at least one message'),
  v.maxLength(maxMessages, `must hold at most ${maxMessages} messages`),
  v.check(
    (messages) => messages.every(({ role }, place) => role !== 'system' || place === 0),
    'may have one system message, which must be the first',
  ),
  v.check(
    (messages) => !includesQuestion(messages) || messages.at(-1)?.role === 'user',
    'must end with a user’s message, as one of them includes the question',
  ),
);

/** The version of a prompt whose text changed from run to run. Absent: 1. */
export const promptVersionSchema = v.exactOptional(wholeNumberSchema(2, 1_000_000));

export const customPromptSchema = v.object({
  id: slugSchema,
  title: titleSchema,
  version: promptVersionSchema,
  messages: promptMessagesSchema,
});

export type CustomPrompt = v.InferOutput<typeof customPromptSchema>;

/**
 * Whether a user message inserts the question, or a column. If not, the question is added as usual. It goes below the last
 * message if that is a user's, as many models reject two in a row. Otherwise it gets a message of its own.
 */
export const includesQuestion = (messages: readonly PromptMessage[]): boolean =>
  messages.some(
    ({ role, content }) =>
      role === 'user' &&
      templatePlaceholderNames(parseTemplate(content)).some((name) => name === 'question' || !builtIn.has(name)),
  );

const builtIn: ReadonlySet<string> = new Set(['question', 'choices', 'answer', 'solution']);

/** Whether options have a chat, or a prompt for open questions. A version that does not know them would misread them. */
export const optionsHaveChatOrOpenTemplates = (options: Json): boolean => {
  const templates = isRecord(options) ? options['templates'] : undefined;
  return (
    Array.isArray(templates) &&
    templates.some(
      (each: Json) => isRecord(each) && ('messages' in each || (isRecord(each['wording']) && 'open' in each['wording'])),
    )
  );
};
