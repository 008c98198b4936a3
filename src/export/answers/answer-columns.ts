import { knownTokensAndTimes } from '../../core/origin/reported-costs.ts';
import type { AnswersFileColumn } from '../../core/answers/answer-kind.ts';
import type { GivenMark, HumanMark } from '../../core/answers/mark.ts';
import { setOf, type Item } from '../../core/items/item.ts';
import { optionLetter } from '../../core/items/letter.ts';
import type { ParsedAnswer } from '../../core/answers/parsed-answer.ts';
import type { ScoredResponse } from '../../core/studies/study.ts';
import type { AnsweredRun } from './answered-run.ts';

/** The columns that every study has before its factor columns. Those after them are in `answer` and `worth`. */
const runColumns = (run: AnsweredRun): readonly AnswersFileColumn[] => [
  { name: 'plan', kind: 'text', always: true, value: () => run.planId },
  { name: 'study', kind: 'text', always: true, value: () => run.plan.study },
  { name: 'model', kind: 'text', always: true, value: ({ response }) => response.model },
  { name: 'set', kind: 'text', always: true, value: ({ response }) => setOf(response.item) },
  { name: 'item', kind: 'text', always: true, value: ({ response }) => response.item },
  { name: 'question', kind: 'text', always: true, value: (_, { question }) => question },
  { name: 'choices', kind: 'text', value: (_, { choices }) => jsonOf(choices) },
  { name: 'reference', kind: 'text', value: (_, item) => referenceAnswerText(item) },
];

const factors = ({ study, plan }: AnsweredRun): readonly AnswersFileColumn[] =>
  study.factors(plan.options).flatMap(({ id, levels }): AnswersFileColumn[] => {
    const titles = new Map(levels.map((level) => [level.id, level.title]));
    const levelOf = ({ response }: ScoredResponse) =>
      Object.hasOwn(response.variant, id) ? response.variant[id] : undefined;
    return [
      { name: `factor_${id}`, kind: 'text', value: levelOf },
      { name: `factor_${id}_title`, kind: 'text', value: (row) => titles.get(levelOf(row) ?? '') },
    ];
  });

const shownOrderColumns = ({ orderOf }: AnsweredRun): readonly AnswersFileColumn[] => [
  { name: 'shown_order', kind: 'text', value: ({ response }) => jsonOf(orderOf?.(response)) },
];

const answer: readonly AnswersFileColumn[] = [
  { name: 'sample', kind: 'whole', always: true, value: ({ response }) => response.sample },
  { name: 'prompt_hash', kind: 'text', always: true, value: ({ response }) => response.promptHash },
  { name: 'seed', kind: 'whole', value: ({ response }) => response.seed },
  { name: 'finish', kind: 'text', always: true, value: ({ response }) => response.finish },
  { name: 'text', kind: 'text', value: ({ response }) => (response.finish === 'error' ? null : response.text) },
  { name: 'thought', kind: 'text', value: ({ response }) => response.thought },
  { name: 'error', kind: 'text', value: ({ response }) => response.error },
  { name: 'prompt_tokens', kind: 'whole', value: ({ response }) => knownTokensAndTimes(response).tokens?.prompt },
  { name: 'completion_tokens', kind: 'whole', value: ({ response }) => knownTokensAndTimes(response).tokens?.completion },
  { name: 'prefill_ms', kind: 'number', value: ({ response }) => knownTokensAndTimes(response).ms?.prefill },
  { name: 'decode_ms', kind: 'number', value: ({ response }) => knownTokensAndTimes(response).ms?.decode },
  { name: 'logprobs', kind: 'text', value: ({ response }) => jsonOf(response.logprobs) },
  { name: 'engine', kind: 'text', value: ({ response }) => response.origin?.engine },
  { name: 'address', kind: 'text', value: ({ response }) => response.origin?.address },
  { name: 'answered_by', kind: 'text', value: ({ response }) => response.origin?.model },
  { name: 'fingerprint', kind: 'text', value: ({ response }) => response.origin?.fingerprint },
  { name: 'settings', kind: 'text', value: ({ response }) => response.origin?.settings },
  { name: 'revision', kind: 'text', value: ({ response }) => response.origin?.revision },
  { name: 'device', kind: 'text', value: ({ response }) => response.origin?.device },
  { name: 'asked_at', kind: 'time', value: ({ response }) => timeOf(response.origin?.at) },
  { name: 'copied_from', kind: 'text', value: ({ response }) => response.origin?.run },
];

