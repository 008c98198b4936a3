/** The input of every step. */
export interface StepInput {
  readonly cache: string;
  /** The model’s GGUF file. */
  readonly file: string;
  /** Runs a small part of everything. */
  readonly isShort: boolean;
  /** The sets to ask. */
  readonly sets: readonly string[];
}

/** A step's result as Markdown lines without a heading, with date and machine. */
export interface StepReport {
  readonly lines: readonly string[];
  readonly date: string;
  readonly machine: string;
  readonly isShort: boolean;
  /** The load averages at start and end: the number of processes that wanted a core. */
  readonly load: readonly [number, number];
  readonly minutes: number;
  /** The sets whose questions the step asked. */
  readonly sets: readonly string[];
}

const tableRow = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;

/** The table's header, its rule and its rows. */
export const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string[] => [
  tableRow(head),
  tableRow(head.map(() => '---')),
  ...rows.map(tableRow),
];
