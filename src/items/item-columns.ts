import type { ItemScoring } from '../core/counting/counting.ts';
import { guessResponses, type ColumnWithNormalisedName } from './response-columns.ts';

/** The role of each column in a file. */
export interface ItemColumns {
  readonly question: string;
  /** For a response to be judged, its known quality. Such a file may have none. */
  readonly answer?: string;
  /** None: questions without choices. One: a list in a column. Several: a choice in each. */
  readonly choices: readonly string[];
  /** Wrong answers, in several columns or one list. With the right answer they are the choices; the question’s words fix their order. */
  readonly wrong?: readonly string[];
  /** A passage or story. The prompt has it before the question. Questions with one passage are a cluster. */
  readonly context?: string;
  /** The file’s own labels of its choices, as in ARC. An answer may be such a label. */
  readonly labels?: string;
  readonly id?: string;
  readonly subject?: string;
  /** None: no paraphrases. One: a list in a column. Several: a paraphrase in each, all of them or none. */
  readonly paraphrases?: readonly string[];
  /** A worked reference solution. */
  readonly solution?: string;
  /** The part of a benchmark that an item belongs to. */
  readonly split?: string;
  /** The source of an item. */
  readonly source?: string;
  /** The cluster of an item. */
  readonly cluster?: string;
  /** Whether to ignore clusters found by shared passages, ids and columns. */
  readonly withoutClusters?: boolean;
  /** The response to be judged. */
  readonly response?: string;
  /** A second response, to be compared with the first. Such items need no answer and no criterion. */
  readonly secondResponse?: string;
  /** The authors of the two responses. */
  readonly responseBy?: string;
  readonly secondResponseBy?: string;
  /** The criterion: a column, or one value for all rows. */
  readonly criterion?: string;
  readonly criterionOfAll?: string;
  readonly numbers?: AnswerNumberMeaning;
  /** The scoring of all questions. */
  readonly counts?: ItemScoring;
  /** Whether to leave out questions whose reference text has more than `longReferenceLength` characters. */
  readonly withoutLong?: boolean;
}

/**
 * How an answer that is a bare number names a choice. `from 0`, `from 1`: by its position, unless it is a choice’s text.
 * `place`, `place from 1`: always by its position. `text`: always by its text.
 */
export type AnswerNumberMeaning = 'from 0' | 'from 1' | 'place' | 'place from 1' | 'text';

/** The roles guessed from the columns’ names; `null` if the user has to choose. */
export interface ColumnGuess {
  readonly question: string | null;
  readonly answer: string | null;
  readonly choices: readonly string[];
  readonly wrong: readonly string[];
  readonly context: string | null;
  readonly labels: string | null;
  readonly id: string | null;
  readonly subject: string | null;
  readonly paraphrases: readonly string[];
  readonly solution: string | null;
  readonly split: string | null;
  readonly source: string | null;
  readonly cluster: string | null;
  readonly response: string | null;
  readonly secondResponse: string | null;
  readonly responseBy: string | null;
  readonly secondResponseBy: string | null;
  readonly criterion: string | null;
  readonly numbers: AnswerNumberMeaning | null;
}

