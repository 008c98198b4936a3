/** Which column of a file is what. */
export interface ItemColumns {
  readonly question: string;
  /** Of a response to be judged its known quality; such a file may have none. */
  readonly answer?: string;
  /** None: questions without choices. One: a list in a column. Several: a choice in each. */
  readonly choices: readonly string[];
  readonly id?: string;
  readonly subject?: string;
  /** None: no paraphrases. One: a list in a column. Several: a paraphrase in each, all of them or none. */
  readonly paraphrases?: readonly string[];
  /** A worked reference solution. */
  readonly solution?: string;
  /** Which part of a benchmark an item belongs to. */
  readonly split?: string;
  /** Where an item was taken from. */
  readonly source?: string;
  /** Which items belong together. */
  readonly cluster?: string;
  /** What is to be judged, as a response to the question. */
  readonly response?: string;
  /** By which criterion: a column, or one for all rows. */
  readonly criterion?: string;
  readonly criterionOfAll?: string;
  readonly numbers?: AnswerNumbers;
}

/**
 * How an answer that is a bare number counts the choices. `from 0`, `from 1`: where it is no choice's text; `place`: whatever the
 * choices are, from 0.
 */
export type AnswerNumbers = 'from 0' | 'from 1' | 'place';

/** What could be told from the columns' names; `null` where a person has to say. */
export interface ColumnGuess {
  readonly question: string | null;
  readonly answer: string | null;
  readonly choices: readonly string[];
  readonly id: string | null;
  readonly subject: string | null;
  readonly paraphrases: readonly string[];
  readonly solution: string | null;
  readonly split: string | null;
  readonly source: string | null;
  readonly cluster: string | null;
  readonly response: string | null;
  readonly criterion: string | null;
  readonly numbers: AnswerNumbers | null;
}

const names = {
  question: ['question', 'questiontext', 'problem', 'query', 'prompt', 'stem'],
  // The choice's place says the most: it is taken where a file has the answer in other forms besides.
  place: ['answerindex', 'answeridx', 'correctindex'],
  answer: ['answer', 'correctanswer', 'correct', 'answerkey', 'key', 'gold', 'label', 'target', 'reference', 'quality'],
  choices: ['choices', 'options', 'alternatives'],
  id: ['id', 'itemid', 'questionid', 'uid'],
  subject: ['subject', 'topic', 'category', 'domain', 'subset'],
  paraphrases: ['paraphrases', 'paraphrase', 'rewordings'],
  solution: ['solution', 'referencesolution', 'workedsolution', 'rationale', 'explanation'],
  split: ['split', 'fold'],
  source: ['source', 'origin'],
  cluster: ['cluster', 'clusterid'],
  response: ['response', 'modelresponse', 'modelanswer', 'completion', 'reply'],
  criterion: ['criterion', 'criteria', 'aspect'],
} as const;

/** `choice_a`, `Option 2`, `answer-b`, `A`: a column for each choice. */
const oneChoice = /^(?:(?:choice|option|answer)([a-z]|\d{1,2})|([a-z]))$/;

/** `paraphrase_1`, `Rewording 2`: a column for each paraphrase. */
const oneParaphrase = /^(?:paraphrase|rewording)\d{1,2}$/;

/** By name, whatever the case, spaces, hyphens and underscores. */
export function guessColumns(columns: readonly string[]): ColumnGuess {
  const named = columns.map((column) => ({ column, plain: column.toLowerCase().replace(/[\s_-]+/g, '') }));
  const find = (known: readonly string[]): string | null => {
    const found = known.map((name) => named.find(({ plain }) => plain === name)).find((each) => each !== undefined);
    return found?.column ?? null;
  };
  const each = (pattern: RegExp) => named.filter(({ plain }) => pattern.test(plain)).map(({ column }) => column);
  const choice = each(oneChoice);
  const list = find(names.choices);
  const paraphrases = find(names.paraphrases);
  const place = find(names.place);
  const answer = place ?? find(names.answer);
  const response = find(names.response);
  const criterion = find(names.criterion);
  // What is called a response may also be something else, in a file of questions with answers.
  const isJudged = response !== null && (criterion !== null || answer === null);
  return {
    question: find(names.question),
    answer,
    choices: list !== null ? [list] : choice.length >= 2 ? choice : [],
    id: find(names.id),
    subject: find(names.subject),
    paraphrases: paraphrases !== null ? [paraphrases] : each(oneParaphrase),
    solution: find(names.solution),
    split: find(names.split),
    source: find(names.source),
    cluster: find(names.cluster),
    response: isJudged ? response : null,
    criterion: isJudged ? criterion : null,
    numbers: place !== null ? 'place' : null,
  };
}
