import { UserError } from '../core/user-error.ts';
import { mostChoice, mostChoices, mostQuestion, mostResponse, refuseTwice, short, type Field } from './row-fields.ts';
import { columnsOf, countsOf, runnable } from './further-fields.ts';
import { placeOf } from './answer-in-row.ts';
import type { Item } from '../core/item.ts';
import { isGiven, listOf, localId, optional, textOf } from './set-fields.ts';
import { secondResponse } from '../core/two-responses.ts';

/** An item's fields as they stand: nothing is trimmed, guessed or put right. `named` are fields that the file names otherwise. */
export function exactItem(
  fields: Readonly<Record<string, unknown>>,
  at: string,
  set: string,
  named: Readonly<Record<string, string>> = {},
): Item {
  const field = (key: string): Field => ({ where: `${at}, field “${named[key] ?? key}”`, value: fields[key] });
  const choices = listOf(field('choices'), mostChoice);
  if (choices) {
    const { where } = field('choices');
    if (choices.length === 1)
      throw new UserError(`${where}: “${short(choices[0] ?? '')}” is the only choice; give two or more, or none.`);
    if (choices.length > mostChoices)
      throw new UserError(`${where}: there are ${choices.length} choices; there are letters for ${mostChoices}.`);
    refuseTwice(choices, where);
  }
  const paraphrases = listOf(field('paraphrases'), mostQuestion);
  const paraphrasedBy = listOf(field('paraphrasedBy'), mostChoice);
  if (paraphrasedBy && paraphrasedBy.length !== (paraphrases?.length ?? 0))
    throw new UserError(
      `${field('paraphrasedBy').where}: it names ${paraphrasedBy.length} authors for ${paraphrases?.length ?? 0} paraphrases.`,
    );
  const subject = optional(field('subject'));
  const solution = optional(field('solution'), mostQuestion);
  const response = optional(field('response'), mostResponse);
  const criterion = optional(field('criterion'));
  const columns = columnsOf(field('columns'));
  // Two responses are judged by which is better: that needs no criterion, and no answer.
  const isPair = response !== undefined && columns !== undefined && Object.hasOwn(columns, secondResponse);
  const lacks = response === undefined ? 'response' : 'criterion';
  if ((response === undefined) !== (criterion === undefined) && !isPair)
    throw new UserError(
      `${field(lacks).where}: it is missing, and the item has a ${lacks === 'response' ? 'criterion' : 'response'}; give both or neither.`,
    );
  const split = optional(field('split'));
  if (split !== undefined && split !== 'train' && split !== 'validation' && split !== 'test')
    throw new UserError(`${field('split').where}: “${short(split)}” is none of train, validation and test.`);
  const source = optional(field('source'));
  const cluster = optional(field('cluster'));
  const counts = countsOf(field('counts'));
  const keepPrivate = isGiven(fields['keepPrivate']) && isYes(field('keepPrivate'));
  // Rules may say all that an answer needs.
  const isEmpty = (counts !== undefined || isPair) && !choices && fields['answer'] === '';
  const item: Item = {
    id: `${set}${localId(field('id'))}`,
    question: textOf(field('question'), mostQuestion),
    ...(choices && { choices }),
    answer: choices
      ? placeOf(field('answer'), choices.length)
      : isEmpty
        ? ''
        : textOf(field('answer'), counts ? mostQuestion : mostChoice),
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
  return runnable(item, at);
}

/** In a table of text it is written out. */
function isYes({ where, value }: Field): true {
  if (value === true || value === 'true') return true;
  throw new UserError(`${where}: it may be true, or left out.`);
}
