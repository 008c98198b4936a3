import { isScoringChoiceNeeded } from '../log/score-scale.ts';
import type { ImportedLog, UnscaledScore, VaryingLogField } from '../log/imported-log.ts';
import type { ImportChoices } from '../log/import-choices.ts';
import { firstSameQuestionIndices } from '../log/log-grid.ts';
import { oneLine } from '../log/plain-text.ts';
import { proposeImportChoices, fieldValueLabel } from '../log/proposed-choices.ts';
import type { OpenedLogs } from './open-logs.ts';

/** What a page shows of a log: counts and the first entries of each list, whatever its size. */
export interface LogSummary {
  readonly tool: string;
  readonly titles: readonly string[];
  readonly files: number;
  readonly bytes: number;
  readonly models: readonly string[];
  readonly sets: readonly string[];
  /** The number of questions by key, and by text. */
  readonly questions: number;
  readonly texts: number;
  readonly answers: number;
  readonly prompts: number;
  readonly hasRepeats: boolean;
  readonly fields: readonly FieldSummary[];
  readonly scorings: readonly { readonly id: string; readonly title: string }[];
  /** Whether the user must choose which scoring counts. */
  readonly isScoringChoiceNeeded: boolean;
  readonly unscaled: readonly UnscaledScore[];
  readonly lacks: readonly string[];
  readonly remarks: readonly string[];
  readonly ignored?: NonNullable<ImportedLog['ignored']>;
  readonly faults: number;
  readonly firstFaults: readonly string[];
  /** The choices that the data suggest. */
  readonly proposed: ImportChoices;
}

export interface FieldSummary {
  readonly id: string;
  readonly title: string;
  readonly kind: VaryingLogField['kind'];
  readonly values: number;
  /** The labels of its first values. */
  readonly first: readonly string[];
}

const mostShown = 100;
const mostRemarks = 50;
const longestName = 80;

export function summariseLog(log: ImportedLog, { titles, twice }: Pick<OpenedLogs, 'titles' | 'twice'>): LogSummary {
  const { name, version } = log.tool;
  return {
    tool: version === undefined ? name : `${name} ${version}`,
    titles,
    files: log.files.length,
    bytes: log.files.reduce((sum, { bytes }) => sum + bytes, 0),
    models: [...new Set(log.answers.map(({ model }) => model))],
    sets: [...new Set(log.questions.map(({ set }) => set))],
    questions: log.questions.length,
    texts: new Set(firstSameQuestionIndices(log, 'text')).size,
    answers: log.answers.length,
    prompts: log.prompts.length,
    hasRepeats: log.answers.some(({ repeat = 0 }) => repeat > 0),
    fields: log.fields.map((field) => ({
      id: field.id,
      title: field.title,
      kind: field.kind,
      values: field.values.length,
      first: field.values.slice(0, 4).map((value) => oneLine(fieldValueLabel(field, value), longestName)),
    })),
    scorings: log.scorings.map(({ id, title }) => ({ id, title })),
    isScoringChoiceNeeded: isScoringChoiceNeeded(log),
    unscaled: log.unscaled ?? [],
    lacks: log.lacks,
    remarks: [...twice, ...log.remarks].slice(0, mostRemarks),
    ...(log.ignored && { ignored: log.ignored }),
    faults: log.faults.length,
    firstFaults: log.faults
      .slice(0, mostShown)
      .map(({ file, where, why }) => `“${log.files[file]?.name ?? ''}”, ${where}: ${why}`),
    proposed: proposeImportChoices(log),
  };
}
