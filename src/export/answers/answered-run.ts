import type { AnswersFileColumn } from '../../core/answers/answer-kind.ts';
import type { Cell } from '../../core/plan/cell.ts';
import type { Item } from '../../core/items/item.ts';
import type { Message } from '../../core/answers/response.ts';
import type { Plan } from '../../core/plan/plan.ts';
import type { ScoredResponse, ScoreTable, Study } from '../../core/studies/study.ts';

/** A run with parsed and scored answers: the source of files for other programs. */
export interface AnsweredRun {
  readonly planId: string;
  readonly plan: Plan;
  readonly study: Study;
  readonly items: readonly Item[];
  /** In plan order. Answers that await an encoder or a judge come last. */
  readonly rows: readonly ScoredResponse[];
  /** The study's own columns in files of answers, after those that every study has. */
  readonly columns?: readonly AnswersFileColumn[];
  /** The indexes of the item’s choices in the order that an answer’s prompt showed them, if it differs. */
  readonly orderOf?: (cell: Cell) => readonly number[] | undefined;
  /** Only for imported answers: looks up a logged prompt by its hash; `undefined` if the log lacks it. */
  readonly loggedPrompt?: PromptByHashLookup;
}

export type PromptByHashLookup = (hash: string) => Promise<readonly Message[] | undefined>;

export const makeAnsweredRun = (
  planId: string,
  plan: Plan,
  study: Study,
  table: ScoreTable,
  loggedPrompt?: PromptByHashLookup,
): AnsweredRun => ({
  planId,
  plan,
  study,
  items: table.items,
  rows: table.waiting ? [...table.rows, ...table.waiting] : table.rows,
  ...(plan.elsewhere && loggedPrompt && { loggedPrompt }),
});
