import type { ImportedLog } from './imported-log.ts';

/** Choices about a log, made by a person or proposed from the data by `proposeImportChoices`. */
export interface ImportChoices {
  /** Ids of the fields that varied the asking: a level for each of their values, or of several fields for each set of values that occurs. */
  readonly varies: readonly string[];
  /** What is one question: what the log takes for one, or all that have the same text and choices. */
  readonly question: 'key' | 'text';
  /** What tells repetitions of an answer apart: the log’s own number, the order in which they stand, a field (by its id), or nothing. */
  readonly repeat: RepeatSourceChoice;
  /** What counts as right: a scoring of the log’s (by its id), or Evenkeel’s reading. */
  readonly right: CorrectnessChoice;
  /** The worst and best value of scores without a scale of their own, by id. */
  readonly scales?: Readonly<Record<string, readonly [worst: number, best: number]>>;
  /** What a model is: as the log says, or a field (by its id). */
  readonly model: ModelNameSource;
}

export type RepeatSourceChoice = 'log' | 'order' | 'none' | { readonly field: string };
export type CorrectnessChoice = 'evenkeel' | { readonly scoring: string };
export type ModelNameSource = 'log' | { readonly field: string };

/** Whether the chosen scoring counts what the proposed scoring ignores (cost and latency of promptfoo). */
export const isIgnoredPartCounted = (
  { scoring }: NonNullable<ImportedLog['ignored']>,
  { right }: Pick<ImportChoices, 'right'>,
): boolean => right !== 'evenkeel' && right.scoring === scoring;

/** The remarks to show for these choices. */
export const remarksForChoices = (
  { ignored, remarks }: ImportedLog,
  choices: Pick<ImportChoices, 'right'>,
): readonly string[] => (ignored && !isIgnoredPartCounted(ignored, choices) ? [ignored.sentence, ...remarks] : remarks);