const worth: readonly AnswersFileColumn[] = [
  { name: 'reading', kind: 'text', always: true, value: ({ reading }) => reading.kind },
  { name: 'reading_value', kind: 'text', value: ({ reading }) => parsedAnswerText(reading) },
  { name: 'reading_number', kind: 'number', value: ({ reading }) => numberRead(reading) },
  { name: 'reading_why', kind: 'text', value: ({ reading }) => whyRead(reading) },
  { name: 'cut', kind: 'truth', always: true, value: ({ reading }) => reading.cut === true },
  { name: 'score', kind: 'number', value: ({ score }) => score },
  { name: 'waits', kind: 'truth', always: true, value: ({ waits }) => waits === true },
  { name: 'changed_by_hand', kind: 'truth', always: true, value: ({ verdict }) => verdict !== undefined },
  { name: 'ruled_reading', kind: 'text', value: ({ ruled }) => ruled?.reading.kind },
  { name: 'ruled_value', kind: 'text', value: ({ ruled }) => ruled && parsedAnswerText(ruled.reading) },
  { name: 'ruled_score', kind: 'number', value: ({ ruled }) => ruled?.score },
  { name: 'marks_right', kind: 'whole', always: true, value: ({ marks }) => countOf(marks, 'right') },
  { name: 'marks_wrong', kind: 'whole', always: true, value: ({ marks }) => countOf(marks, 'wrong') },
  { name: 'marks_none', kind: 'whole', always: true, value: ({ marks }) => countOf(marks, 'none') },
];

/** The log's own values for imported answers, whether or not they count. */
const loggedColumns: readonly AnswersFileColumn[] = [
  { name: 'logged_score', kind: 'number', value: ({ response }) => response.logged?.score },
  { name: 'logged_extracted', kind: 'text', value: ({ response }) => response.logged?.extracted },
  { name: 'logged_temperature', kind: 'number', value: ({ response }) => response.logged?.temperature },
];

/** All columns of a run’s answers, with one row per answer. */
export const answerColumns = (run: AnsweredRun): readonly AnswersFileColumn[] => [
  ...runColumns(run),
  ...factors(run),
  ...shownOrderColumns(run),
  ...answer,
  ...worth,
  ...(run.columns ?? []),
  ...(run.plan.elsewhere ? loggedColumns : []),
];

/** The text of the right choice, or the reference text. */
export const referenceAnswerText = ({ choices, answer }: Item): string | undefined =>
  typeof answer === 'number' ? choices?.[answer] : answer;

/** A parsed answer as text. An option becomes its letter among the item’s own choices. */
export function parsedAnswerText(reading: ParsedAnswer): string | undefined {
  switch (reading.kind) {
    case 'option':
      return optionLetter(reading.option);
    case 'number':
      return reading.exact ?? String(reading.value);
    case 'rating':
      return String(reading.value);
    case 'label':
      return reading.label;
    case 'text':
      return reading.text;
    case 'logged':
      return reading.extracted;
    default:
      return undefined;
  }
}

const numberRead = (reading: ParsedAnswer): number | undefined =>
  reading.kind === 'number' || reading.kind === 'rating' ? reading.value : undefined;

function whyRead(reading: ParsedAnswer): string | undefined {
  if (reading.kind === 'refusal' || reading.kind === 'unreadable') return reading.why;
  return reading.kind === 'checked' ? reading.checks.map(({ why }) => why).join('; ') : undefined;
}

const countOf = (marks: readonly GivenMark[] = [], mark: HumanMark): number =>
  marks.filter((given) => given.mark === mark).length;

const jsonOf = (value: unknown): string | undefined => (value === undefined ? undefined : JSON.stringify(value));

/** A file may have any number here, but dates end 100 million days from 1970. */
const timeOf = (at: number | undefined): number | undefined =>
  at !== undefined && Math.abs(at) <= 8.64e15 ? at : undefined;
