import type { Item } from '../core/items/item.ts';
import { secondResponseColumn, secondAuthorColumn, authorColumn } from '../core/items/two-responses.ts';
import { UserError } from '../base/errors/user-error.ts';
import { questionFromChats, parseQuestionField, refuseLongerChat, parseResponseField } from './chat-in-row.ts';
import type { ItemColumns } from './item-columns.ts';
import { parseOptionalText, type FieldWithLocation } from './row-fields.ts';

/**
 * Parses two responses of a row with their common question, and stores the second in an item’s columns. Undefined if no
 * second response was chosen.
 */
export function parseResponsePairWithQuestion(
  field: (column: string) => FieldWithLocation,
  { question, response: one, secondResponse: another, responseBy, secondResponseBy }: ItemColumns,
): Required<Pick<Item, 'question' | 'response' | 'columns'>> | undefined {
  if (one === undefined || another === undefined) return undefined;
  const [first, second] = [field(one), field(another)];
  const [response, other] = [parseResponseField(first), parseResponseField(second)];
  if (response.trim() === other.trim())
    throw new UserError(`${second.where}: it is the same text as the first response, so neither can be better.`);
  const isInside = question === one;
  if (!isInside) [first, second].forEach(refuseLongerChat);
  const [by, otherBy] = [responseBy, secondResponseBy].map((column) =>
    column === undefined ? undefined : parseOptionalText(field(column)),
  );
  return {
    question: isInside ? questionFromChats(first, second) : parseQuestionField(field(question)),
    response,
    columns: {
      [secondResponseColumn]: other,
      ...(by !== undefined && { [authorColumn]: by }),
      ...(otherBy !== undefined && { [secondAuthorColumn]: otherBy }),
    },
  };
}
