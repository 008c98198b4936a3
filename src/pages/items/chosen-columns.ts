import type { ItemScoring } from '../../core/counting/counting.ts';
import type { AnswerNumberMeaning, ColumnGuess, ItemColumns } from '../../items/item-columns.ts';
import type { QuestionTableSummary } from '../../items/found-questions.ts';

/** The roles of single columns, in the order of the form. Those with `first` are always visible, and the rest is folded. */
export const singleColumnRoles = [
  { id: 'question', title: 'Question', first: true },
  { id: 'answer', title: 'Answer', first: true },
  {
    id: 'context',
    title: 'Passage',
    hint: 'A text or story. The prompt has it before the question. Questions with one passage are a cluster.',
  },
  { id: 'id', title: 'Id' },
  { id: 'subject', title: 'Subject' },
  { id: 'solution', title: 'Worked solution' },
  {
    id: 'labels',
    title: 'Names of the choices',
    hint: 'A list parallel to the choices. An answer may be one of these names.',
  },
  { id: 'split', title: 'Part (split)', hint: 'Train, validation or test.' },
  { id: 'source', title: 'Source' },
  {
    id: 'cluster',
    title: 'Cluster',
    hint: 'Questions that belong together, such as those on one text, have the same word here.',
  },
  {
    id: 'response',
    title: 'Response to be judged',
    hint: 'For the study “Judge”: the question is then the query, and the answer is the response’s known quality, from 1 (worst) to 5 (best). For a chat, its last turn is used.',
    ofTwo: { title: 'First response', hint: 'For a chat, its last turn is used.' },
  },
  {
    id: 'secondResponse',
    title: 'Second response',
    hint: 'For the study “Pairwise judge”, which asks which of the two is better. No answer is needed then.',
    ofTwo: {},
  },
  {
    id: 'responseBy',
    title: 'Who wrote the response',
    hint: 'If there are two: such as a model’s name.',
    ofTwo: { title: 'Who wrote the first response', hint: 'Such as a model’s name.' },
  },
  { id: 'secondResponseBy', title: 'Who wrote the second response', ofTwo: {} },
  { id: 'criterion', title: 'Criterion', hint: 'What it is judged by, such as “helpfulness”.' },
] as const satisfies readonly SingleColumn[];

interface SingleColumn {
  readonly id: keyof ColumnGuess;
  readonly title: string;
  readonly first?: true;
  readonly hint?: string;
  /** Only for fields of two responses: they are visible if two responses were found, with this title and hint. */
  readonly ofTwo?: { readonly title?: string; readonly hint?: string };
}

const columns: readonly (SingleColumn & { readonly id: SingleColumnId })[] = singleColumnRoles;

/** Fields that are visible between question and answer if two responses were found, and folded otherwise. */
export const twoResponseFormColumns = columns.filter(({ ofTwo }) => ofTwo);

/** The roles that the page folds away; `hasPassage` shows the passage’s. */
export const foldedColumnRolesFor = (areTwo: boolean, hasPassage = false): typeof columns =>
  columns.filter(({ id, first, ofTwo }) => !first && !(areTwo && ofTwo) && !(hasPassage && id === 'context'));

/** Whether a passage was found or chosen, so that the page shows its column. */
export const isPassageSeen = ({ context }: ColumnGuess, { single }: ChosenColumns): boolean =>
  context !== null || single.context !== '';

/** The field’s title and hint, which depend on whether a second response is chosen. */
export const rewordColumnForPair = (
  single: (typeof columns)[number],
  { single: { secondResponse } }: ChosenColumns,
): typeof single => (secondResponse === '' ? single : { ...single, ...single.ofTwo });

export type SingleColumnId = (typeof singleColumnRoles)[number]['id'];

/** The form’s column roles; '' for none. */
export interface ChosenColumns {
  readonly single: Readonly<Record<SingleColumnId, string>>;
  readonly choices: readonly string[];
  /** Columns of wrong answers. With the right answer they are the choices. */
  readonly wrong: readonly string[];
  readonly paraphrases: readonly string[];
  readonly criterionOfAll: string;
  /** Whether the user dropped the clusters found. */
  readonly withoutClusters: boolean;
  /** '': the whole column decides. */
  readonly numbers: '' | AnswerNumberMeaning;
  /** The scoring of long reference texts; '' until the user chooses. */
  readonly long: '' | 'word for word' | 'left out' | 'by rules';
  /** The scoring of all questions. `unsaid`: the rules cannot run. */
  readonly counts?: ItemScoring | 'unsaid' | undefined;
}

export const guessToChosenColumns = (guess: ColumnGuess): ChosenColumns => ({
  single: Object.fromEntries(singleColumnRoles.map(({ id }) => [id, guess[id] ?? ''])) as Record<SingleColumnId, string>,
  choices: guess.choices,
  wrong: guess.wrong,
  paraphrases: guess.paraphrases,
  criterionOfAll: '',
  withoutClusters: false,
  numbers: '',
  long: '',
});

