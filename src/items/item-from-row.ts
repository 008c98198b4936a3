import { getOwn } from '../base/objects/get-own.ts';
import { UserError } from '../base/errors/user-error.ts';
import { undefinedIfUserError } from '../base/errors/unless-user-error.ts';
import { collectUnmappedColumns, assertItemRulesRunnable } from './further-fields.ts';
import { responseCompanionColumns } from '../core/items/two-responses.ts';
import { parseResponsePairWithQuestion } from './response-pair-in-row.ts';
import { matchAnswerToChoiceIndex, parseBoxedAnswer, parseGsm8kAnswer, parseSeveralAnswers } from './answer-in-row.ts';
import { parseQuestionField } from './chat-in-row.ts';
import { splitOptionsFromQuestion, stripChoiceLabels } from './choice-labels.ts';
import type { ItemColumns } from './item-columns.ts';
import type { ItemRow } from './item-rows.ts';
import { shuffleChoicesByText } from './recipes/recipe.ts';
import type { Item } from '../core/items/item.ts';
import { unknownQualityAnswer, type JudgedPairItem } from '../core/items/pair.ts';
import {
  parseListCell,
  maxChoiceLength,
  maxChoices,
  maxQuestionLength,
  maxResponseFieldLength,
  parseOptionalText,
  refuseDuplicateChoices,
  shortText,
  parseRequiredText,
  type FieldWithLocation,
} from './row-fields.ts';

/** Converts a row to an item. `where` names file and line; `number` is the item’s id if the file has none. */
export function rowToItem(row: ItemRow, columns: ItemColumns, where: string, number: string): Item {
  const field = (column: string): FieldWithLocation => ({
    where: `${where}, field “${column}”`,
    value: getOwn(row.fields, column),
  });
  const compared = parseResponsePairWithQuestion(field, columns);
  const context = contextOfRow(row, columns, where);
  const withContext = (text: string) => (context === undefined || text.includes(context) ? text : `${context}\n\n${text}`);
  const asked = askedFrom(compared?.question ?? parseQuestionField(field(columns.question)), columns, field);
  const question = withContext(asked.question);
  if (question.length > maxQuestionLength)
    throw new UserError(
      `${where}: passage and question have ${question.length} characters. At most ${maxQuestionLength} are allowed.`,
    );
  const subject = columns.subject === undefined ? undefined : parseOptionalText(field(columns.subject));
  const paraphrases = paraphrasesOf((columns.paraphrases ?? []).map(field)).map(withContext);
  // A solution that ends with its answer is in the answer’s column.
  const written =
    columns.solution === undefined || columns.solution === columns.answer
      ? undefined
      : parseOptionalText(field(columns.solution), maxQuestionLength);
  const solution = written ?? asked.solution;
  const split = columns.split === undefined ? undefined : splitOf(field(columns.split));
  const source = columns.source === undefined ? undefined : parseOptionalText(field(columns.source));
  const cluster = columns.cluster === undefined ? undefined : parseOptionalText(field(columns.cluster));
  const judged = compared || columns.response === undefined ? undefined : judgedFrom(row, columns.response, columns, where);
  const further = collectUnmappedColumns(row.fields, columnsChosen(columns), compared?.columns);
  const counts = columns.counts ?? asked.counts;
  const item: Item = {
    id: columns.id === undefined ? number : idOf(field(columns.id)),
    question,
    ...(asked.choices && { choices: asked.choices }),
    answer: asked.answer,
    ...(subject !== undefined && { subject }),
    ...(paraphrases.length > 0 && { paraphrases }),
    ...(solution !== undefined && { solution }),
    ...(split !== undefined && { split }),
    ...(source !== undefined && { source }),
    ...(cluster !== undefined && { cluster }),
    ...(compared ? { response: compared.response } : judged),
    ...(counts && { counts }),
    ...(further && { columns: further }),
  };
  return assertItemRulesRunnable(item, where);
}

/** The passage of a row, from a text or a list of texts; undefined without one. */
export function contextOfRow({ fields }: ItemRow, { context }: ItemColumns, where: string): string | undefined {
  if (context === undefined) return undefined;
  const value = getOwn(fields, context);
  const field = { where: `${where}, field “${context}”`, value };
  if (!Array.isArray(value)) return parseOptionalText(field, maxQuestionLength);
  const texts = value.map((part: unknown) => parseRequiredText({ ...field, value: part }, maxQuestionLength));
  return texts.length === 0 ? undefined : texts.join('\n\n');
}

