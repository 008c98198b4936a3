import { getOwn } from '../../base/objects/get-own.ts';
import type { VaryingLogField, LoggedAnswer } from './imported-log.ts';

/** A field of a log, before it is known whether its values differ. */
export interface LogFieldCandidate {
  readonly id: string;
  readonly title: string;
  readonly kind: VaryingLogField['kind'];
  /** Short names of values that have one. */
  readonly names?: Readonly<Record<string, string>>;
  readonly ids?: VaryingLogField['ids'];
  readonly messages?: VaryingLogField['messages'];
  /** Whether each value is a run, as a file is. Runs with equal settings are repetitions. */
  readonly isRun?: boolean;
}

/** The kind of a setting, by its name. */
export const logFieldKindOfSetting = (name: string): VaryingLogField['kind'] =>
  /system/i.test(name) ? 'system message' : /prompt|template|instruction/i.test(name) ? 'prompt' : 'setting';

/** The kinds of fields, the most likely factors first. */
const likeliest: readonly VaryingLogField['kind'][] = ['system message', 'prompt', 'wording', 'task', 'setting', 'file'];

type AnswerLevels = Pick<LoggedAnswer, 'model' | 'question' | 'levels'>;

/**
 * The fields that differ among the answers to a question. It proposes those that are needed to distinguish the answers of
 * one model to one question. The most likely kind comes first, and a field that adds nothing is not proposed.
 */
export function proposeVariedFields(
  given: readonly LogFieldCandidate[],
  answers: readonly AnswerLevels[],
): readonly VaryingLogField[] {
  const varied = fieldsThatDiffer(given, answers);
  const proposed: string[] = [];
  const inOrder = [...varied].sort((one, other) => likeliest.indexOf(one.kind) - likeliest.indexOf(other.kind));
  for (const { id, isRun = false } of inOrder)
    if (
      !isRun &&
      differs(answers, id, ({ model, question, levels }) =>
        JSON.stringify([model, question, ...proposed.map((each) => levelOf(levels, each))]),
      )
    )
      proposed.push(id);
  return varied.map(({ id, title, kind, names, ids, messages, values }) => {
    const short = namesOf(values, title, kind === 'setting' ? { '': 'not set', ...names } : names);
    return {
      id,
      title,
      kind,
      values,
      ...(short && { names: short }),
      ...(ids && { ids }),
      ...(messages && { messages }),
      isProposed: proposed.includes(id),
    };
  });
}

/**
 * The candidate fields that differ, with their values in order of first appearance. A field that never differs between
 * answers to one question belongs to the questions and is not a factor.
 */
export function fieldsThatDiffer<T extends { readonly id: string }>(
  candidates: readonly T[],
  answers: readonly AnswerLevels[],
): (T & Pick<VaryingLogField, 'values'>)[] {
  // Many answers share one object of levels. Checking the few objects shows that most fields do not differ.
  const shared = [...new Set(answers.map(({ levels }) => levels))];
  return candidates.flatMap((field) => {
    const values = [...new Set(shared.map((levels) => levelOf(levels, field.id)))];
    const isVaried = values.length > 1 && differs(answers, field.id, ({ question }) => String(question));
    return isVaried ? [{ ...field, values }] : [];
  });
}

const levelOf = (levels: LoggedAnswer['levels'], id: string): string => getOwn(levels, id) ?? '';

function differs(answers: readonly AnswerLevels[], id: string, groupOf: (answer: AnswerLevels) => string): boolean {
  const first = new Map<string, string>();
  for (const answer of answers) {
    const group = groupOf(answer);
    const level = levelOf(answer.levels, id);
    const before = first.get(group);
    if (before === undefined) first.set(group, level);
    else if (before !== level) return true;
  }
  return false;
}

const longestName = 40;

function namesOf(
  values: readonly string[],
  title: string,
  given: Readonly<Record<string, string>> = {},
): Record<string, string> | undefined {
  const names = values.flatMap((value, n): [string, string][] => {
    const name = getOwn(given, value) ?? (value === '' ? 'none' : undefined);
    if (name !== undefined) return [[value, name]];
    return value.length > longestName || value.includes('\n') ? [[value, `${title} ${n + 1}`]] : [];
  });
  return names.length > 0 ? Object.fromEntries(names) : undefined;
}
