import { cellKey, type Cell } from '../../core/plan/cell.ts';
import type { RuleOfKind } from '../../core/counting/counting.ts';
import type { ModelJudgement } from '../../core/counting/judgement.ts';
import { getOrThrow } from '../../base/objects/get-or-throw.ts';
import type { Item } from '../../core/items/item.ts';
import { assertDefined } from '../../base/errors/assert-defined.ts';
import type { ResponseWithTokensMsSeed, ChatPrompt } from '../../core/answers/response.ts';
import { itemReferenceText } from '../../reading/rules/rule-finding.ts';
import { seedForJudgement, type PendingRuleJudgement } from '../../reading/rules/judged-answers.ts';
import { buildRubricPrompt } from '../../reading/rules/rubric-prompt.ts';
import { askCellsOfModel } from '../ask-model.ts';
import { runWorkWithWriter, type RunJob, type RunEnd, type RunEvent, type RunStore } from '../runner.ts';
import { createEmptyJudgement, ruleOfDueJudgement } from './judgement-of.ts';

/** What asking judges needs from a run: everything for asking, except the questions. */
export interface JudgingJob extends Pick<
  RunJob,
  'plan' | 'items' | 'engineOf' | 'addresses' | 'spending' | 'restMs' | 'untilShown'
> {
  readonly store: Pick<RunStore, 'stillThere' | 'keepModel'>;
  /** Durable when it resolves. */
  readonly keep: (judgements: readonly ModelJudgement[]) => Promise<void>;
}

/**
 * Asks judges for pending judgements, judge by judge, with the code that asks models. Each judge is loaded once, asked in
 * batches, and loaded again if it is lost. Each judgement is stored as it arrives. Judgements of other runs are never
 * reused.
 */
export function askJudges(
  job: JudgingJob,
  due: readonly PendingRuleJudgement[],
  signal: AbortSignal,
  on: (event: RunEvent) => void,
): Promise<RunEnd> {
  const items = new Map(job.items.map((item) => [item.id, item]));
  const byCell = new Map(due.map((each) => [cellKey(cellOf(each)), each]));
  const dueOf = (cell: Cell): PendingRuleJudgement => getOrThrow(byCell, cellKey(cell));
  // A judge is always asked as a chat, whatever the format of the answers.
  const { completion: _, ...plan } = job.plan;
  const asked: RunJob = {
    ...job,
    plan,
    study: { variants: () => [], prompt: (cell) => promptFor(dueOf(cell), items) },
    seedOf: (cell) => seedForJudgement(job.plan.seed, dueOf(cell)),
    store: {
      ...job.store,
      answeredCells: () => Promise.resolve({ cells: new Set(), failed: new Set() }),
      findAnswers: () => Promise.resolve(new Map()),
      write: async (response) => {
        await job.keep([verdictOf(dueOf(response), response, items)]);
        return 'new';
      },
    },
  };
  return runWorkWithWriter(asked, signal, on, async (writer, inner) => {
    const judges = [...new Set(due.map(({ by }) => by))];
    const byJudge = new Map(judges.map((judge) => [judge, due.filter(({ by }) => by === judge)]));
    const byModel = new Map([...byJudge].map(([judge, own]) => [judge, own.length]));
    on({ type: 'begun', cells: due.length, byModel });
    for (const [judge, own] of byJudge) {
      if (inner.aborted) break;
      await askCellsOfModel(asked, judge, own.map(cellOf), writer, inner, on);
    }
    return false;
  });
}

/** A judgement as a cell of the judge. Its `variant` holds what distinguishes it from others. */
const cellOf = ({ by, response, rule, repeat }: PendingRuleJudgement): Cell => ({
  model: by,
  item: response.item,
  variant: { answer: cellKey(response), repeat: String(repeat), rule: String(rule) },
  sample: response.sample,
});

function promptFor(due: PendingRuleJudgement, items: ReadonlyMap<string, Item>): ChatPrompt {
  const item = assertDefined(items.get(due.response.item), `item “${due.response.item}”`);
  const judged = { question: item.question, reference: itemReferenceText(item), answer: due.response.text };
  return buildRubricPrompt(ruleOfDueJudgement(due, items) as RuleOfKind<'rubric'>, judged, due.textHash);
}

function verdictOf(
  due: PendingRuleJudgement,
  { seed, text, error }: ResponseWithTokensMsSeed,
  items: ReadonlyMap<string, Item>,
): ModelJudgement {
  return { ...createEmptyJudgement(due, items), seed, ...(error === undefined ? { text } : { error }) };
}
