import { maxColumnTextLength, maxItemColumns } from '../../core/counting/counting.ts';
import { getOwn } from '../../base/objects/get-own.ts';
import { guessQuestionColumns } from '../../items/item-columns.ts';
import type { VaryingLogField, LoggedQuestion } from './imported-log.ts';

export type PromptVars = Readonly<Record<string, string>>;

/** Which variable is the question, and which only word it: every question was asked with each of their values. */
export interface VarRoles {
  readonly question: string | undefined;
  readonly wordings: readonly string[];
  readonly answer: string | undefined;
}

/** Infers the roles from the values of the tests, and from names, as in any file of questions. */
export function inferVarRoles(tests: readonly PromptVars[]): VarRoles {
  const names = namesIn(tests);
  const byName = guessQuestionColumns(names);
  const values = new Map(names.map((name) => [name, new Set(tests.map((vars) => getOwn(vars, name))).size]));
  const many = (name: string): number => values.get(name) ?? 0;
  const byMost = [...names].sort((one, other) => many(other) - many(one));
  // A variable called “prompt”, together with another variable, is a wording and not the question.
  const isNamed = byName.question !== null && (names.length === 1 || logFieldKindOfVar(byName.question) === 'wording');
  const question = isNamed
    ? (byName.question ?? undefined)
    : (byMost.find((name) => logFieldKindOfVar(name) === 'wording') ?? byMost[0]);
  if (question === undefined) return { question, wordings: [], answer: undefined };
  const others = names.filter((name) => name !== question);
  const wordings = others.filter((name) => isCrossed(tests, question, name));
  const { answer } = byName;
  return { question, wordings, answer: answer !== null && isOfQuestion(tests, question, answer) ? answer : undefined };
}

/** The kind of field for a variable that words questions. */
export const logFieldKindOfVar = (name: string): VaryingLogField['kind'] =>
  /system/i.test(name) ? 'system message' : /prompt|template/i.test(name) ? 'prompt' : 'wording';

const mostNames = 200;

function namesIn(tests: readonly PromptVars[]): readonly string[] {
  const names = new Set<string>();
  for (const vars of tests) for (const name of Object.keys(vars)) if (names.size < mostNames) names.add(name);
  return [...names];
}

/** Whether each of several questions has the same values of a variable, more than one. */
function isCrossed(tests: readonly PromptVars[], question: string, name: string): boolean {
  const sets = [...valuesBy(tests, question, name).values()].map((of) => JSON.stringify([...of].sort()));
  const [first = '[]'] = sets;
  return sets.length > 1 && new Set(sets).size === 1 && (JSON.parse(first) as unknown[]).length > 1;
}

const isOfQuestion = (tests: readonly PromptVars[], question: string, name: string): boolean =>
  name !== question && [...valuesBy(tests, question, name).values()].every(({ size }) => size === 1);

function valuesBy(tests: readonly PromptVars[], question: string, name: string): ReadonlyMap<string, ReadonlySet<string>> {
  const by = new Map<string, Set<string>>();
  for (const vars of tests) {
    const key = getOwn(vars, question) ?? '';
    const found = by.get(key) ?? new Set<string>();
    by.set(key, found.add(getOwn(vars, name) ?? ''));
  }
  return by;
}

/** The question of a test. Without variables, it is the prompt itself. */
export function questionOfVars(vars: PromptVars, read: VarRoles, set: string, alone: string): LoggedQuestion {
  const own = Object.entries(vars).filter(([name]) => !read.wordings.includes(name));
  const text = read.question === undefined ? undefined : getOwn(vars, read.question);
  const answer = read.answer === undefined ? undefined : getOwn(vars, read.answer);
  const columns = own.filter(
    ([name, value]) => name !== read.question && name !== read.answer && value !== '' && value.length <= maxColumnTextLength,
  );
  return {
    key: own.length > 0 ? JSON.stringify(own.sort(([one], [other]) => (one < other ? -1 : 1))) : '',
    set,
    question: text !== undefined && text !== '' ? text : alone,
    ...(answer !== undefined && answer !== '' && { answer }),
    ...(columns.length > 0 && { columns: Object.fromEntries(columns.slice(0, maxItemColumns)) }),
  };
}
