import { numberColumn, type ResultColumn, type ResultTable } from '../../../report/result-table.ts';
import type { SystemPromptResult } from '../measure/result.ts';
import { runSizeColumn, runSizeRows } from './next-tables.ts';
import { modelColumn } from './table-rows.ts';

export const hasForecasts = ({ details }: SystemPromptResult): boolean =>
  details?.forecasts?.some((forecasts) => forecasts.length > 0) ?? false;

/** The number, and in files also the ends of its band. On the page, the band is next to the sliders. */
const withBand = (field: string, title: string, meaning: string): ResultColumn[] => [
  numberColumn(field, title, 1, meaning),
  { ...numberColumn(`${field}Band/0`, `${title}, band from`, 1, ofBand), id: `${field}Low`, only: 'files' },
  { ...numberColumn(`${field}Band/1`, `${title}, band to`, 1, ofBand), id: `${field}High`, only: 'files' },
];
const ofBand = 'The same with τ at an end of its 80% interval in this run';

/** A row for each model and size of run: what it would find, and how much that depends on τ. */
export const forecastTable = (result: SystemPromptResult): ResultTable => ({
  id: 'forecast',
  title: 'What runs of other sizes would find',
  words: [modelColumn, runSizeColumn],
  rows: runSizeRows(result, 'forecasts', result.details?.forecasts),
  figures: [
    ...withBand('sigma', 'σ', 'As it would be shown, in points'),
    numberColumn('floor', 'σ₀', 1, 'Of that, by flips alone'),
    ...withBand('sigmaReach', 'σ ±', 'Of these prompts: how far its 95% interval would reach to either side'),
    ...withBand('sigmaReachOtherPrompts', 'σ ±, other prompts', 'The same over other prompts like these'),
    numberColumn('muReach', 'μ ±', 1, 'With these prompts: how far its 95% interval would reach to either side'),
    ...withBand('muReachOtherPrompts', 'μ ±, other prompts', 'The same over other prompts like these'),
    numberColumn(
      'effect',
      'Effect found',
      1,
      'The smallest spread of true scores over the prompts that 80% of such runs find',
    ),
  ],
});
