/** What every step gets. */
export interface StepInput {
  readonly cache: string;
  /** The model’s GGUF file. */
  readonly file: string;
  /** A small part of everything. */
  readonly isShort: boolean;
  /** The sets that are asked. */
  readonly sets: readonly string[];
}

/** What a step found, as lines of Markdown without its heading, and when and where. */
export interface StepReport {
  readonly lines: readonly string[];
  readonly date: string;
  readonly machine: string;
  readonly isShort: boolean;
  /** Processes that wanted a core, on average, at start and end. */
  readonly load: readonly [number, number];
  readonly minutes: number;
  /** Whose questions it asked. */
  readonly sets: readonly string[];
}

const tableRow = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;

/** A head, its rule and its rows. */
export const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string[] => [
  tableRow(head),
  tableRow(head.map(() => '---')),
  ...rows.map(tableRow),
];
