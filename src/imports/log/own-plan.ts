import * as v from 'valibot';
import { setOf } from '../../core/item.ts';
import { checkForm } from '../../core/json/check-form.ts';
import { UserError } from '../../core/user-error.ts';
import { hiddenCharacters } from '../../core/words/hidden-characters.ts';
import type { Fields } from '../promptfoo/fields.ts';
import type { ForeignLog, LogField, LoggedAnswer, LoggedQuestion } from './foreign-log.ts';

/** What an answer to a plan of Evenkeel’s that another program asked says of its place in that plan. */
export interface OwnAsked {
  /** The first digits of the plan’s id. */
  readonly plan: string;
  /** The same however and in whichever plan it was asked. */
  readonly question: LoggedQuestion & Required<Pick<LoggedQuestion, 'id'>>;
  /** The way of asking, by its title. */
  readonly way: string;
  /** The level that the way is, where the plan has one factor. */
  readonly level?: string;
  /** Of a plan with several factors: by each one’s title its level’s. */
  readonly levels: Readonly<Record<string, string>>;
  readonly shown?: readonly number[];
}

/** Rows of plans of Evenkeel’s are told by this field. */
export const ownMark = 'evenkeel';

const markForm = /^[0-9a-f]{8}$/;

/** Others may have a field of that name, with something else in it. */
export function hasOwnMark(fields: Fields): boolean {
  const mark = Object.hasOwn(fields, ownMark) ? fields[ownMark] : undefined;
  return typeof mark === 'string' && markForm.test(mark);
}

const mostFactors = 20;
const text = v.string('must be a text');
/** Is put into one line and cut where it is shown. */
const title = v.pipe(
  text,
  v.check((title) => title.trim() !== '', 'must not be empty'),
  v.maxLength(10_000, 'must have at most 10,000 characters'),
);
const itemId = v.pipe(
  text,
  v.maxLength(300, 'must have at most 300 characters'),
  v.regex(/^[^/|]+\/[^|]+$/, 'must be of the form set/id'),
  v.check(
    (id) => !/[\n\r\t]/.test(id) && !/\p{Surrogate}/u.test(id) && !hiddenCharacters.test(id),
    'must not contain control characters',
  ),
);
const rowForm = v.looseObject(
  {
    [ownMark]: v.pipe(text, v.regex(markForm, 'must be 8 hex digits')),
    id: itemId,
    question: text,
    choices: v.nullish(
      v.pipe(
        v.array(text, 'must be a list'),
        v.minLength(2, 'must have at least 2 entries'),
        v.maxLength(26, 'must have at most 26 entries'),
      ),
    ),
    shown: v.nullish(v.array(v.number('must be a number'), 'must be a list')),
    target: text,
    answer: v.nullish(text),
    way: v.nullish(text),
    way_title: title,
    levels: v.nullish(
      v.pipe(
        v.record(title, title, 'must be an object'),
        v.maxEntries(mostFactors, `must have at most ${mostFactors} entries`),
      ),
    ),
  },
  'must be an object',
);

type Row = v.InferOutput<typeof rowForm>;

/** A row that has our mark; a UserError says what is wrong with it. */
export function ownAskedIn(given: unknown, where: string): OwnAsked {
  const row = checkForm(rowForm, given, where);
  const { shown, levels, way_title: title } = row;
  const [, level] = oneFactor.exec(row.way ?? '') ?? [];
  return {
    plan: row.evenkeel,
    question: questionOf(row, where),
    way: title.trim(),
    ...(level !== undefined && { level }),
    levels: levels ?? {},
    ...(row.choices && shown?.some((choice, at) => choice !== at) && { shown }),
  };
}

function questionOf({ id, question, choices, shown, target, answer: own }: Row, where: string): OwnAsked['question'] {
  const words = { key: JSON.stringify([ownMark, id, question, choices ?? null]), id, set: setOf(id), question };
  const reference = own ?? target.trim();
  if (!choices) return { ...words, ...(reference !== '' && { answer: reference }) };
  if (shown && !isOrder(shown, choices.length))
    throw new UserError(`${where}: the field “shown” must name the place of each choice once.`);
  const place = /^[A-Z]$/.test(target) ? target.charCodeAt(0) - 65 : choices.length;
  const answer = shown ? shown[place] : place;
  if (answer === undefined || answer >= choices.length)
    throw new UserError(`${where}: the field “target” must be the letter of a choice.`);
  return { ...words, choices, answer };
}

