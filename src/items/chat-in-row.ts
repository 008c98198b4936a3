/** Reads responses and questions of a row. Each is a text or, in preference data, the turns of a chat. */
import type { Json } from '../base/json/json.ts';
import { UserError } from '../base/errors/user-error.ts';
import {
  maxQuestionLength,
  maxResponseFieldLength,
  shortValue,
  parseRequiredText,
  type FieldWithLocation,
} from './row-fields.ts';
import { isObject } from './set-fields.ts';

interface Turn {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/**
 * A response to be judged is kept exactly, including spaces. In a chat it is the last turn, if the assistant wrote that
 * turn.
 */
export function parseResponseField(field: FieldWithLocation): string {
  const { where, value } = field;
  const response = Array.isArray(value) ? (turnsWithResponse(field).at(-1)?.content ?? '') : value;
  parseRequiredText({ where, value: response }, maxResponseFieldLength);
  return String(response);
}

/** A question from a text or a chat. A system message comes before a single user message. Longer chats name the speaker of each turn. */
export function parseQuestionField(field: FieldWithLocation): string {
  const turns = turnsOf(field);
  if (!turns) return parseRequiredText(field, maxQuestionLength);
  if (turns.at(-1)?.role !== 'user')
    throw new UserError(`${field.where}: its last turn is not the user’s, so there is nothing to answer.`);
  return turns.every(({ role }) => role !== 'assistant') && turns.filter(({ role }) => role === 'user').length === 1
    ? parseRequiredText({ ...field, value: turns.map(({ content }) => content.trim()).join('\n\n') }, maxQuestionLength)
    : inWords(field, turns);
}

/** The turns before the response in one chat. They must be the same in the other response if that is a chat too. */
export function questionFromChats(first: FieldWithLocation, second: FieldWithLocation): string {
  if (!Array.isArray(first.value))
    throw new UserError(`${first.where}: it is not a list of turns with a question. Choose the question’s column.`);
  const before = turnsWithResponse(first).slice(0, -1);
  if (before.length === 0)
    throw new UserError(`${first.where}: it has nothing before its response. Choose the question’s column.`);
  if (Array.isArray(second.value) && !isSame(turnsWithResponse(second).slice(0, -1), before))
    throw new UserError(`${second.where}: the turns before its response differ from those before the first response.`);
  return inWords(first, before);
}

/** Throws if a response’s chat has more turns than the separate question column contains. */
export function refuseLongerChat(field: FieldWithLocation): void {
  if (!Array.isArray(field.value)) return;
  const before = turnsWithResponse(field).filter(({ role }) => role !== 'system').length - 1;
  if (before > 1)
    throw new UserError(
      `${field.where}: it has ${before} turns before its response. Choose this column as the question too, so that all of them are read.`,
    );
}

/** Undefined if the value is not a list. */
function turnsOf({ where, value }: FieldWithLocation): readonly Turn[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const turns: readonly Json[] = value;
  if (turns.length > 0 && turns.every(isTurn)) return turns as readonly (Json & Turn)[];
  throw new UserError(
    `${where}: it must be a text, or a list of turns with the role system, user or assistant and a text as content, not ${shortValue(value)}.`,
  );
}

function turnsWithResponse(field: FieldWithLocation): readonly Turn[] {
  const turns = turnsOf(field) ?? [];
  if (turns.at(-1)?.role !== 'assistant')
    throw new UserError(`${field.where}: its last turn is not the assistant’s, so there is no response in it.`);
  return turns;
}

const roles: ReadonlySet<unknown> = new Set(['system', 'user', 'assistant']);
const isTurn = (turn: Json): boolean => isObject(turn) && roles.has(turn['role']) && typeof turn['content'] === 'string';

const isSame = (one: readonly Turn[], other: readonly Turn[]): boolean =>
  one.length === other.length &&
  one.every(({ role, content }, at) => role === other[at]?.role && content === other[at]?.content);

const titles = { system: 'System', user: 'User', assistant: 'Assistant' } as const;

/** A single question stays unchanged. In longer chats each turn names its speaker. */
function inWords({ where }: FieldWithLocation, turns: readonly Turn[]): string {
  const [only, another] = turns;
  const words =
    only?.role === 'user' && !another
      ? only.content
      : turns.map(({ role, content }) => `${titles[role]}: ${content.trim()}`).join('\n\n');
  return parseRequiredText({ where, value: words }, maxQuestionLength);
}
