import { oneLine } from '../log/plain-text.ts';
import type { FoundRecord } from '../log/records.ts';
import type { TableColumns } from './table-columns.ts';

/** Of a CSV’s columns of numbers: those that have decimal commas, as spreadsheets of many countries write them, and those of which that cannot be told, with a value of each. */
export interface DecimalCommas {
  readonly columns: ReadonlySet<string>;
  readonly unclear: ReadonlyMap<string, string>;
}

/** `0,75`, `12,5`, `-,5`; `1,234` may be a thousand and more. */
const decimal = /^[+-]?\d*,\d+$/;
const mayBeThousands = /^[+-]?[1-9]\d{0,2},\d{3}$/;
const whole = /^[+-]?\d+$/;
/** Digits with commas, whatever they mean. */
const withComma = /^[+-]?[\d.,\s’']*\d,\d[\d.,\s’']*%?$/;

export function decimalCommas(rows: readonly FoundRecord[], columns: readonly string[]): DecimalCommas {
  const found = columns.map((column) => {
    const values = rows.flatMap(({ fields = {} }) => {
      const value = Object.hasOwn(fields, column) ? fields[column] : undefined;
      return typeof value === 'string' && /\d/.test(value) ? [value.trim()] : [];
    });
    const isDecimal =
      values.some((value) => decimal.test(value) && !mayBeThousands.test(value)) &&
      values.every((value) => decimal.test(value) || whole.test(value));
    return { column, isDecimal, unclear: values.find((value) => withComma.test(value)) };
  });
  return {
    columns: new Set(found.flatMap(({ column, isDecimal }) => (isDecimal ? [column] : []))),
    unclear: new Map(
      found.flatMap(({ column, isDecimal, unclear }) =>
        isDecimal || unclear === undefined ? [] : [[column, unclear] as const],
      ),
    ),
  };
}

/** What is read as numbers. */
export const numberColumns = ({ answers, scores, temperature, ms }: TableColumns): readonly string[] => [
  ...scores,
  ...answers.flatMap(({ score }) => score ?? []),
  ...[temperature, ms].filter((column) => column !== null),
];

/** The row with its numbers as they are written elsewhere. */
export const withPoints = (record: FoundRecord, { columns }: DecimalCommas): FoundRecord =>
  record.fields && columns.size > 0
    ? {
        ...record,
        fields: Object.fromEntries(
          Object.entries(record.fields).map(([name, value]) => [
            name,
            columns.has(name) && typeof value === 'string' ? pointed(value) : value,
          ]),
        ),
      }
    : record;

/** A number with a decimal comma with a point; else the text without the spaces around it. */
export function pointed(text: string): string {
  const trimmed = text.trim();
  return decimal.test(trimmed) ? trimmed.replace(',', '.') : trimmed;
}

export const unclearRemarks = ({ unclear }: DecimalCommas): readonly string[] =>
  [...unclear].map(
    ([column, value]) =>
      `Whether the comma of “${oneLine(value, 30)}” in “${oneLine(column, 60)}” is a decimal one cannot be told, so such values are not read as numbers: write them with a point.`,
  );
