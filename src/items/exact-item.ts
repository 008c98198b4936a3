import { UserError } from '../base/errors/user-error.ts';
import {
  maxChoiceLength,
  maxChoices,
  maxQuestionLength,
  maxResponseFieldLength,
  refuseDuplicateChoices,
  shortText,
  type FieldWithLocation,
} from './row-fields.ts';
import { parseFurtherColumns, parseItemScoring, assertItemRulesRunnable } from './further-fields.ts';
import { parseNumericChoiceIndex } from './answer-in-row.ts';
import type { Item } from '../core/items/item.ts';
import {
  isNonEmptyValue,
  parseBoundedTextList,
  parseLocalItemId,
  parseOptionalBoundedText,
  parseBoundedText,
} from './set-fields.ts';
import { secondResponseColumn } from '../core/items/two-responses.ts';

/**
 * Parses an item’s fields exactly: it trims, guesses and corrects nothing. `named` maps fields to the names that the file
 * uses.
 */
export function parseExactItem(
  fields: Readonly<Record<string, unknown>>,
  at: string,
  set: string,
  named: Readonly<Record<string, string>> = {},
): Item {
  const field = (key: string): FieldWithLocation => ({ where: `${at}, field “${named[key] ?? key}”`, value: fields[key] });
  const choices = parseBoundedTextList(field('choices'), maxChoiceLength);
  if (choices) {
    const { where } = field('choices');
    if (choices.length === 1)
      throw new UserError(`${where}: “${shortText(choices[0] ?? '')}” is the only choice. Give two or more, or none.`);
    if (choices.length > maxChoices)
      throw new UserError(`${where}: there are ${choices.length} choices, but letters for only ${maxChoices}.`);
    refuseDuplicateChoices(choices, where);
  }
  const paraphrases = parseBoundedTextList(field('paraphrases'), maxQuestionLength);
  const paraphrasedBy = parseBoundedTextList(field('paraphrasedBy'), maxChoiceLength);
  if (paraphrasedBy && paraphrasedBy.length !== (paraphrases?.length ?? 0))
    throw new UserError(
      `${field('paraphrasedBy').where}: it names ${paraphrasedBy.length} authors for ${paraphrases?.length ?? 0} paraphrases.`,
    );
  const subject = parseOptionalBoundedText(field('subject'));
  const solution = parseOptionalBoundedText(field('solution'), maxQuestionLength);
  const response = parseOptionalBoundedText(field('response'), maxResponseFieldLength);
  const criterion = parseOptionalBoundedText(field('criterion'));
  const columns = parseFurtherColumns(field('columns'));
  // Judges compare two responses as a whole, so a pair needs no criterion and no answer.
  const isPair = response !== undefined && columns !== undefined && Object.hasOwn(columns, secondResponseColumn);
  const lacks = response === undefined ? 'response' : 'criterion';
  if ((response === undefined) !== (criterion === undefined) && !isPair)
    throw new UserError(
      `${field(lacks).where}: it is missing, and the item has a ${lacks === 'response' ? 'criterion' : 'response'}. Give both or neither.`,
    );
  const split = parseOptionalBoundedText(field('split'));
  if (split !== undefined && split !== 'train' && split !== 'validation' && split !== 'test')
    throw new UserError(`${field('split').where}: it must be train, validation or test, not “${shortText(split)}”.`);
  const source = parseOptionalBoundedText(field('source'));
  const cluster = parseOptionalBoundedText(field('cluster'));
  const counts = parseItemScoring(field('counts'));
  const keepPrivate = isNonEmptyValue(fields['keepPrivate']) && isYes(field('keepPrivate'));
  // Rules may define everything that scoring needs, so the answer may be empty.
  const isEmpty = (counts !== undefined || isPair) && !choices && fields['answer'] === '';
  const item: Item = {
    id: `${set}${parseLocalItemId(field('id'))}`,
    question: parseBoundedText(field('question'), maxQuestionLength),
    ...(choices && { choices }),
    answer: choices
      ? parseNumericChoiceIndex(field('answer'), choices.length)
      : isEmpty
        ? ''
        : parseBoundedText(field('answer'), counts ? maxQuestionLength : maxChoiceLength),
    ...(subject !== undefined && { subject }),
    ...(paraphrases && { paraphrases }),
    ...(paraphrasedBy && { paraphrasedBy }),
    ...(solution !== undefined && { solution }),
    ...(response !== undefined && { response }),
    ...(criterion !== undefined && { criterion }),
    ...(split !== undefined && { split }),
    ...(source !== undefined && { source }),
    ...(cluster !== undefined && { cluster }),
    ...(counts && { counts }),
    ...(keepPrivate && { keepPrivate }),
    ...(columns && { columns }),
  };
  return assertItemRulesRunnable(item, at);
}

/** Tables of text contain the word `true`. */
function isYes({ where, value }: FieldWithLocation): true {
  if (value === true || value === 'true') return true;
  throw new UserError(`${where}: it must be true or left out.`);
}
