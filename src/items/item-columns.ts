import type { ItemScoring } from '../core/counting/counting.ts';
import { guessResponses, type ColumnWithNormalisedName } from './response-columns.ts';

/** Which column of a file is what. */
export interface ItemColumns {
  readonly question: string;
  /** Of a response to be judged its known quality; such a file may have none. */
  readonly answer?: string;
  /** None: questions without choices. One: a list in a column. Several: a choice in each. */
  readonly choices: readonly string[];
  /** Wrong answers, in several columns or one list. With the right answer they are the choices; the question’s words fix their order. */
  readonly wrong?: readonly string[];
  /** A passage or story. The prompt has it before the question. Questions with one passage are a cluster. */
  readonly context?: string;
  /** What a list of choices calls each of them, as ARC does: an answer may be such a name. */
  readonly labels?: string;
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
  /** Whether to ignore clusters found by shared passages, ids and columns. */
  readonly withoutClusters?: boolean;
  /** What is to be judged, as a response to the question. */
  readonly response?: string;
  /** A second one, to be compared with the first: then neither answers nor a criterion are needed. */
  readonly secondResponse?: string;
  /** Who wrote each of two. */
  readonly responseBy?: string;
  readonly secondResponseBy?: string;
  /** By which criterion: a column, or one for all rows. */
  readonly criterion?: string;
  readonly criterionOfAll?: string;
  readonly numbers?: AnswerNumberMeaning;
  /** How an answer counts, of all questions. */
  readonly counts?: ItemScoring;
  /** Whether to leave out questions whose reference text has more than `longReferenceLength` characters. */
  readonly withoutLong?: boolean;
}

/**
 * How an answer that is a bare number counts the choices. `from 0`, `from 1`: where it is no choice's text; `place`, `place from 1`:
 * whatever the choices are; `text`: never.
 */
export type AnswerNumberMeaning = 'from 0' | 'from 1' | 'place' | 'place from 1' | 'text';

/** What could be told from the columns' names; `null` where a person has to say. */
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
  // What stands inside says more than what it stands in.
  question: [
    ...['question.stem', 'question.text', 'question', 'questiontext', 'problem', 'query', 'prompt', 'stem'],
    ...['instruction', 'input'],
  ],
  // The choice's place says the most: it is taken where a file has the answer in other forms besides.
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

/** Beside two responses these say which of them is the better one. */
const sayWhich: ReadonlySet<string> = new Set(['correct', 'answerkey', 'key', 'gold', 'label', 'target', 'quality']);

/** By name, whatever the case, spaces, hyphens and underscores. */
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
    // In a chat the question stands before the response.
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

/** What columns are where questions are asked: of a log, say, which has the responses in places of its own. */
export function guessQuestionColumns(columns: readonly string[]): ColumnGuess {
  const named = namedOf(columns);
  const find = (known: readonly string[]) => findIn(named, known);
  const each = (pattern: RegExp) => named.filter(({ plain }) => pattern.test(plain)).map(({ column }) => column);
  const inside = find(names.choices);
  const choice = choiceColumns(named);
  // A choice for each letter of an object says more than the object.
  const list = choice.some((column) => column.startsWith(`${inside}.`)) ? null : inside;
  const paraphrases = find(names.paraphrases);
  const place = find(names.place);
  const answer = place ?? find(names.answer);
  const response = find(names.response);
  const criterion = find(names.criterion);
  // What is called a response may also be something else, in a file of questions with answers.
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

/** In the order of their letters or numbers. Bare letters are choices from A to the first that is left out: `q` is none. */
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

/** Of a table without names: the first column asks, the last one answers, and what stands between them is to choose from. */
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
