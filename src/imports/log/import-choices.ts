import type { ImportedLog } from './imported-log.ts';

/** Choices about a log, made by a person or proposed from the data by `proposeImportChoices`. */
export interface ImportChoices {
  /** Ids of the fields that vary the prompt. Each value is a level; with several fields, each combination that occurs. */
  readonly varies: readonly string[];
  /** What identifies a question: the log's own key, or the text and choices. */
  readonly question: 'key' | 'text';
  /** What distinguishes repetitions of an answer: the log’s own number, their order, a field (by its id), or nothing. */
  readonly repeat: RepeatSourceChoice;
  /** What counts as right: a scoring of the log (by its id), or Evenkeel’s own answer extraction. */
  readonly right: CorrectnessChoice;
  /** The worst and best value of scores without a scale of their own, by id. */
  readonly scales?: Readonly<Record<string, readonly [worst: number, best: number]>>;
  /** What identifies a model: the log's model name, or a field (by its id). */
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
