import type { AnswersFileColumn } from '../../core/answers/answer-kind.ts';
import type { Cell } from '../../core/plan/cell.ts';
import type { Item } from '../../core/items/item.ts';
import type { Message } from '../../core/answers/response.ts';
import type { Plan } from '../../core/plan/plan.ts';
import type { ScoredResponse, ScoreTable, Study } from '../../core/studies/study.ts';

/** A run with its answers read and scored: what files for other programs are made of. */
export interface AnsweredRun {
  readonly planId: string;
  readonly plan: Plan;
  readonly study: Study;
  readonly items: readonly Item[];
  /** In plan order; those that wait for an encoder or a judge come last. */
  readonly rows: readonly ScoredResponse[];
  /** Columns that its study has in files of answers, after those that every study has. */
  readonly columns?: readonly AnswersFileColumn[];
  /** The places among the item’s choices in the order in which an answer’s prompt had them, where that is another. */
  readonly orderOf?: (cell: Cell) => readonly number[] | undefined;
  /** Of imported answers: a prompt as it was logged, by its hash; undefined where the log has none. */
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
