import type { ColumnWithExample } from '../../../imports/tables/table-summary.ts';
import {
  scalesWithBothEnds,
  type ColumnRole,
  type ColumnMapping,
  type ColumnScoreScale,
} from '../../../imports/tables/column-mapping.ts';
import type { DetailedOption } from '../../../ui/form/searched-options.ts';

/** What a field of the choice asks for. */
export interface ColumnFieldText {
  readonly role: ColumnRole;
  readonly title: string;
  readonly hint?: string;
}

/** What most tables have; the answer comes before these. */
export const commonColumnFields: readonly ColumnFieldText[] = [
  { role: 'question', title: 'Question' },
  { role: 'id', title: 'Question id' },
  { role: 'model', title: 'Model' },
  { role: 'reference', title: 'Reference answer' },
  { role: 'repeat', title: 'Repetition (sample, epoch)' },
];

export const otherColumnFields: readonly ColumnFieldText[] = [
  { role: 'prompt', title: 'Prompt', hint: 'The text that was sent, or a wording that several questions share.' },
  { role: 'system', title: 'System prompt' },
  { role: 'set', title: 'Set', hint: 'The benchmark that a question belongs to.' },
  { role: 'extracted', title: 'Extracted answer', hint: 'What the tool took out of the answer.' },
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

/** Scales of columns that are no scores any more are kept: who unticks by mistake types nothing again. */
export const withScoreColumnScale = (mapping: ColumnMapping, scale: ColumnScoreScale): ColumnMapping => ({
  ...mapping,
  scales: [...(mapping.scales ?? []).filter(({ column }) => column !== scale.column), scale],
});

/** The same scale for every score that has none. */
export function withDefaultScale(mapping: ColumnMapping, { worst, best }: ColumnScoreScale): ColumnMapping {
  const scores = columnsOfRole(mapping, 'score');
  const whole = new Set(scalesWithBothEnds(mapping).map(({ column }) => column));
  const added = scores.filter((column) => !whole.has(column)).map((column) => ({ column, worst, best }));
  const kept = (mapping.scales ?? []).filter(({ column }) => whole.has(column) || !scores.includes(column));
  return { ...mapping, scales: [...kept, ...added] };
}

/** A scale that is half said is not read by. */
export const scoreScaleOfColumn = ({ scales = [] }: ColumnMapping, column: string): ColumnScoreScale =>
  scales.find((scale) => scale.column === column) ?? { column, worst: '', best: '' };

/** Why a field cannot stay as it is; undefined where it can. */
export function columnFieldFault(mapping: ColumnMapping, role: ColumnRole): string | undefined {
  if (columnsOfRole(mapping, role).length > 0) return undefined;
  if (role === 'answer') return 'Choose the column.';
  const isOpen = (['question', 'id', 'prompt'] as const).every((each) => columnsOfRole(mapping, each).length === 0);
  return role === 'question' && isOpen ? 'Choose this column, or the question id, or the prompt.' : undefined;
}

/** What a select has in place of a column: no column of a table is called so. */
export const severalColumnsValue = '\n';

/** What is said in a line of all columns that are something. */
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

/** A column as a list of choices has it; long names are cut. */
export const columnOptions = (columns: readonly ColumnWithExample[]): readonly DetailedOption[] =>
  columns.map(({ name, example }) => ({
    value: name,
    label: name.length > 60 ? `${name.slice(0, 59)}…` : name,
    detail: example,
  }));

/** So many columns are seen at a glance; of more, one is found by typing. */
export const maxColumnsWithoutSearch = 40;