type QuestionParts = Pick<Item, 'question' | 'choices' | 'answer' | 'solution' | 'counts'>;

/** A question with its answer and its choices, which come from columns or from its last lines. */
function askedFrom(question: string, columns: ItemColumns, field: (column: string) => FieldWithLocation): QuestionParts {
  const given = columns.answer === undefined ? undefined : answerField(columns.answer, field);
  const { wrong = [], numbers, labels, response } = columns;
  if (given && wrong.length > 0 && response === undefined)
    return { question, ...choicesOfRightAndWrong(question, given, wrong.map(field)) };
  const choices = parseChoices(columns.choices.map(field));
  if (choices) {
    if (!given) throw new UserError('Questions need answers: choose the column that has them.');
    const bare = stripChoiceLabels(choices);
    const whole = bare && typeof given.value === 'string' ? choices.indexOf(given.value.trim()) : -1;
    const answer =
      whole === -1
        ? matchAnswerToChoiceIndex(given, bare ?? choices, numbers, labels === undefined ? undefined : field(labels))
        : whole;
    return { question, choices: bare ?? choices, answer };
  }
  const inside = given && response === undefined ? splitOptionsFromQuestion(question) : undefined;
  const answer =
    inside && undefinedIfUserError(() => matchAnswerToChoiceIndex(given as FieldWithLocation, inside.choices, 'text'));
  if (inside && answer !== undefined) return { ...inside, answer };
  return { question, ...answerWithoutChoices(given, columns) };
}

/** The answer’s field; for an empty list (`answers.text` of `answers: []`) the list itself. */
function answerField(column: string, field: (column: string) => FieldWithLocation): FieldWithLocation {
  const inside = field(column);
  const outside = inside.value === undefined ? field(column.replace(/\.[^.]*$/, '')).value : undefined;
  return Array.isArray(outside) ? { ...inside, value: outside } : inside;
}

/** Choices from the right answer and the wrong ones. The question’s words fix their order, so it is the same on every machine. */
function choicesOfRightAndWrong(
  question: string,
  right: FieldWithLocation,
  wrong: readonly FieldWithLocation[],
): Pick<Item, 'choices' | 'answer'> {
  const [only, another] = wrong;
  const others = only && !another ? parseListCell(only, maxChoiceLength) : eachChoice(wrong);
  const all = [parseRequiredText(right, maxChoiceLength), ...others];
  if (all.length < 2) throw new UserError(`${only?.where}: it has no wrong answer.`);
  refuseChoiceFaults(all, only?.where ?? right.where);
  return shuffleChoicesByText(all, 0, question);
}

function columnsChosen({
  question,
  choices,
  wrong = [],
  paraphrases = [],
  criterionOfAll: _,
  numbers: __,
  withoutLong: ___,
  counts: ____,
  withoutClusters: _____,
  ...others
}: ItemColumns): Set<string> {
  // A column with the name of a second response or an author is no further column, even if the user did not choose it.
  const reserved = others.response === undefined ? [] : responseCompanionColumns;
  return new Set([question, ...choices, ...wrong, ...paraphrases, ...reserved, ...Object.values(others)]);
}

/**
 * Parses the reference answer, or several that are all right. A worked solution with `#### 18` or a box provides both answer
 * and solution.
 */
function answerWithoutChoices(
  field: FieldWithLocation | undefined,
  { response, secondResponse, counts }: ItemColumns,
): Omit<QuestionParts, 'question'> {
  // Comparing two responses needs no reference, but a known one is kept.
  if (secondResponse !== undefined) return { answer: (field && parseOptionalText(field, maxQuestionLength)) ?? '' };
  const several = field && response === undefined ? parseSeveralAnswers(field) : undefined;
  if (several) return several;
  // Rules may define everything that scoring needs. A later check of the item finds out whether they do.
  if (counts && (!field || parseOptionalText(field) === undefined)) return { answer: '' };
  if (response !== undefined) return { answer: field ? qualityFrom(field) : unknownQualityAnswer };
  if (!field) throw new UserError('Questions need answers: choose the column that has them.');
  const solved = parseGsm8kAnswer(field) ?? parseBoxedAnswer(field);
  return solved ?? { answer: parseRequiredText(field, counts ? maxQuestionLength : maxChoiceLength) };
}

