import { answerCategories, checkedOutcomes, type AnswerCategory } from '../core/answers/outcome.ts';

/** Which answers of a run a number stands on. */
export interface AnswerFilter {
  readonly model?: string | undefined;
  /** Levels, separated by spaces, some or all: “greedy imperative”. `scenarioOfLevels` makes one where levels of two factors may share an id. */
  readonly scenario?: string | undefined;
  readonly benchmark?: string | undefined;
  /** Of items that are judged: their criterion. */
  readonly criterion?: string | undefined;
  /** Of items with two responses: whose they are, whichever stands first. */
  readonly authors?: readonly string[] | undefined;
  /** From 0. */
  readonly sample?: number | undefined;
  readonly outcome?: AnswerCategory | undefined;
  /** Why answers could not be read, as `reasonKind` has it. */
  readonly why?: string | undefined;
  /** What people say of it who checked it, its reading unseen. */
  readonly marked?: MarkFilter | undefined;
  /** Whose marks are meant: of answers that all of these marked. Without it those of everybody. */
  readonly by?: readonly string[] | undefined;
  /** What the study’s own rule makes of it, whatever was changed by hand. */
  readonly ruled?: RuleFilter | undefined;
  /** Two levels, separated by a space, whose answers stand side by side: “imperative interrogative”. */
  readonly compare?: string | undefined;
  /** Two scenarios: only answers under either are listed, and a question flips where these two differ. */
  readonly between?: readonly string[] | undefined;
  /** Only questions that flip. */
  readonly flips?: true | undefined;
  /** Only questions of one of the study’s groups: its id. */
  readonly group?: string | undefined;
}

/** `agreed`, and what comes before it, of answers of which all who marked them say the same. */
export const markFilters = ['right', 'wrong', 'none', 'not right', 'agreed', 'differently', 'any'] as const;
export type MarkFilter = (typeof markFilters)[number];

export const ruleFilters = [...checkedOutcomes, 'not right'] as const;
export type RuleFilter = (typeof ruleFilters)[number];

/** A scenario that names its levels with their factors: “definition=none scale=5p”. */
export const scenarioOfLevels = (levels: Readonly<Record<string, string | undefined>>): string | undefined => {
  const named = Object.entries(levels).flatMap(([factor, level]) => (level === undefined ? [] : `${factor}=${level}`));
  return named.length === 0 ? undefined : named.sort().join(' ');
};

export const runAddress = (run: string): string => `#/run/${run}`;

/** Where people check how well a run’s answers were read; with a person, where that one does. In the address, so that a reload goes on and two tabs can be two people. */
export const checkAddress = (run: string, person?: string): string =>
  `${runAddress(run)}/check${person === undefined ? '' : `?${new URLSearchParams({ person }).toString()}`}`;

/** Where one question of a run is scored in another way. */
export const scoreQuestionAddress = (run: string, item: string): string =>
  `${checkAddress(run)}?${new URLSearchParams({ item }).toString()}`;

/** Where a run is compared with itself by two of its scorings, each by its id; empty is the questions’ own. */
export const scoringsComparedAddress = (run: string, one: string, other: string): string =>
  `#/compare/${run}/${run}?${new URLSearchParams({ scoring: `${one}|${other}` }).toString()}`;

/** Where a benchmark is made of what a run's judge answers inconsistently. */
export const benchmarkOfRun = (run: string): string => `#/benchmark/${run}`;

/** Where all that is known of a model stands. */
export const modelAddress = (model: string): string => `#/model/${encodeURIComponent(model)}`;

export const answersAddress = (run: string, behind: AnswerFilter = {}): string =>
  `${runAddress(run)}/answers${query(behind)}`;

export const itemAnswersAddress = (run: string, item: string, behind: AnswerFilter = {}): string =>
  `${runAddress(run)}/answers/${encodeURIComponent(item)}${query(behind)}`;

export function answerFilterFromQuery(querystring: string | undefined): AnswerFilter {
  const parameters = new URLSearchParams(querystring);
  const take = (name: string) => parameters.get(name) ?? undefined;
  const sample = take('sample');
  const authors = parameters.getAll('authors');
  const by = parameters.getAll('by').filter((person) => person !== '');
  const between = parameters.getAll('between');
  return {
    model: take('model'),
    scenario: take('scenario'),
    benchmark: take('benchmark'),
    criterion: take('criterion'),
    authors: authors.length === 2 ? authors : undefined,
    sample: sample !== undefined && /^\d{1,6}$/.test(sample) ? Number(sample) : undefined,
    outcome: answerCategories.find((kind) => kind === take('outcome')),
    why: take('why'),
    marked: markFilters.find((marked) => marked === take('marked')),
    by: by.length > 0 ? by : undefined,
    ruled: ruleFilters.find((ruled) => ruled === take('ruled')),
    compare: take('compare'),
    between: between.length === 2 ? between : undefined,
    flips: take('flips') === 'true' ? true : undefined,
    group: take('group'),
  };
}

function query(behind: AnswerFilter): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(behind) as [string, AnswerFilter[keyof AnswerFilter]][])
    for (const each of Array.isArray(value) ? (value as readonly string[]) : [value])
      if (each !== undefined) parameters.append(name, String(each));
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}
