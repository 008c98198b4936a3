import { oneLine } from '../log/plain-text.ts';
import type { FoundRecord } from '../log/records.ts';
import type { Fields } from '../promptfoo/fields.ts';
import type { TableColumns } from './table-columns.ts';

/**
 * A CSV’s number columns with decimal commas, as spreadsheets of many countries write them, and those where this is unclear.
 * Each has a sample value.
 */
export interface DecimalCommaColumns {
  readonly columns: ReadonlyMap<string, string>;
  readonly unclear: ReadonlyMap<string, string>;
}

/** `0,75`, `12,5`, `-,5`; but `1,234` may mean over a thousand. */
const decimal = /^[+-]?\d*,\d+$/;
const mayBeThousands = /^[+-]?[1-9]\d{0,2},\d{3}$/;
const wholeNumber = /^[+-]?\d+$/;
/** Digits with commas, whatever they mean. */
const withComma = /^[+-]?[\d.,\s’']*\d,\d[\d.,\s’']*%?$/;
/** Longer texts are not numbers, and matching them would take quadratic time. */
const longestNumber = 40;

/** If commas also separate the fields, a comma within a field may separate the entries of a list. */
export function detectDecimalCommas(
  rows: readonly FoundRecord[],
  columns: readonly string[],
  delimiter: string,
): DecimalCommaColumns {
  const found = columns.map((column) => {
    const values = rows.flatMap(({ fields = {} }) => {
      const value = Object.hasOwn(fields, column) ? fields[column] : undefined;
      return typeof value === 'string' && /\d/.test(value) ? [value.trim()] : [];
    });
    const sure = values.find((value) => decimal.test(value) && !mayBeThousands.test(value));
    const isDecimal = delimiter !== ',' && values.every((value) => decimal.test(value) || wholeNumber.test(value));
    const unclear = values.find((value) => value.length <= longestNumber && withComma.test(value));
    return isDecimal && sure !== undefined ? { column, sure } : { column, unclear };
  });
  const those = (which: 'sure' | 'unclear') =>
    new Map(found.flatMap(({ column, [which]: value }) => (value === undefined ? [] : [[column, value] as const])));
  return { columns: those('sure'), unclear: those('unclear') };
}

/** Columns that are parsed as numbers. */
export const numericColumnNames = ({ answers, scores, temperature, ms }: TableColumns): readonly string[] => [
  ...scores,
  ...answers.flatMap(({ score }) => score ?? []),
  ...[temperature, ms].filter((column) => column !== null),
];

/** A row’s fields with decimal points instead of decimal commas. */
export const withDecimalPoints = (fields: Fields, columns?: DecimalCommaColumns['columns']): Fields =>
  columns && columns.size > 0
    ? Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [
          name,
          columns.has(name) && typeof value === 'string' ? commaToPoint(value) : value,
        ]),
      )
    : fields;

/** Replaces a decimal comma by a point; other texts are only trimmed. */
export function commaToPoint(text: string): string {
  const trimmed = text.trim();
  return decimal.test(trimmed) ? trimmed.replace(',', '.') : trimmed;
}

export const commaRemarks = ({ columns, unclear }: DecimalCommaColumns, unread: string): readonly string[] => [
  ...[...columns].map(
    ([column, value]) =>
      `The commas in “${oneLine(column, 60)}” are read as decimal commas: “${oneLine(value, 30)}” is ${Number(commaToPoint(value))}.`,
  ),
  ...[...unclear].map(
    ([column, value]) =>
      `The comma of “${oneLine(value, 30)}” in “${oneLine(column, 60)}” may or may not be a decimal comma, so ${unread}. Write decimals with a point.`,
  ),
];