/** Responses to be judged have no rules. */
const chosenRules = ({ single, counts }: ChosenColumns): ItemScoring | undefined =>
  counts === 'unsaid' || single.response !== '' ? undefined : counts;

/** Why a column is needed, or conflicts with the others; undefined if it is valid. */
export function columnFault(id: SingleColumnId, chosen: ChosenColumns): string | undefined {
  const { single } = chosen;
  return single[id] === '' ? lackFault(id, chosen) : besideFault(id, single);
}

function lackFault(id: SingleColumnId, chosen: ChosenColumns): string | undefined {
  const { single, criterionOfAll } = chosen;
  const { response, secondResponse, responseBy, secondResponseBy, criterion } = single;
  switch (id) {
    case 'question':
      return 'Choose the column.';
    case 'answer':
      // Rules may define everything that scoring needs.
      return response === '' && secondResponse === '' && chosenRules(chosen) === undefined
        ? 'Choose the column.'
        : undefined;
    case 'criterion':
      return response !== '' && secondResponse === '' && criterionOfAll.trim() === ''
        ? 'A response is judged by one: choose the column, or name one for all rows. Two responses need none.'
        : undefined;
    case 'response':
      if (secondResponse !== '') return 'The second response is compared with this one: choose the column.';
      return criterion === '' ? undefined : 'The criterion judges this response: choose the column.';
    case 'responseBy':
    case 'secondResponseBy':
      return secondResponse === '' || (responseBy === '' && secondResponseBy === '')
        ? undefined
        : 'Choose who wrote each response, or neither.';
    default:
      return undefined;
  }
}

function besideFault(id: SingleColumnId, single: ChosenColumns['single']): string | undefined {
  if (single.secondResponse === '') return undefined;
  if (id === 'criterion') return 'Two responses are compared as a whole: choose none.';
  return id === 'secondResponse' && single.response === single.secondResponse
    ? 'This column is already the first response.'
    : undefined;
}

export const areColumnsComplete = (chosen: ChosenColumns): boolean =>
  singleColumnRoles.every(({ id }) => columnFault(id, chosen) === undefined);

/** Whether the user must still say what bare numbers mean. */
export const needsNumberMeaning = ({ numbers }: ChosenColumns, found: QuestionTableSummary | null): boolean =>
  found?.places !== undefined && found.places.numbers === undefined && numbers === '';

/** What the user must still choose before saving; undefined if nothing. */
export function saveBlocker(chosen: ChosenColumns, found: QuestionTableSummary | null, title: string): string | undefined {
  const faulty = columns
    .filter(({ id }) => columnFault(id, chosen) !== undefined)
    .map((single) => rewordColumnForPair(single, chosen));
  const lacks = faulty.filter(({ id }) => chosen.single[id] === '').map(({ title }) => `“${title}”`);
  if (lacks.length > 0) return `First choose a column for ${lacks.join(' and ')}.`;
  if (faulty.length > 0) return `First choose another column for ${faulty.map(({ title }) => `“${title}”`).join(' and ')}.`;
  if (needsNumberMeaning(chosen, found)) return 'First say what a number means.';
  if (found?.long && chosen.long === '') return 'First choose how long answers count.';
  if (chosen.single.response === '' && (chosen.counts === 'unsaid' || (chosen.long === 'by rules' && !chosen.counts)))
    return 'First choose the rules by which an answer counts.';
  return title.trim() === '' ? 'First give the set a title.' : undefined;
}

export function chosenToItemColumns(chosen: ChosenColumns): ItemColumns {
  const { single, choices, wrong, paraphrases, criterionOfAll, numbers, long, withoutClusters } = chosen;
  const counts = chosenRules(chosen);
  const { question, responseBy, secondResponseBy, ...others } = single;
  const isCompared = single.secondResponse !== '';
  const given = Object.entries({ ...others, ...(isCompared && { responseBy, secondResponseBy }) }).filter(
    ([, column]) => column !== '',
  );
  const forAll = single.response !== '' && !isCompared && single.criterion === '' ? criterionOfAll.trim() : '';
  return {
    question,
    choices: [...choices],
    ...(Object.fromEntries(given) as Omit<ItemColumns, 'question' | 'choices'>),
    ...(wrong.length > 0 && { wrong: [...wrong] }),
    ...(withoutClusters && { withoutClusters }),
    ...(paraphrases.length > 0 && { paraphrases: [...paraphrases] }),
    ...(forAll !== '' && { criterionOfAll: forAll }),
    ...(numbers !== '' && { numbers }),
    ...(long === 'left out' && { withoutLong: true }),
    ...(counts && { counts }),
  };
}
