import { getOwn } from '../base/objects/get-own.ts';
import { boxesIn } from '../reading/final/statements.ts';
import {
  guessColumnsByPosition,
  guessItemColumnRoles,
  normaliseColumnName,
  type ColumnGuess,
  type ItemColumns,
} from './item-columns.ts';
import { classNamesColumn } from './parquet/class-names.ts';
import type { ItemRow, ItemTable } from './item-rows.ts';
import { isNonEmptyValue } from './set-fields.ts';

/** What columns hold by their names, checked against the rows: an empty column is no answer, and a record’s number is none. */
export function guessTableColumns({ columns, rows, layout }: Pick<ItemTable, 'columns' | 'rows' | 'layout'>): ColumnGuess {
  if (layout === 'bare table') return guessColumnsByPosition(columns);
  const numbering = columns.find((column) => isRecordNumber(column, columns, rows));
  let kept = columns.filter((column) => column !== numbering);
  let byName = guessItemColumnRoles(kept);
  // AGIEval has `answer` empty where `label` answers.
  while (byName.answer !== null && isEmpty(byName.answer, rows)) {
    const others = kept.filter((column) => column !== byName.answer);
    const next = guessItemColumnRoles(others);
    if (next.answer === null) break;
    kept = others;
    byName = next;
  }
  const question = byName.question ?? (byName.response === null ? questionOfLastResort(kept, byName) : null);
  const boxed = byName.answer === null && byName.solution !== null && isBoxed(byName.solution, rows);
  const classes = byName.answer === null ? '' : classNamesColumn(byName.answer);
  return {
    ...byName,
    question,
    choices: byName.choices.length === 0 && columns.includes(classes) ? [classes] : byName.choices,
    answer: boxed ? byName.solution : byName.answer,
    id: byName.id ?? numbering ?? null,
    cluster: byName.cluster ?? sharedColumn(kept, rows),
  };
}

const isEmpty = (column: string, rows: readonly ItemRow[]): boolean =>
  !rows.some(({ fields }) => isNonEmptyValue(getOwn(fields, column)));

/** Names that a question has where no other column is one. Each is also a name of other things in other tables. */
const lastResort = ['text', 'sentence', 'review', 'ctx', 'statement', 'claim'];

function questionOfLastResort(columns: readonly string[], { answer, choices }: ColumnGuess): string | null {
  if (answer === null && choices.length === 0) return null;
  const found = lastResort.map((name) => columns.find((column) => normaliseColumnName(column) === name));
  return found.find((column) => column !== undefined) ?? null;
}

/** IFEval’s `key` counts the records, upwards. As an answer it would make “1” right. */
function isRecordNumber(column: string, columns: readonly string[], rows: readonly ItemRow[]): boolean {
  if (normaliseColumnName(column) !== 'key' || guessItemColumnRoles(columns).choices.length > 0) return false;
  const numbers = rows.map(({ fields }) => String(getOwn(fields, column)));
  return numbers.every((number, at) => /^\d{1,15}$/.test(number) && (at === 0 || Number(number) > Number(numbers[at - 1])));
}

/** So large a share of solutions has a box where the box is the answer. */
const leastBoxed = 0.8;

function isBoxed(column: string, rows: readonly ItemRow[]): boolean {
  const boxed = rows.filter(({ fields }) => boxesIn(String(getOwn(fields, column) ?? '')).length > 0);
  return boxed.length >= leastBoxed * rows.length;
}

const groupNames =
  /^(?:(?:conv(?:ersation)?|dialog(?:ue)?|doc(?:ument)?|passage|context|story|article|thread|session|group)(?:id|no|number)|(?:generator)?seed)$/;

/** A column that names a conversation, a document or a generator’s seed, and says for some questions that they belong together. */
function sharedColumn(columns: readonly string[], rows: readonly ItemRow[]): string | null {
  const found = columns.find((column) => {
    if (!groupNames.test(normaliseColumnName(column))) return false;
    const values = new Set(rows.map(({ fields }) => String(getOwn(fields, column) ?? '')));
    return values.size > 1 && values.size < rows.length;
  });
  return found ?? null;
}

/** A column that no question asks. */
export interface ColumnNotAsked {
  readonly column: string;
  /** Whether most of its values are long texts, as passages are. */
  readonly isLong: boolean;
}

const longText = 150;

/** The columns that neither a question, its choices nor an answer takes, with text that looks like a passage first. */
export function findColumnsNotAsked(
  { columns, rows, consumed = [] }: ItemTable,
  chosen: ItemColumns,
): readonly ColumnNotAsked[] {
  const { wrong = [], paraphrases = [], choices } = chosen;
  const single = [
    ...[chosen.question, chosen.answer, chosen.context, chosen.labels, chosen.id, chosen.subject, chosen.solution],
    ...[chosen.split, chosen.source, chosen.cluster, chosen.response, chosen.secondResponse, chosen.criterion],
    ...[chosen.responseBy, chosen.secondResponseBy],
  ];
  const taken = [...single, ...choices, ...wrong, ...paraphrases, ...consumed].filter((column) => column !== undefined);
  const isTaken = (column: string) =>
    taken.some((other) => other === column || other.startsWith(`${column}.`) || column.startsWith(`${other}.`));
  const left = columns
    .filter((column) => !isTaken(column) && !isEmpty(column, rows))
    .map((column) => ({ column, isLong: isLongText(column, rows) }));
  return [...left.filter(({ isLong }) => isLong), ...left.filter(({ isLong }) => !isLong)];
}

function isLongText(column: string, rows: readonly ItemRow[]): boolean {
  const long = rows.filter(({ fields }) => {
    const value = getOwn(fields, column);
    return typeof value === 'string' && value.length >= longText;
  });
  return long.length > rows.length / 2;
}
