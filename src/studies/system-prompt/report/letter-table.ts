import { countOf, numberOf, type ResultTable } from '../../../report/result-table.ts';
import type { SystemPromptResult } from '../measure/result.ts';
import { inPercent, inPoints, modelColumn, modelRows } from './table-rows.ts';

/** The same questions by text and by the likeliest letter, of models whose engine could tell. */
export const letterTable = (result: SystemPromptResult): ResultTable => ({
  id: 'letters',
  title: 'By text and by the likeliest letter',
  words: [modelColumn],
  rows: modelRows(result, ({ optionScores }) => optionScores !== undefined),
  figures: [
    { ...numberOf('mu', 'μ by text', 1, inPercent), id: 'muByText' },
    { ...numberOf('optionScores/mu', 'μ by letter', 1, inPercent), id: 'muByLetter' },
    { ...numberOf('sigma', 'σ by text', 2, inPoints), id: 'sigmaByText' },
    { ...numberOf('optionScores/sigma', 'σ by letter', 2, inPoints), id: 'sigmaByLetter' },
    { ...numberOf('optionScores/agreement', 'Agree', 3, ofAgreement), id: 'agreement' },
    { ...numberOf('optionScores/mass', 'On letters', 3, ofMass), id: 'mass' },
    { ...countOf('optionScores/scored', 'Scored', 'Answers with letter scores'), id: 'scored' },
    { ...countOf('optionScores/faint', 'Left out', ofFaint), id: 'faint' },
  ],
});

const ofAgreement = 'Share of the answers that name an option: text and likeliest letter are the same';
const ofFaint =
  'Answers whose letters hold less than 10% of the probability together: which is the likeliest says little then';
const ofMass = 'Mean probability of all letters together, among all words that could come next';
