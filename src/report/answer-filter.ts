import { markComparedOutcomes, findCategory, type AnswerCategory } from '../core/answers/outcome.ts';

/** Selects the answers of a run that a number is computed from. */
export interface AnswerFilter {
  readonly model?: string | undefined;
  /**
   * Some or all levels, separated by spaces: “greedy imperative”. If levels of two factors may share an id,
   * `levelsToScenario` makes the text.
   */
  readonly scenario?: string | undefined;
  readonly benchmark?: string | undefined;
  /** The criterion of judged items. */
  readonly criterion?: string | undefined;
  /** The authors of the two responses of an item, in any order. */
  readonly authors?: readonly string[] | undefined;
  /** The index of the sample, from 0. */
  readonly sample?: number | undefined;
  readonly outcome?: AnswerCategory | undefined;
  /** The reason why answers were unreadable, as `reasonWithoutQuotes` gives it. */
  readonly why?: string | undefined;
  /** The mark of the people who checked the answer without seeing how it was parsed. */
  readonly marked?: MarkFilter | undefined;
  /** Only answers that all of these people marked. Without it marks of all people count. */
  readonly by?: readonly string[] | undefined;
  /** The outcome under the study’s own rule, before any correction. */
  readonly ruled?: RuleOutcomeFilter | undefined;
  /** Two levels, separated by a space, to show side by side: “imperative interrogative”. */
  readonly compare?: string | undefined;
  /** Two scenarios: lists only their answers, and a question flips if these two differ. */
  readonly between?: readonly string[] | undefined;
  /** Only questions with a higher (or lower) score under the second scenario than under the first. */
  readonly change?: ScenarioChange | undefined;
  /** Only questions that flip. */
  readonly flips?: true | undefined;
  /** Only questions of the study’s group with this id. */
  readonly group?: string | undefined;
}

/** How the second of two prompts changes the answer to a question. */
export const scenarioChanges = ['fixed', 'broken'] as const;
export type ScenarioChange = (typeof scenarioChanges)[number];

/** `agreed` and the values before it require that all people who marked the answer agree. */
export const humanMarkFilters = ['right', 'wrong', 'none', 'not right', 'agreed', 'differently', 'any'] as const;
export type MarkFilter = (typeof humanMarkFilters)[number];

export const ruleOutcomeFilters = [...markComparedOutcomes, 'not right'] as const;
export type RuleOutcomeFilter = (typeof ruleOutcomeFilters)[number];

/** Parses the filter in an address. */
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
