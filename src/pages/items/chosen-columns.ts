import type { AnswerNumbers, ColumnGuess, ItemColumns } from '../../items/item-columns.ts';

/** What one column can be, in the order in which it is asked for. */
export const singles = [
  { id: 'question', title: 'Question' },
  {
    id: 'answer',
    title: 'Answer',
    hint: 'The right choice’s letter or text, or a reference text; for a response to be judged, its known quality from 1 (worst) to 5.',
  },
  { id: 'id', title: 'Id' },
  { id: 'subject', title: 'Subject' },
  { id: 'solution', title: 'Worked solution' },
  { id: 'split', title: 'Part (split)', hint: 'Train, validation or test.' },
  { id: 'source', title: 'Source' },
  {
    id: 'cluster',
    title: 'Cluster',
    hint: 'Questions that belong together, such as those on one text, have the same word here.',
  },
  { id: 'response', title: 'Response to be judged', hint: 'For the study “judge”: the question is then the query.' },
  { id: 'criterion', title: 'Criterion', hint: 'What it is judged by, such as “helpfulness”.' },
] as const satisfies readonly { readonly id: keyof ColumnGuess; readonly title: string; readonly hint?: string }[];

export type Single = (typeof singles)[number]['id'];

/** Which column is what, as the form holds it: '' where there is none or none is chosen yet. */
export interface ChosenColumns {
  readonly single: Readonly<Record<Single, string>>;
  readonly choices: readonly string[];
  readonly paraphrases: readonly string[];
  readonly criterionOfAll: string;
  readonly numbers: '' | AnswerNumbers;
}

export const chosenByName = (guess: ColumnGuess): ChosenColumns => ({
  single: Object.fromEntries(singles.map(({ id }) => [id, guess[id] ?? ''])) as Record<Single, string>,
  choices: guess.choices,
  paraphrases: guess.paraphrases,
  criterionOfAll: '',
  numbers: guess.numbers ?? '',
});

/** Why a column is needed; undefined where it is there, or may be left out. */
export function columnFault(id: Single, { single, criterionOfAll }: ChosenColumns): string | undefined {
  if (single[id] !== '') return undefined;
  switch (id) {
    case 'question':
      return 'Choose the column.';
    case 'answer':
      return single.response === '' ? 'Choose the column.' : undefined;
    case 'criterion':
      return single.response !== '' && criterionOfAll.trim() === ''
        ? 'A response is judged by one: choose the column, or name one for all rows.'
        : undefined;
    case 'response':
      return single.criterion === '' ? undefined : 'What the criterion judges: choose the column.';
    default:
      return undefined;
  }
}

export const isWhole = (chosen: ChosenColumns): boolean =>
  singles.every(({ id }) => columnFault(id, chosen) === undefined);

export function itemColumns({ single, choices, paraphrases, criterionOfAll, numbers }: ChosenColumns): ItemColumns {
  const { question, ...others } = single;
  const given = Object.entries(others).filter(([, column]) => column !== '');
  const forAll = single.response !== '' && single.criterion === '' ? criterionOfAll.trim() : '';
  return {
    question,
    choices: [...choices],
    ...(Object.fromEntries(given) as Omit<ItemColumns, 'question' | 'choices'>),
    ...(paraphrases.length > 0 && { paraphrases: [...paraphrases] }),
    ...(forAll !== '' && { criterionOfAll: forAll }),
    ...(numbers !== '' && { numbers }),
  };
}
