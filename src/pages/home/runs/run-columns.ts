import type { ReportSettings } from '../../../core/plan/report-settings.ts';
import type { RunSummary } from '../../../store/runs/runs.ts';
import type { Column } from '../../../ui/table.ts';
import { modelFindingsOfRun } from '../run-findings.ts';

export const columnIds = ['name', 'study', 'models', 'says', 'questions', 'sets', 'answers', 'note', 'date'] as const;
export type ColumnId = (typeof columnIds)[number];

/** The visible columns until the user chooses others. The name is always visible. */
export const defaultRunColumns: readonly ColumnId[] = ['study', 'says', 'answers', 'date'];

/** Data about runs that a row does not contain. */
export interface RunColumnContext {
  readonly titles: Readonly<Record<string, string>>;
  readonly yardsticks: ReportSettings;
  /** The name that distinguishes a model from the others in the list. */
  readonly nameOfModel: (id: string) => string;
}

export const studyTitle = ({ plan }: RunSummary, { titles }: Pick<RunColumnContext, 'titles'>): string =>
  titles[plan.study] ?? plan.study;

export const runNameOrStudyTitle = (run: RunSummary, context: Pick<RunColumnContext, 'titles'>): string =>
  run.name ?? studyTitle(run, context);

/** The first line of the note, since a row has space for one. */
export const firstNoteLine = ({ note = '' }: RunSummary): string => note.trim().split('\n', 1)[0] ?? '';

/** The sort order of findings: sensitive first, then those that cannot be determined. */
const places = [
  'Sensitive',
  'Cannot be relied on',
  'Slightly sensitive',
  'Cannot tell yet',
  'Not rated',
  'Robust',
  'Can be relied on',
];

function verdictPlace(run: RunSummary, yardsticks: ReportSettings): number | null {
  const found = modelFindingsOfRun(run, yardsticks).flatMap(({ state }) => (state ? [places.indexOf(state)] : []));
  return found.length > 0 ? Math.min(...found) : null;
}

const orNone = (text: string): string | null => (text === '' ? null : text);

/** All columns with their sort keys. */
export const makeRunColumns = (context: RunColumnContext): readonly (Column<RunSummary> & { readonly id: ColumnId })[] => [
  { id: 'name', title: 'Name', by: (run) => runNameOrStudyTitle(run, context) },
  { id: 'study', title: 'Study', by: (run) => studyTitle(run, context) },
  { id: 'models', title: 'Models', by: ({ plan }) => plan.models.map(context.nameOfModel).join(', ') },
  { id: 'says', title: 'What it says', by: (run) => verdictPlace(run, context.yardsticks) },
  { id: 'questions', title: 'Questions', numeric: true, by: ({ plan }) => plan.questions },
  { id: 'sets', title: 'Question sets', by: ({ plan }) => plan.sets.join(', ') },
  { id: 'answers', title: 'Answers', numeric: true, by: ({ done, total }) => (total === 0 ? 0 : done / total) },
  { id: 'note', title: 'Note', by: (run) => orNone(firstNoteLine(run)) },
  { id: 'date', title: 'Date', numeric: true, by: ({ createdAt }) => createdAt },
];
