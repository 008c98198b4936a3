import { optionLetter } from '../../src/core/items/letter.ts';
import type { Item } from '../../src/core/items/item.ts';
import { buildScoreTable } from '../../src/report/score-table.ts';
import type { ComparedRun } from '../../src/compare/comparing.ts';
import { makePlan } from '../../src/run/make-plan.ts';
import type { Cell } from '../../src/core/plan/cell.ts';
import { cellSeed, planCells } from '../../src/core/plan/cells.ts';
import type { Plan } from '../../src/core/plan/plan.ts';
import { promptHash } from '../../src/core/archive/prompt-hash.ts';
import type { Response } from '../../src/core/answers/response.ts';
import { loadStudy } from '../../src/core/studies/studies.ts';
import type { Study } from '../../src/core/studies/study.ts';
import { systemPromptStudy, type SystemPromptOptions } from '../../src/studies/system-prompt/protocol/system-prompt.ts';
import { someItems } from '../run/small-plan.ts';

export interface Asked {
  readonly items?: readonly Item[];
  readonly templates?: SystemPromptOptions['templates'];
  readonly maxTokens?: number;
  readonly seed?: number;
  /**
   * One line per item for each model: the chosen option under each template, “-” for a failed cell, “?” for an unreadable
   * answer.
   */
  readonly models: Readonly<Record<string, readonly string[]>>;
}

/** A run of the study with these answers, as the store returns it. The right option is always A. */
export async function runWith({
  items = someItems(4),
  templates = systemPromptStudy.defaults.templates.slice(0, 3),
  maxTokens = 16,
  seed = 7,
  models,
}: Asked): Promise<ComparedRun & { readonly items: readonly Item[]; readonly responses: readonly Response[] }> {
  const study = await loadStudy('system-prompt');
  const plan = await makePlan({
    study,
    items: [...items],
    seed,
    samples: 1,
    models: Object.keys(models),
    options: { ...systemPromptStudy.defaults, templates, maxTokens },
  });
  const responses = await Promise.all(
    planCells(plan, study).map((cell) => {
      const i = items.findIndex(({ id }) => id === cell.item);
      const t = templates.findIndex(({ id }) => id === cell.variant['system-prompt']);
      return responseTo(plan, study, cell, items[i]!, models[cell.model]![i]![t]!);
    }),
  );
  return { plan, items, responses, table: buildScoreTable({ study, plan, items, responses }) };
}

async function responseTo(plan: Plan, study: Study, cell: Cell, item: Item, mark: string): Promise<Response> {
  const failed = mark === '-';
  return {
    ...cell,
    seed: await cellSeed(plan, cell),
    promptHash: await promptHash(study.prompt(cell, item, plan)),
    text: failed ? '' : mark === '?' ? 'I wonder.' : `${optionLetter('ABCD'.indexOf(mark))}.`,
    tokens: { prompt: 10, completion: failed ? 0 : 2 },
    ms: { prefill: 1, decode: 1 },
    finish: failed ? 'error' : 'stop',
    ...(failed && { error: 'no answer' }),
  };
}

/** The run's archive, as the app writes it. */
export const archiveOf = ({
  plan,
  items,
  responses,
}: {
  plan: Plan;
  items: readonly Item[];
  responses: readonly Response[];
}): string =>
  [
    { format: 'evenkeel/1', plan, models: [], items, environment: null },
    ...responses.map((response) => ({ type: 'response', ...response })),
  ]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');
