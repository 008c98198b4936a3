import type { Json } from '../../base/json/json.ts';
import type { Message } from '../../core/answers/response.ts';
import { undefinedIfUserError } from '../../base/errors/unless-user-error.ts';
import { matchAnswerToChoiceIndex, parseGsm8kAnswer } from '../../items/answer-in-row.ts';
import { parseListCell as textsIn } from '../../items/row-fields.ts';
import type { LoggedQuestion } from '../log/imported-log.ts';
import { WholeLogFault } from '../log/limits.ts';
import { oneLine } from '../log/plain-text.ts';
import { fieldsOf, arrayOrEmpty, type Fields } from '../promptfoo/fields.ts';
import { lastUserText, messagesOfChat, textOfMessage } from '../log/chat-parts.ts';
import { commaToPoint } from './decimal-commas.ts';
import { parseJsonCell } from './nested-fields.ts';
import type { ColumnScoreScale } from './column-mapping.ts';
import type { TableColumns } from './table-columns.ts';

/** The text of a row’s field; `undefined` if it is empty. */
export function columnText(fields: Fields, column: string | null): string | undefined {
  const value = columnValue(fields, column);
  if (value === undefined || value === null || value === '') return undefined;
  return typeof value === 'string' ? value : typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** An answer’s text. A message gives its content, a list of one answer that answer. */
export function answerText(fields: Fields, column: string): string | undefined {
  const value = columnValue(fields, column);
  const cell = parseJsonCell(value);
  return textOfMessage(cell) ?? onlyText(cell) ?? columnText(fields, column);
}

/** Unwraps lm-eval’s nested lists, `[["an answer"]]`. */
function onlyText(value: Json | undefined): string | undefined {
  const [only, another] = arrayOrEmpty(value);
  if (only === undefined || another !== undefined) return undefined;
  return typeof only === 'string' ? only : onlyText(only);
}

/** The chat in a cell; undefined for other cells. */
export const chatInCell = (fields: Fields, column: string | null): readonly Message[] | undefined =>
  column === null ? undefined : messagesOfChat(parseJsonCell(columnValue(fields, column)));

/** A question’s text. A chat gives its last user message. */
export const questionTextInCell = (fields: Fields, column: string | null): string | undefined => {
  const chat = chatInCell(fields, column);
  return (chat && lastUserText(chat)) ?? columnText(fields, column);
};

const columnValue = (fields: Fields, column: string | null): Json | undefined =>
  column !== null && Object.hasOwn(fields, column) ? fields[column] : undefined;

export function columnValueAsNumber(fields: Fields, column: string | null): number | undefined {
  const text = columnText(fields, column)?.trim();
  const number = text === undefined || text === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : undefined;
}

/** A score is a number, or a word for yes or no. */
export function columnScore(fields: Fields, column: string): number | null {
  const text = columnText(fields, column)?.trim().toLowerCase();
  if (text === undefined) return null;
  if (/^(?:true|yes|correct|right|pass|passed|c)$/.test(text)) return 1;
  if (/^(?:false|no|incorrect|wrong|fail|failed|i)$/.test(text)) return 0;
  return columnValueAsNumber(fields, column) ?? null;
}

/**
 * A score rescaled to [0, 1] by a person's scale. Throws a WholeLogFault if it is off the scale, since the scale is then
 * wrong.
 */
export function scoreOnScale(
  { column, worst, best }: ColumnScoreScale,
  fields: Fields,
  where: string,
  hasCommas: boolean,
): number | null {
  const text = columnText(fields, column)?.trim();
  if (text === undefined || text === '') return null;
  const [low, high] = [worst, best].map((end) => (hasCommas ? commaToPoint(end) : end.trim()));
  const isEnd = (end: string | undefined) => end?.toLowerCase() === text.toLowerCase();
  if (isEnd(high)) return 1;
  if (isEnd(low)) return 0;
  const [value, from, to] = [text, low, high].map(Number);
  const share = ((value ?? NaN) - (from ?? NaN)) / ((to ?? NaN) - (from ?? NaN));
  if (share >= 0 && share <= 1) return share;
  throw new WholeLogFault(
    `${where}: the field “${column}” is “${oneLine(text, 60)}”, which is not on the scale from ${worst.trim()} (worst) to ${best.trim()} (best).`,
  );
}

/** The messages sent, from the prompt’s column or from a question that is a chat. Undefined if a message has no text, as the prompt is then incomplete. */
export function messagesOfRow(fields: Fields, { prompt, system, question }: TableColumns): readonly Message[] | undefined {
  const text = columnText(fields, prompt);
  if (text === undefined) return chatInCell(fields, question);
  const cell = parseJsonCell(columnValue(fields, prompt));
  if (arrayOrEmpty(cell).some((each) => Object.hasOwn(fieldsOf(each), 'role'))) return messagesOfChat(cell);
  const before = columnText(fields, system);
  return [...(before === undefined ? [] : [{ role: 'system' as const, content: before }]), { role: 'user', content: text }];
}

/** The question of a row. `where` begins the UserError's message if its choices cannot be read. */
export function questionOfRow(fields: Fields, columns: TableColumns, where: string): Omit<LoggedQuestion, 'key' | 'set'> {
  const question =
    questionTextInCell(fields, columns.question) ??
    questionTextInCell(fields, columns.prompt) ??
    columnText(fields, columns.id) ??
    '';
  const listed = choicesOf(fields, columns, where);
  const choices =
    listed.length > 0 || !/^\([A-Z]\)$/.test(columnText(fields, columns.reference)?.trim() ?? '')
      ? listed
      : choicesInQuestion(question);
  const answer = answerOf(fields, columns, choices, where);
  return { question, ...(choices.length > 0 && { choices }), ...(answer !== undefined && { answer }) };
}

/** Choices written in the question, one line each, “(A) …”. Empty unless the letters run in order from A. */
function choicesInQuestion(question: string): readonly string[] {
  const found = [...question.matchAll(/^\(([A-Z])\) ?(.*)$/gm)];
  const isWhole = found.every(([, letter], at) => letter === String.fromCharCode(65 + at));
  return isWhole && found.length > 1 ? found.map(([, , text = '']) => text.trim()) : [];
}

function answerOf(
  fields: Fields,
  { reference: column, own }: TableColumns,
  choices: readonly string[],
  where: string,
): number | string | undefined {
  const reference = columnText(fields, column)?.trim();
  if (reference === undefined || reference === '') return undefined;
  // The reference is the choice's text, even if that is a number.
  if (own && choices.length > 0) return placeOf(choices, reference);
  const right = rightOf(reference, choices, where, column ?? '');
  return right === undefined || own ? right : (parseGsm8kAnswer({ where, value: reference })?.answer ?? right);
}

function placeOf(choices: readonly string[], words: string): number | undefined {
  const place = choices.indexOf(words);
  return place === -1 ? undefined : place;
}

function choicesOf(fields: Fields, { choices }: TableColumns, where: string): readonly string[] {
  const [only, another] = choices;
  if (only === undefined) return [];
  if (another === undefined) return textsIn({ where, value: fields[only] }, mostChoice);
  return choices.flatMap((column) => columnText(fields, column)?.trim() ?? []);
}

const mostChoice = 20_000;

/** The choice that a reference names; the text if there are no choices. */
function rightOf(reference: string, choices: readonly string[], where: string, column: string): number | string | undefined {
  if (choices.length === 0) return reference;
  const [, letter = reference] = /^\(([A-Z])\)$/.exec(reference) ?? [];
  const numbers = /(?:index|idx)$/i.test(column) ? 'place' : 'from 0';
  return undefinedIfUserError(() => matchAnswerToChoiceIndex({ where, value: letter }, choices, numbers));
}
