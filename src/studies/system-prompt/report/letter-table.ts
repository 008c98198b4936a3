import { countColumn, numberColumn, type ResultTable } from '../../../report/result-table.ts';
import type { SystemPromptResult } from '../measure/result.ts';
import { muMeaning, sigmaMeaning, modelColumn, modelRows } from './table-rows.ts';

/** The same questions scored by text and by the most likely letter, for models whose engine reports probabilities. */
export const textVsLetterScoreTable = (result: SystemPromptResult): ResultTable => ({
  id: 'letters',
  title: 'By text and by the likeliest letter',
  words: [modelColumn],
  rows: modelRows(result, ({ optionScores }) => optionScores !== undefined),
  figures: [
    { ...numberColumn('mu', 'μ by text', 1, muMeaning), id: 'muByText' },
    { ...numberColumn('optionScores/mu', 'μ by letter', 1, muMeaning), id: 'muByLetter' },
    { ...numberColumn('sigma', 'σ by text', 2, sigmaMeaning), id: 'sigmaByText' },
    { ...numberColumn('optionScores/sigma', 'σ by letter', 2, sigmaMeaning), id: 'sigmaByLetter' },
    { ...numberColumn('optionScores/agreement', 'Agree', 3, ofAgreement), id: 'agreement' },
    { ...numberColumn('optionScores/mass', 'On letters', 3, ofMass), id: 'mass' },
    { ...countColumn('optionScores/scored', 'Scored', 'Answers with letter scores'), id: 'scored' },
    { ...countColumn('optionScores/faint', 'Left out', ofFaint), id: 'faint' },
  ],
});

const ofAgreement = 'Share of the answers that name an option: text and likeliest letter are the same';
const ofFaint =
  'Answers whose letters together hold less than 10% of the probability: the likeliest letter then says little';
const ofMass = 'Mean probability of all letters together, among all words that could come next';
