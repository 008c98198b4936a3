import type { Json } from '../base/json/json.ts';
import { guessQuestionColumns } from './item-columns.ts';
import { isObject } from './set-fields.ts';

/** Names of lists of rows, in this order; other lists of objects come last. */
const listNames = ['examples', 'data', 'questions', 'items', 'rows', 'instances', 'test', 'paragraphs', 'qas'];
/** SQuAD nests its questions this deep: data, paragraphs, qas. */
const maxDepth = 4;

/**
 * The rows inside one JSON object, as in BIG-Bench Hard (`examples`) and SQuAD (`data[].paragraphs[].qas[]`). A row also gets the texts of the objects around it, so each question
 * has its passage. Undefined if the object is a question, or holds no list of objects.
 */
export function rowsInObject(whole: Json): readonly Readonly<Record<string, Json>>[] | undefined {
  if (!isObject(whole) || isQuestion(whole)) return undefined;
  const rows = rowsIn(whole, {}, maxDepth);
  return rows.length === 0 ? undefined : rows;
}

const isQuestion = (fields: Readonly<Record<string, Json>>): boolean => {
  const { question, choices } = guessQuestionColumns(Object.keys(fields));
  return question !== null && (!isListOfObjects(fields[question]) || choices.length > 0);
};

const isListOfObjects = (value: Json | undefined): value is readonly Readonly<Record<string, Json>>[] =>
  Array.isArray(value) && value.length > 0 && value.every(isObject);

function rowsIn(
  fields: Readonly<Record<string, Json>>,
  outer: Readonly<Record<string, Json>>,
  depth: number,
): readonly Readonly<Record<string, Json>>[] {
  const lists = Object.entries(fields).filter(([, value]) => isListOfObjects(value));
  const known = listNames.map((name) => lists.find(([column]) => column.toLowerCase() === name));
  const [name, list] = known.find((each) => each !== undefined) ?? lists[0] ?? [];
  if (depth === 0 || name === undefined || !isListOfObjects(list)) return [];
  // Texts of the outermost object describe the whole file, so they are no columns.
  const around = depth === maxDepth ? {} : { ...outer, ...textsOf(fields) };
  const areQuestions = isQuestion(list[0] ?? {});
  return list.flatMap((row) => {
    const inner = areQuestions ? [] : rowsIn(row, around, depth - 1);
    return inner.length > 0 ? inner : [{ ...around, ...row }];
  });
}

const textsOf = (fields: Readonly<Record<string, Json>>): Readonly<Record<string, Json>> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => typeof value === 'string' || typeof value === 'number'));
