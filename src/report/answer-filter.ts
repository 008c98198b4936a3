import { markComparedOutcomes, findCategory, type AnswerCategory } from '../core/answers/outcome.ts';

/** Which answers of a run a number stands on. */
export interface AnswerFilter {
  readonly model?: string | undefined;
  /** Levels, separated by spaces, some or all: “greedy imperative”. `levelsToScenario` makes one where levels of two factors may share an id. */
  readonly scenario?: string | undefined;
  readonly benchmark?: string | undefined;
  /** Of items that are judged: their criterion. */
  readonly criterion?: string | undefined;
  /** Of items with two responses: whose they are, whichever stands first. */
  readonly authors?: readonly string[] | undefined;
  /** From 0. */
  readonly sample?: number | undefined;
  readonly outcome?: AnswerCategory | undefined;
  /** The reason why answers were unreadable, as `reasonWithoutQuotes` gives it. */
  readonly why?: string | undefined;
  /** What people say of it who checked it, its reading unseen. */
  readonly marked?: MarkFilter | undefined;
  /** Whose marks are meant: of answers that all of these marked. Without it those of everybody. */
  readonly by?: readonly string[] | undefined;
  /** What the study’s own rule makes of it, whatever was changed by hand. */
  readonly ruled?: RuleOutcomeFilter | undefined;
  /** Two levels, separated by a space, whose answers stand side by side: “imperative interrogative”. */
  readonly compare?: string | undefined;
  /** Two scenarios: only answers under either are listed, and a question flips where these two differ. */
  readonly between?: readonly string[] | undefined;
  /** Only questions that the second of the two scenarios scores higher on than the first, or lower. */
  readonly change?: ScenarioChange | undefined;
  /** Only questions that flip. */
  readonly flips?: true | undefined;
  /** Only questions of one of the study’s groups: its id. */
  readonly group?: string | undefined;
}

/** What the second of two prompts does to a question that the first answers too. */
export const scenarioChanges = ['fixed', 'broken'] as const;
export type ScenarioChange = (typeof scenarioChanges)[number];

/** `agreed`, and what comes before it, of answers of which all who marked them say the same. */
export const humanMarkFilters = ['right', 'wrong', 'none', 'not right', 'agreed', 'differently', 'any'] as const;
export type MarkFilter = (typeof humanMarkFilters)[number];

export const ruleOutcomeFilters = [...markComparedOutcomes, 'not right'] as const;
export type RuleOutcomeFilter = (typeof ruleOutcomeFilters)[number];

/** The filter in an address. */
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
    outcome: findCategory(take('outcome')),
    why: take('why'),
    marked: humanMarkFilters.find((marked) => marked === take('marked')),
    by: by.length > 0 ? by : undefined,
    ruled: ruleOutcomeFilters.find((ruled) => ruled === take('ruled')),
    compare: take('compare'),
    between: between.length === 2 ? between : undefined,
    change: scenarioChanges.find((change) => change === take('change')),
    flips: take('flips') === 'true' ? true : undefined,
    group: take('group'),
  };
}
