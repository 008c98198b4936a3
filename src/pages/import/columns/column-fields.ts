import type { ColumnWithExample } from '../../../imports/tables/table-summary.ts';
import {
  scalesWithBothEnds,
  type ColumnRole,
  type ColumnMapping,
  type ColumnScoreScale,
} from '../../../imports/tables/column-mapping.ts';
import type { DetailedOption } from '../../../ui/form/searched-options.ts';

/** The text of a field in the form. */
export interface ColumnFieldText {
  readonly role: ColumnRole;
  readonly title: string;
  readonly hint?: string;
}

/** Roles that most tables have. The answer field precedes them. */
export const commonColumnFields: readonly ColumnFieldText[] = [
  { role: 'question', title: 'Question' },
  { role: 'id', title: 'Question id' },
  { role: 'model', title: 'Model' },
  { role: 'reference', title: 'Reference answer' },
  { role: 'repeat', title: 'Repetition (sample, epoch)' },
];

export const otherColumnFields: readonly ColumnFieldText[] = [
  { role: 'prompt', title: 'Prompt', hint: 'The text that was sent, or a template that several questions share.' },
  { role: 'system', title: 'System prompt' },
  { role: 'set', title: 'Set', hint: 'The benchmark that a question belongs to.' },
  { role: 'extracted', title: 'Extracted answer', hint: 'What the tool extracted from the answer.' },
  { role: 'thought', title: 'Reasoning' },
  { role: 'error', title: 'Error', hint: 'Filled where an answer failed.' },
  { role: 'temperature', title: 'Temperature' },
  { role: 'seed', title: 'Seed' },
  { role: 'ms', title: 'Time (latency)', hint: 'In milliseconds.' },
  { role: 'promptTokens', title: 'Tokens of the prompt' },
  { role: 'completionTokens', title: 'Tokens of the answer' },
];

export const columnsOfRole = ({ roles }: ColumnMapping, role: ColumnRole): readonly string[] => roles[role] ?? [];

export const withColumnsOfRole = (mapping: ColumnMapping, role: ColumnRole, columns: readonly string[]): ColumnMapping => ({
  ...mapping,
  roles: { ...mapping.roles, [role]: columns },
});

/** Keeps scales of columns that are no longer scores, so that unticking by mistake loses nothing. */
export const withScoreColumnScale = (mapping: ColumnMapping, scale: ColumnScoreScale): ColumnMapping => ({
  ...mapping,
  scales: [...(mapping.scales ?? []).filter(({ column }) => column !== scale.column), scale],
});

/** Gives every score without a scale the same one. */
export function withDefaultScale(mapping: ColumnMapping, { worst, best }: ColumnScoreScale): ColumnMapping {
  const scores = columnsOfRole(mapping, 'score');
  const whole = new Set(scalesWithBothEnds(mapping).map(({ column }) => column));
  const added = scores.filter((column) => !whole.has(column)).map((column) => ({ column, worst, best }));
  const kept = (mapping.scales ?? []).filter(({ column }) => whole.has(column) || !scores.includes(column));
  return { ...mapping, scales: [...kept, ...added] };
}

/** An incomplete scale is shown but not used. */
export const scoreScaleOfColumn = ({ scales = [] }: ColumnMapping, column: string): ColumnScoreScale =>
  scales.find((scale) => scale.column === column) ?? { column, worst: '', best: '' };

/** Why a field is not valid; undefined if it is. */
export function columnFieldFault(mapping: ColumnMapping, role: ColumnRole): string | undefined {
  if (columnsOfRole(mapping, role).length > 0) return undefined;
  if (role === 'answer') return 'Choose the column.';
  const isOpen = (['question', 'id', 'prompt'] as const).every((each) => columnsOfRole(mapping, each).length === 0);
  return role === 'question' && isOpen ? 'Choose this column, or the question id, or the prompt.' : undefined;
}

/** The value of an option in place of a column. No column can have this name. */
export const severalColumnsValue = '\n';

/** A one-line summary of all columns with a role. */
export function columnMappingSummary(mapping: ColumnMapping): string {
  const titles: readonly ColumnFieldText[] = [
    { role: 'answer', title: 'Answer' },
    ...commonColumnFields,
    { role: 'varies', title: 'Varied' },
    { role: 'score', title: 'Score' },
    { role: 'choices', title: 'Choices' },
    ...otherColumnFields,
  ];
  return titles
    .flatMap(({ role, title }) => {
      const columns = columnsOfRole(mapping, role);
      const named = columns.slice(0, 4).map((column) => `“${column}”`);
      const more = columns.length > named.length ? ` and ${columns.length - named.length} more` : '';
      return columns.length === 0 ? [] : [`${title} ${named.join(', ')}${more}`];
    })
    .join(' · ');
}

/** A column as an option of a list. Long names are shortened. */
export const columnOptions = (columns: readonly ColumnWithExample[]): readonly DetailedOption[] =>
  columns.map(({ name, example }) => ({
    value: name,
    label: name.length > 60 ? `${name.slice(0, 59)}…` : name,
    detail: example,
  }));

/** With more columns than this, users search by typing. */
export const maxColumnsWithoutSearch = 40;
