import { getOwn } from '../base/objects/get-own.ts';
import { findBoxedStatements } from '../reading/final/statements.ts';
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

/** Guesses the role of each column by its name, and checks it against the rows. Empty columns and record numbers are not answers. */
export function guessTableColumns({ columns, rows, layout }: Pick<ItemTable, 'columns' | 'rows' | 'layout'>): ColumnGuess {
  if (layout === 'bare table') return guessColumnsByPosition(columns);
  const numbering = columns.find((column) => isRecordNumber(column, columns, rows));
  let kept = columns.filter((column) => column !== numbering);
  let byName = guessItemColumnRoles(kept);
  // AGIEval leaves `answer` empty if `label` holds the answer.
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

/** Column names that hold the question only if no other column does. In other tables they mean something else. */
const lastResort = ['text', 'sentence', 'review', 'ctx', 'statement', 'claim'];

function questionOfLastResort(columns: readonly string[], { answer, choices }: ColumnGuess): string | null {
  if (answer === null && choices.length === 0) return null;
  const found = lastResort.map((name) => columns.find((column) => normaliseColumnName(column) === name));
  return found.find((column) => column !== undefined) ?? null;
}

/** Whether a column counts the records, as IFEval’s `key` does. As an answer it would make “1” right. */
function isRecordNumber(column: string, columns: readonly string[], rows: readonly ItemRow[]): boolean {
  if (normaliseColumnName(column) !== 'key' || guessItemColumnRoles(columns).choices.length > 0) return false;
  const numbers = rows.map(({ fields }) => String(getOwn(fields, column)));
  return numbers.every((number, at) => /^\d{1,15}$/.test(number) && (at === 0 || Number(number) > Number(numbers[at - 1])));
}

/** The smallest share of boxed solutions for which the box is the answer. */
const minBoxedShare = 0.8;

function isBoxed(column: string, rows: readonly ItemRow[]): boolean {
  const boxed = rows.filter(({ fields }) => findBoxedStatements(String(getOwn(fields, column) ?? '')).length > 0);
  return boxed.length >= minBoxedShare * rows.length;
}

const groupNames =
  /^(?:(?:conv(?:ersation)?|dialog(?:ue)?|doc(?:ument)?|passage|context|story|article|thread|session|group)(?:id|no|number)|(?:generator)?seed)$/;

/** The column of a conversation’s or document’s id, or of a seed, if some questions share a value. */
function sharedColumn(columns: readonly string[], rows: readonly ItemRow[]): string | null {
  const found = columns.find((column) => {
    if (!groupNames.test(normaliseColumnName(column))) return false;
    const values = new Set(rows.map(({ fields }) => String(getOwn(fields, column) ?? '')));
    return values.size > 1 && values.size < rows.length;
  });
  return found ?? null;
}

/** A column that no prompt contains. */
export interface ColumnNotAsked {
  readonly column: string;
  /** Whether most of its values are as long as a passage. */
  readonly isLong: boolean;
}

const longText = 150;

/** The columns with values and without a role, long texts first. */
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