/** The known quality of a response to be judged. */
function qualityFrom(field: FieldWithLocation): string {
  const quality = parseOptionalText(field) ?? unknownQualityAnswer;
  if (quality === unknownQualityAnswer || /^[1-5]$/.test(quality)) return quality;
  throw new UserError(
    `${field.where}: “${shortText(quality)}” is not a quality from 1 (worst) to 5 (best). Leave it empty if it is unknown.`,
  );
}

function judgedFrom(
  row: ItemRow,
  response: string,
  { criterion, criterionOfAll }: ItemColumns,
  where: string,
): Pick<JudgedPairItem, 'response' | 'criterion'> {
  const field = (column: string): FieldWithLocation => ({
    where: `${where}, field “${column}”`,
    value: getOwn(row.fields, column),
  });
  const judged = field(response);
  parseRequiredText(judged, maxResponseFieldLength);
  return {
    // A response to be judged is kept exactly, including spaces.
    response: String(judged.value),
    criterion: criterionFrom(
      criterion === undefined ? { where: 'The criterion of all rows', value: criterionOfAll } : field(criterion),
    ),
  };
}

/** Converts “Helpfulness” and “Tone of voice” to `helpfulness` and `tone-of-voice`. */
function criterionFrom(field: FieldWithLocation): string {
  const name = parseRequiredText(field, 60);
  const slug = name.toLowerCase().replace(/[\s_-]+/g, '-');
  if (/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug)) return slug;
  throw new UserError(
    `${field.where}: the criterion “${shortText(name)}” may have letters from a to z, digits, spaces and hyphens only.`,
  );
}

/**
 * Undefined without choices. One column holds a list. Several columns hold one choice each, and empty ones at the end are
 * left out.
 */
export function parseChoices(fields: readonly FieldWithLocation[]): string[] | undefined {
  const [field, another] = fields;
  if (!field) return undefined;
  const { where } = field;
  const choices = another ? eachChoice(fields) : parseListCell(field, maxChoiceLength);
  if (choices.length === 0) return undefined;
  if (choices.length === 1)
    throw new UserError(`${where}: “${shortText(choices[0] ?? '')}” is the only choice. Give two or more, or none.`);
  refuseChoiceFaults(choices, where);
  return choices;
}

function refuseChoiceFaults(choices: readonly string[], where: string): void {
  if (choices.length > maxChoices)
    throw new UserError(`${where}: there are ${choices.length} choices, but letters for only ${maxChoices}.`);
  refuseDuplicateChoices(choices, where);
}

/** One column holds a list. Several columns hold one paraphrase each, and all or none must be filled. */
function paraphrasesOf(fields: readonly FieldWithLocation[]): string[] {
  const [field, another] = fields;
  if (field && !another) return parseListCell(field, maxQuestionLength);
  const texts = fields.map((field) => parseOptionalText(field, maxQuestionLength));
  const given = texts.flatMap((text) => (text === undefined ? [] : [text]));
  if (given.length === 0 || given.length === texts.length) return given;
  const gap = fields[texts.indexOf(undefined)];
  throw new UserError(
    `${gap?.where}: the paraphrase is missing, but another one is there. Give all ${texts.length} or none.`,
  );
}

const splitNames: Readonly<Record<string, NonNullable<Item['split']>>> = {
  train: 'train',
  training: 'train',
  validation: 'validation',
  valid: 'validation',
  val: 'validation',
  dev: 'validation',
  test: 'test',
};

function splitOf(field: FieldWithLocation): Item['split'] {
  const name = parseOptionalText(field);
  if (name === undefined) return undefined;
  const split = Object.hasOwn(splitNames, name.toLowerCase()) ? splitNames[name.toLowerCase()] : undefined;
  if (!split) throw new UserError(`${field.where}: it must be train, validation or test, not “${shortText(name)}”.`);
  return split;
}

function eachChoice(fields: readonly FieldWithLocation[]): string[] {
  const texts = fields.map((field) => parseOptionalText(field) ?? '');
  const count = texts.findLastIndex((text) => text !== '') + 1;
  const gap = texts.slice(0, count).indexOf('');
  if (gap !== -1) throw new UserError(`${fields[gap]?.where}: the choice is empty, but one after it is not.`);
  return texts.slice(0, count);
}

function idOf(field: FieldWithLocation): string {
  const id = parseRequiredText(field, 100);
  if (!/^[\p{L}\p{N}._-]+$/u.test(id)) {
    throw new UserError(
      `${field.where}: the id “${shortText(id)}” may have letters, digits, dots, hyphens and underscores only.`,
    );
  }
  return id;
}