const oneFactor = /^[a-z0-9-]{1,60}=((?=.{1,60}$)[a-z0-9]+(?:-[a-z0-9]+)*)$/;

export const isOrder = (order: readonly unknown[], count: number): order is readonly number[] =>
  order.length === count &&
  new Set(order).size === count &&
  order.every((at) => typeof at === 'number' && Number.isInteger(at) && at >= 0 && at < count);

/** Where a question of ours had its choices in one order however it was asked, that is its order: the letters of answers are then of its choices. */
export function inOneOrder<Log extends Pick<ForeignLog, 'questions' | 'answers'>>(log: Log): Log {
  if (log.questions.every(({ id }) => id === undefined)) return log;
  const orders = new Map<number, string>();
  for (const { question, shown } of log.answers) {
    const order = JSON.stringify(shown ?? null);
    orders.set(question, (orders.get(question) ?? order) === order ? order : 'several');
  }
  const orderOf = (at: number): readonly number[] | undefined => {
    const order = orders.get(at) ?? 'several';
    return log.questions[at]?.id === undefined || order === 'several'
      ? undefined
      : ((JSON.parse(order) as readonly number[] | null) ?? undefined);
  };
  return {
    ...log,
    questions: log.questions.map((question, at) => {
      const order = orderOf(at);
      const { choices = [], answer } = question;
      return order && typeof answer === 'number'
        ? { ...question, choices: order.map((place) => choices[place] ?? ''), answer: order.indexOf(answer) }
        : question;
    }),
    answers: log.answers.map((answer) => {
      if (!answer.shown || !orderOf(answer.question)) return answer;
      const { shown: _, ...inOrder } = answer;
      return inOrder;
    }),
  };
}

export const isItemId = (text: string): boolean => v.is(itemId, text);

/** A prompt as it was logged: its system message, and all else. */
export interface LoggedChat {
  readonly system: string;
  readonly rest: string;
}

/** What the ways of plans differ in, as far as answers to them have come. */
export class OwnWays {
  /** By way and set; undefined where ways differ in more than system messages, or a set has several in one way. */
  #systems: Map<string, Map<string, string>> | undefined = new Map();
  readonly #names = new Map<string, string>();
  readonly #ids = new Map<string, string>();
  readonly #rests = new Map<string, string>();
  readonly #factors = new Set<string>();

  /** The answer’s levels; `chat` is undefined where its prompt, as it was logged, has no system message of its own. */
  add({ plan, way, level, question, levels }: OwnAsked, chat: LoggedChat | undefined): LoggedAnswer['levels'] {
    for (const factor of Object.keys(levels)) if (this.#factors.size < mostFactors) this.#factors.add(factor);
    this.#names.set(way, way);
    if (level !== undefined && !this.#ids.has(way)) this.#ids.set(way, level);
    this.#take(way, question, chat);
    return {
      ...Object.fromEntries(Object.entries(levels).map(([factor, level]) => [`factor:${factor}`, level])),
      way,
      plan,
    };
  }

  /** Factors tell ways apart as far as they can, and the way what they do not; the plan, where two have a way of the same name. */
  get fields(): readonly Omit<LogField, 'values'>[] {
    const systems = this.#systems;
    return [
      ...[...this.#factors].map(
        (title) => ({ id: `factor:${title}`, title, kind: 'prompt', isProposed: true }) as const,
      ),
      {
        id: 'way',
        title: 'Way of asking',
        kind: systems ? 'system message' : 'prompt',
        isProposed: true,
        names: Object.fromEntries(this.#names),
        ids: this.#ids,
        ...(systems && { messages: systems }),
      },
      { id: 'plan', title: 'Plan', kind: 'setting', isProposed: true },
    ];
  }

  #take(way: string, { key, set }: LoggedQuestion, chat: LoggedChat | undefined): void {
    if (!this.#systems) return;
    const bySet = this.#systems.get(way) ?? new Map<string, string>();
    const rest = this.#rests.get(key) ?? chat?.rest;
    if (!chat || rest !== chat.rest || (bySet.get(set) ?? chat.system) !== chat.system) {
      this.#systems = undefined;
      this.#rests.clear();
      return;
    }
    this.#rests.set(key, rest);
    this.#systems.set(way, bySet.set(set, chat.system));
  }
}
