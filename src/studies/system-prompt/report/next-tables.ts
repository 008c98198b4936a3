import { pointer } from '../../../base/json/json-pointer.ts';
import { countColumn, numberColumn, type ResultRow, type ResultTable } from '../../../report/result-table.ts';
import type { SystemPromptResult } from '../measure/result.ts';
import { modelColumn, modelRows, rowsOfParts } from './table-rows.ts';

/** Whether the result has forecasts of what more would add. Links and older results do not. */
export const hasNextSteps = ({ details }: SystemPromptResult): boolean => details?.next !== undefined;

/**
 * Whether the result has both intervals of μ, or the reason why the second is missing. A score table has no items to compute
 * either.
 */
export const hasBothMeanIntervals = ({ models }: SystemPromptResult): boolean =>
  models.some(({ interval: { mu, muOtherPrompts } }) => muOtherPrompts && !('why' in mu));

export const hasMeansOrNextSteps = (result: SystemPromptResult): boolean =>
  hasNextSteps(result) || hasBothMeanIntervals(result);

/** μ with two intervals: over other questions, and over other questions and prompts. */
export const meanScoreTable = (result: SystemPromptResult): ResultTable => ({
  id: 'means',
  title: 'Mean score with both its intervals, by model',
  words: [modelColumn],
  rows: modelRows(result),
  figures: [
    {
      ...numberColumn(
        'mu',
        'For these prompts (μ)',
        1,
        'Mean over the templates, in percent, with its 95% interval over other questions',
      ),
      interval: 'interval/mu',
      ends: ['muLow', 'muHigh'],
    },
    numberColumn(
      'interval/muOtherPrompts/0',
      'For other prompts like these, from',
      1,
      'The 95% interval of μ over other questions and other prompts, as if drawn from many',
    ),
    numberColumn('interval/muOtherPrompts/1', 'to', 1),
  ],
});

/** The column that names a run’s size. */
export const runSizeColumn = { id: 'asked', title: 'What is asked' };

type Multiples = Record<'questions' | 'prompts' | 'samples', number>;

function sizeMultipleInWords({ questions, prompts, samples }: Multiples): string {
  if (questions > 1) return `${timesOf(questions)} the questions`;
  if (prompts > 1) return `${timesOf(prompts)} the prompts`;
  return samples > 1 ? `${timesOf(samples)} the samples` : 'As it is';
}

const timesOf = (times: number): string => (times === 2 ? 'Twice' : times === 4 ? 'Four times' : `${times} times`);

/** A row for each model and size of run. */
export const runSizeRows = (
  result: SystemPromptResult,
  part: 'next' | 'forecasts',
  sizesByModel: readonly (readonly Multiples[])[] = [],
): ResultRow[] =>
  rowsOfParts(
    result,
    sizesByModel,
    (index) => pointer('details', part, index),
    (size) => ({ [runSizeColumn.id]: sizeMultipleInWords(size) }),
  );

const toEitherSide = 'how far its 95% interval would reach to either side, in points';

/** A row for each model and addition: how precise μ and σ would become. */
export const nextStepTable = (result: SystemPromptResult): ResultTable => ({
  id: 'next',
  title: 'What to add next: questions, prompts or samples',
  words: [modelColumn, runSizeColumn],
  rows: runSizeRows(result, 'next', result.details?.next),
  figures: [
    countColumn('answers', 'Answers', 'Number per model'),
    numberColumn('mu', 'μ ±', 1, `Mean score for these prompts: ${toEitherSide}`),
    numberColumn('muOtherPrompts', 'μ ±, other prompts', 1, `Mean score over other prompts like these: ${toEitherSide}`),
    numberColumn('sigma', 'σ ±', 1, `Fluctuation over these prompts: ${toEitherSide}`),
    numberColumn('sigmaOtherPrompts', 'σ ±, other prompts', 1, `Fluctuation over other prompts like these: ${toEitherSide}`),
  ],
});
