import type { Item } from '../items/item.ts';
import { optionLetter } from '../items/letter.ts';
import { getOwn } from '../../base/objects/get-own.ts';
import type { Message } from '../answers/response.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { includesQuestion, type CustomPrompt, type PromptMessage } from './own-prompt.ts';
import { fillTemplatePieces, templatePlaceholderNames, parseTemplate, type TemplatePiece } from './placeholders.ts';

/** Names for which every question has a value; `{choices}` is empty for a question without choices. */
const always: Readonly<Record<string, (item: Item) => string>> = {
  question: ({ question }) => question,
  choices: (item) => formatChoiceLines(item),
};

/** Names that reveal the answer to the model. */
const answerPlaceholders: Readonly<Record<string, (item: Item) => string | undefined>> = {
  answer: ({ answer, choices }) => (typeof answer === 'number' ? choices?.[answer] : answer),
  solution: ({ solution }) => solution,
};

export const isAnswerPlaceholder = (name: string): boolean => Object.hasOwn(answerPlaceholders, name);

/** Columns of a file that have become fields of the item. */
const fields: Readonly<Record<string, (item: Item) => string | undefined>> = {
  subject: ({ subject }) => subject,
  source: ({ source }) => source,
};

/** A question's value for a name; `undefined` if it has none. */
export function placeholderValue(item: Item, name: string): string | undefined {
  const known = getOwn(always, name) ?? getOwn(answerPlaceholders, name);
  if (known) return known(item);
  return getOwn(item.columns ?? {}, name) ?? getOwn(fields, name)?.(item);
}

/** A line “A. …” for each choice. */
export const formatChoiceLines = ({ choices = [] }: Item): string =>
  choices.map((choice, index) => `${optionLetter(index)}. ${choice}`).join('\n');

/** The question, then a line for each choice; for an item without choices only the question. */
export const formatQuestionLines = (item: Item): string =>
  item.choices ? [item.question, ...(item.choices.length > 0 ? [formatChoiceLines(item)] : [])].join('\n') : item.question;

/** A cache: each template is parsed once for all questions. */
const read = new WeakMap<PromptMessage, readonly TemplatePiece[]>();

export function messageTemplatePieces(message: PromptMessage): readonly TemplatePiece[] {
  const known = read.get(message) ?? parseTemplate(message.content);
  read.set(message, known);
  return known;
}

/** The placeholder names in a prompt's messages. */
export const placeholdersInPrompt = ({ messages }: Pick<CustomPrompt, 'messages'>): readonly string[] => [
  ...new Set(messages.flatMap((message) => templatePlaceholderNames(messageTemplatePieces(message)))),
];

/** The names for which a question has no value. */
export const placeholdersWithoutValue = (item: Item, names: readonly string[]): readonly string[] =>
  names.filter((name) => placeholderValue(item, name) === undefined);

/** The chat that asks a question. Throws a UserError if it has no value for a name. Forms report this before anything starts. */
export function fillPromptMessages({ title, messages }: CustomPrompt, item: Item): readonly Message[] {
  const filled = messages.map((message) => {
    const content = fillTemplatePieces(messageTemplatePieces(message), (name) => placeholderValue(item, name));
    if (content !== undefined) return { role: message.role, content };
    const lacking = placeholdersWithoutValue(item, templatePlaceholderNames(messageTemplatePieces(message)));
    throw new UserError(
      `The prompt “${title}” uses ${lacking.map((name) => `{${name}}`).join(', ')}, but “${item.id}” has no such column.`,
    );
  });
  if (includesQuestion(messages)) return filled;
  const last = filled.at(-1);
  return last?.role === 'user'
    ? [...filled.slice(0, -1), { role: 'user', content: `${last.content}\n\n${formatQuestionLines(item)}` }]
    : [...filled, { role: 'user', content: formatQuestionLines(item) }];
}
