import type { Item } from '../../../../src/core/items/item.ts';
import { optionLetter } from '../../../../src/core/items/letter.ts';
import type { ComparedRun } from '../../../../src/compare/comparing.ts';
import { buildScoreTable } from '../../../../src/report/score-table.ts';
import { cellSeed, planCells } from '../../../../src/core/plan/cells.ts';
import { makePlan } from '../../../../src/run/make-plan.ts';
import { promptHash } from '../../../../src/core/archive/prompt-hash.ts';
import type { ParaphraseOptions } from '../../../../src/studies/paraphrase/protocol/options.ts';
import { paraphraseStudy } from '../../../../src/studies/paraphrase/protocol/paraphrase.ts';
import { loadStudy } from '../../../../src/core/studies/studies.ts';

export interface AskedInParaphrases {
  readonly items: readonly Item[];
  readonly options?: Partial<ParaphraseOptions>;
  readonly seed?: number;
  /**
   * One string “q0 q1 q2” per item for each model, with a mark for each order: the chosen option (A is right; only the
   * tolerant rule reads a small letter), “?” for an unreadable answer, “-” for a failed cell.
   */
  readonly models: Readonly<Record<string, readonly string[]>>;
}

/** Items with two paraphrases and four choices, of which the first is right. */
export const paraphrasedItems = (count: number, set = 'facts'): Item[] =>
  Array.from({ length: count }, (_, n) => ({
    id: `${set}/${String(n + 1).padStart(3, '0')}`,
    question: `Which number comes after ${n}?`,
    paraphrases: [`What is the successor of ${n}?`, `Counting up from ${n}, what is next?`],
    choices: [n + 1, n + 2, n + 3, n + 4].map(String),
    answer: 0,
  }));

/** A run of the study with these answers, as the store returns it. */
export async function paraphraseRunWith({
  items,
  options = {},
  seed = 7,
  models,
}: AskedInParaphrases): Promise<ComparedRun> {
  const study = await loadStudy('paraphrase');
  const plan = await makePlan({
    study,
    items: [...items],
    seed,
    samples: 1,
    models: Object.keys(models),
    options: { ...paraphraseStudy.defaults, orders: 4, ...options },
  });
  const responses = await Promise.all(
    planCells(plan, study).map(async (cell) => {
      const item = items.find(({ id }) => id === cell.item)!;
      const question = Number(cell.variant['question']!.slice(1));
      const order = Number(cell.variant['order']!.slice(1)) - 1;
      const mark = models[cell.model]![items.indexOf(item)]!.split(' ')[question]![order]!;
      const shown = (plan.resolved[item.id] as { orders: number[][] }).orders[order]!;
      const failed = mark === '-';
      return {
        ...cell,
        seed: await cellSeed(plan, cell),
        promptHash: await promptHash(study.prompt(cell, item, plan)),
        text: failed ? '' : textOf(mark, shown),
        tokens: { prompt: 10, completion: failed ? 0 : 2 },
        ms: { prefill: 1, decode: 1 },
        finish: failed ? ('error' as const) : ('stop' as const),
        ...(failed && { error: 'no answer' }),
      };
    }),
  );
  return { plan, table: buildScoreTable({ study, plan, items, responses }) };
}

function textOf(mark: string, shown: readonly number[]): string {
  if (mark === '?') return 'I wonder.';
  const letter = optionLetter(shown.indexOf('ABCD'.indexOf(mark.toUpperCase())));
  return mark === mark.toUpperCase() ? `Answer: ${letter}.` : `Answer: ${letter}`;
}
