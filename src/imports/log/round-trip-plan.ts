import * as v from 'valibot';
import { itemIdSchema } from '../../core/archive/archive-schema.ts';
import { isPermutation } from '../../base/objects/pick.ts';
import { setOf } from '../../core/items/item.ts';
import { checkForm } from '../../base/json/check-form.ts';
import { UserError } from '../../base/errors/user-error.ts';
import type { Fields } from '../promptfoo/fields.ts';
import type { LoggedQuestion } from './imported-log.ts';

/** The position of an answer in an Evenkeel plan that another program ran. */
export interface RoundTripPlanPosition {
  /** The first digits of the plan’s id. */
  readonly plan: string;
  /** The same in every variant and plan. */
  readonly question: LoggedQuestion & Required<Pick<LoggedQuestion, 'id'>>;
  /** The prompt variant, by its title. */
  readonly way: string;
  /** The variant's level, if the plan has one factor. */
  readonly level?: string;
  /** For a plan with several factors: level titles by factor title. */
  readonly levels: Readonly<Record<string, string>>;
  readonly shown?: readonly number[];
}

/** The field that marks rows of Evenkeel plans. */
export const roundTripField = 'evenkeel';

const markForm = /^[0-9a-f]{8}$/;

/** Another program may use a field of that name with different content. */
export function hasRoundTripField(fields: Fields): boolean {
  const mark = Object.hasOwn(fields, roundTripField) ? fields[roundTripField] : undefined;
  return typeof mark === 'string' && markForm.test(mark);
}

export const maxFactors = 20;
const text = v.string('must be a text');
/** It is put on one line and shortened where it is shown. */
const title = v.pipe(
  text,
  v.check((title) => title.trim() !== '', 'must not be empty'),
  v.maxLength(10_000, 'must have at most 10,000 characters'),
);
/** Plan hashes must not contain lone surrogates. */
const ownId = v.pipe(
  itemIdSchema,
  v.check((id) => !/\p{Surrogate}/u.test(id), 'must not contain half a character'),
);
const rowForm = v.looseObject(
  {
    [roundTripField]: v.pipe(text, v.regex(markForm, 'must be 8 hex digits')),
    id: ownId,
    question: text,
    choices: v.nullish(
      v.pipe(
        v.array(text, 'must be a list'),
        v.minLength(2, 'must have at least 2 entries'),
        v.maxLength(26, 'must have at most 26 entries'),
      ),
    ),
    shown: v.nullish(v.array(v.number('must be a number'), 'must be a list')),
    target: text,
    answer: v.nullish(text),
    way: v.nullish(text),
    way_title: title,
    levels: v.nullish(
      v.pipe(
        v.record(title, title, 'must be an object'),
        v.maxEntries(maxFactors, `must have at most ${maxFactors} entries`),
      ),
    ),
  },
  'must be an object',
);

type Row = v.InferOutput<typeof rowForm>;

/** Parses a row that has Evenkeel's mark. Throws a UserError that says what is wrong with it. */
export function parseRoundTripRow(given: unknown, where: string): RoundTripPlanPosition {
  const row = checkForm(rowForm, given, where);
  const { shown, levels, way_title: title } = row;
  const [, level] = oneFactor.exec(row.way ?? '') ?? [];
  return {
    plan: row.evenkeel,
    question: questionOf(row, where),
    way: title.trim(),
    ...(level !== undefined && { level }),
    levels: levels ?? {},
    ...(row.choices && shown?.some((choice, at) => choice !== at) && { shown }),
  };
}

function questionOf(
  { id, question, choices, shown, target, answer: own }: Row,
  where: string,
): RoundTripPlanPosition['question'] {
  const words = { key: JSON.stringify([roundTripField, id, question, choices ?? null]), id, set: setOf(id), question };
  const reference = own ?? target.trim();
  if (!choices) return { ...words, ...(reference !== '' && { answer: reference }) };
  if (shown && !isPermutation(shown, choices.length))
    throw new UserError(`${where}: the field “shown” must name the position of each choice once.`);
  const place = /^[A-Z]$/.test(target) ? target.charCodeAt(0) - 65 : choices.length;
  const answer = shown ? shown[place] : place;
  if (answer === undefined || answer >= choices.length)
    throw new UserError(`${where}: the field “target” must be the letter of a choice.`);
  return { ...words, choices, answer };
}

const oneFactor = /^[a-z0-9-]{1,60}=((?=.{1,60}$)[a-z0-9]+(?:-[a-z0-9]+)*)$/;

export const isItemId = (text: string): boolean => v.is(ownId, text);