const names = {
  // Names inside an object are more specific than the object.
  question: [
    ...['question.stem', 'question.text', 'question', 'questiontext', 'problem', 'query', 'prompt', 'stem'],
    ...['instruction', 'input'],
  ],
  // The choice’s position is the most reliable form, so it wins if a file has the answer in several forms.
  place: ['answerindex', 'answeridx', 'correctindex'],
  answer: [
    ...['answer.aliases', 'answer.value', 'answer.text', 'answer', 'correctanswer', 'rightanswer', 'bestanswer', 'correct'],
    ...['answerkey', 'key', 'gold', 'label', 'target', 'reference', 'quality', 'expected', 'expectedanswer'],
    ...['expectedoutput', 'ideal', 'goldanswer', 'referenceanswer', 'answers.text', 'answers', 'possibleanswers'],
    ...['correctanswers', 'goldenanswers', 'finalanswer'],
  ],
  choices: [
    ...['choices.text', 'options.text', 'question.choices.text', 'question.choices', 'choices', 'options', 'alternatives'],
    'endings',
  ],
  wrong: ['incorrectanswers', 'wronganswers', 'distractors'],
  context: [
    ...['context', 'passage', 'body', 'article', 'story', 'premise', 'contexts', 'passages', 'support', 'paragraph'],
    ...['background', 'scenario', 'document', 'excerpt'],
  ],
  labels: ['choices.label', 'options.label', 'question.choices.label'],
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

/** `choice_a`, `Option 2`, `opt1`, `answer-b`, `A`, `options.A`: a column for each choice. */
const oneChoice = /^(?:(?:choice|option|opt|answer)([a-z]|\d{1,2})|(?:choices|options)\.([a-z]|\d{1,2})|([a-z]))$/;

/** Names of columns with one wrong answer each: `Incorrect Answer 1`, `distractor2`. */
const oneWrong = /^(?:(?:incorrect|wrong|false)(?:answer|option|choice)|distractor)\d{1,2}$/;

/** `paraphrase_1`, `Rewording 2`: a column for each paraphrase. */
const oneParaphrase = /^(?:paraphrase|rewording)\d{1,2}$/;

/** Columns that name the better of two responses. */
const sayWhich: ReadonlySet<string> = new Set(['correct', 'answerkey', 'key', 'gold', 'label', 'target', 'quality']);

/** Ignores case, spaces, hyphens and underscores. */
export function guessItemColumnRoles(columns: readonly string[]): ColumnGuess {
  const one = guessQuestionColumns(columns);
  const named = namedOf(columns);
  const isAsked = one.answer !== null && one.choices.length > 0;
  const two = isAsked ? undefined : guessResponses(named, one.answer !== null);
  if (!two) return one;
  const { isOfChats, ...responses } = two;
  return {
    ...one,
    ...responses,
    // In a chat the question precedes the response.
    question: one.question ?? (isOfChats ? two.response : null),
    answer: findIn(
      named,
      names.answer.filter((name) => !sayWhich.has(name)),
    ),
    choices: [],
    wrong: [],
    context: null,
    labels: null,
    criterion: null,
    numbers: null,
  };
}

function findIn(named: readonly ColumnWithNormalisedName[], known: readonly string[]): string | null {
  const found = known.map((name) => named.find(({ plain }) => plain === name)).find((each) => each !== undefined);
  return found?.column ?? null;
}

const namedOf = (columns: readonly string[]): ColumnWithNormalisedName[] =>
  columns.map((column) => ({ column, plain: normaliseColumnName(column) }));

/** Guesses the columns of questions only. For example, an eval log stores its responses separately. */
export function guessQuestionColumns(columns: readonly string[]): ColumnGuess {
  const named = namedOf(columns);
  const find = (known: readonly string[]) => findIn(named, known);
  const each = (pattern: RegExp) => named.filter(({ plain }) => pattern.test(plain)).map(({ column }) => column);
  const inside = find(names.choices);
  const choice = choiceColumns(named);
  // Columns with one choice per letter are more specific than the object that contains them.
  const list = choice.some((column) => column.startsWith(`${inside}.`)) ? null : inside;
  const paraphrases = find(names.paraphrases);
  const place = find(names.place);
  const answer = place ?? find(names.answer);
  const response = find(names.response);
  const criterion = find(names.criterion);
  // In a file of questions with answers, a column named “response” may hold something else.
  const isJudged = response !== null && (criterion !== null || answer === null);
  const question = find(names.question);
  const choices = list !== null ? [list] : choice.length >= 2 ? choice : [];
  const wrongList = find(names.wrong);
  const wrong = wrongList === null ? each(oneWrong) : [wrongList];
  return {
    question,
    answer,
    choices,
    wrong: choices.length === 0 && answer !== null ? wrong : [],
    context: question === null || isJudged ? null : find(names.context),
    labels:
      list === null
        ? null
        : find(names.labels.filter((name) => name.startsWith(normaliseColumnName(list).replace(/text$/, '')))),
    id: find(names.id),
    subject: find(names.subject),
    paraphrases: paraphrases !== null ? [paraphrases] : each(oneParaphrase),
    solution: find(names.solution),
    split: find(names.split),
    source: find(names.source),
    cluster: find(names.cluster),
    response: isJudged ? response : null,
    secondResponse: null,
    responseBy: null,
    secondResponseBy: null,
    criterion: isJudged ? criterion : null,
    numbers: place !== null ? 'place' : null,
  };
}

export const normaliseColumnName = (column: string): string => column.toLowerCase().replace(/[\s_-]+/g, '');

/** Sorted by their letters or numbers. Bare letters are choices from A up to the first gap, so `q` alone is not one. */
function choiceColumns(named: readonly ColumnWithNormalisedName[]): string[] {
  const found = named.flatMap(({ column, plain }) => {
    // “options” is not the option S.
    const isPlural = /^(?:choices|options|opts|answers)$/i.test(column);
    const [, one, inside, letter] = (isPlural ? null : oneChoice.exec(plain)) ?? [];
    const mark = one ?? inside ?? letter;
    return mark === undefined ? [] : [{ column, mark, isBare: letter !== undefined }];
  });
  const letters = new Set(found.flatMap(({ mark, isBare }) => (isBare ? [mark] : [])));
  const placeOf = (mark: string) => (/\d/.test(mark) ? Number(mark) : mark.charCodeAt(0));
  const firstGap = [...'abcdefghijklmnopqrstuvwxyz'].findIndex((letter) => !letters.has(letter));
  const inRow = firstGap === -1 ? letters.size : firstGap;
  return found
    .filter(({ mark, isBare }) => !isBare || mark.charCodeAt(0) - 97 < inRow)
    .sort((one, other) => placeOf(one.mark) - placeOf(other.mark))
    .map(({ column }) => column);
}

/** For a table without a header: the first column is the question, the last is the answer, and those between are choices. */
export function guessColumnsByPosition(columns: readonly string[]): ColumnGuess {
  const [question = null] = columns;
  const between = columns.slice(1, -1);
  return {
    ...guessItemColumnRoles([]),
    question,
    answer: columns.length > 1 ? (columns.at(-1) ?? null) : null,
    choices: between.length > 1 ? between : [],
  };
}
