import { getOwn } from '../base/objects/get-own.ts';
import { undefinedIfUserError } from '../base/errors/unless-user-error.ts';
import type { AnswerNumberMeaning, ItemColumns } from './item-columns.ts';
import { parseChoices } from './item-from-row.ts';
import type { ItemRow } from './item-rows.ts';
import { parseListCell, maxChoiceLength } from './row-fields.ts';

/** What the whole column tells about its bare numbers, and a sentence with the reason. */
export interface DetectedAnswerNumbering {
  /** Absent if the column does not tell; then the user has to choose. */
  readonly numbers?: AnswerNumberMeaning;
  readonly why: string;
}

/** The column’s meaning is still clear if up to this share of its rows is wrong. */
const wrongOfAll = 0.05;

/** Counts over all rows of a column. */
interface Tally {
  /** Rows whose answer is a bare number. */
  numbers: number;
  /** Rows with another answer, such as a letter or a word. */
  others: number;
  /** Numbers that equal a choice’s text, and numbers that are valid positions counted from 0 and from 1. */
  texts: number;
  from0: number;
  from1: number;
  /** Numbers that are valid positions, but whose text is not the choice at that position. */
  textNotFrom0: number;
  textNotFrom1: number;
}

/** Undefined if no answer is a bare number, or if too few are. `isPlace`: the column’s name says that it holds positions. */
export function detectAnswerNumbering(
  rows: readonly ItemRow[],
  columns: ItemColumns,
  isPlace = false,
): DetectedAnswerNumbering | undefined {
  const tally = tallyOf(rows, columns);
  const { numbers, others, texts, from0, from1 } = tally;
  const most = (1 - wrongOfAll) * numbers;
  if (numbers === 0 || numbers < (1 - wrongOfAll) * (numbers + others)) return undefined;
  // If both counts nearly fit, take the one that fits every row.
  const is0 = from0 >= most && (from1 < most || from0 === numbers);
  const is1 = from1 >= most && (from0 < most || from1 === numbers);
  if (isPlace)
    return is1 && !is0
      ? { numbers: 'place from 1', why: goesToTheLast }
      : { numbers: 'place', why: 'The column’s name says that it holds positions, counted from 0.' };
  if (texts >= most) {
    const isSame = (!is0 || tally.textNotFrom0 === 0) && (!is1 || tally.textNotFrom1 === 0);
    if (!isSame) return { why: 'The numbers are texts of choices and also positions of choices.' };
    if (texts === numbers || !(is0 || is1)) return { numbers: 'text', why: 'The numbers are choices’ texts.' };
  }
  if (is0 && is1) return { why: 'The numbers do not show whether the choices are counted from 0 or from 1.' };
  if (is0) return { numbers: 'place', why: 'Some of the numbers are 0, so they count the choices from 0.' };
  if (is1) return { numbers: 'place from 1', why: goesToTheLast };
  return { why: 'Some of the numbers are neither a choice’s text nor its position.' };
}

const goesToTheLast = 'Some of the numbers equal the number of choices, so they count the choices from 1.';

function tallyOf(rows: readonly ItemRow[], columns: ItemColumns): Tally {
  const tally: Tally = { numbers: 0, others: 0, texts: 0, from0: 0, from1: 0, textNotFrom0: 0, textNotFrom1: 0 };
  const { answer: column, labels } = columns;
  if (column === undefined) return tally;
  for (const { fields } of rows) {
    const answer = String(getOwn(fields, column) ?? '').trim();
    const choices = answer === '' ? undefined : choicesIn(fields, columns.choices);
    if (!choices || (labels !== undefined && namesIn(fields, labels).includes(answer))) continue;
    if (!/^\d{1,9}$/.test(answer)) {
      tally.others += 1;
      continue;
    }
    const place = Number(answer);
    const text = choices.indexOf(answer);
    const fits0 = place < choices.length;
    const fits1 = place >= 1 && place <= choices.length;
    tally.numbers += 1;
    tally.texts += Number(text !== -1);
    tally.from0 += Number(fits0);
    tally.from1 += Number(fits1);
    tally.textNotFrom0 += Number(fits0 && text !== place);
    tally.textNotFrom1 += Number(fits1 && text !== place - 1);
  }
  return tally;
}

/** Undefined without choices, or if they cannot be parsed. Such a row is left out later. */
function choicesIn(fields: ItemRow['fields'], columns: readonly string[]): readonly string[] | undefined {
  return undefinedIfUserError(() => parseChoices(columns.map((column) => ({ where: '', value: getOwn(fields, column) }))));
}

function namesIn(fields: ItemRow['fields'], labels: string): readonly string[] {
  return undefinedIfUserError(() => parseListCell({ where: '', value: getOwn(fields, labels) }, maxChoiceLength)) ?? [];
}
