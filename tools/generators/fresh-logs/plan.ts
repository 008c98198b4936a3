import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Item } from '../../../src/core/items/item.ts';
import { planId } from '../../../src/core/plan/plan.ts';
import type { Study } from '../../../src/core/studies/study.ts';
import type { PlannedRun } from '../../../src/export/plans/plan-variants.ts';
import { makePlan } from '../../../src/run/make-plan.ts';
import { systemPromptStudy } from '../../../src/studies/system-prompt/protocol/system-prompt.ts';

/**
 * A plan for other programs to run: two system prompts and two sets, each question twice. One of the sets also has questions
 * without choices.
 */
export async function smallPlan(model: string): Promise<PlannedRun> {
  const study = systemPromptStudy as unknown as Study;
  const items = [...itemsOf('arithmetic', 2), ...itemsOf('calendar', 2), ...openSums];
  const plan = await makePlan({
    study,
    options: {
      ...systemPromptStudy.defaults,
      templates: systemPromptStudy.defaults.templates.filter(({ id }) => id === 'concise' || id === 'strict-format'),
      maxTokens: 60,
    },
    models: [model],
    items,
    seed: 1,
    samples: 2,
  });
  return { planId: await planId(plan), plan, study, items };
}

const openSums: readonly Item[] = [
  { id: 'calendar/open-1', question: 'How many days do two weeks have?', answer: '14' },
  { id: 'calendar/open-2', question: 'How many hours do 50 days have?', answer: '1,200' },
];

/** The first items of one of the app's own sets. */
function itemsOf(set: string, count: number): Item[] {
  const path = fileURLToPath(new URL(`../../../src/items/sets/${set}.json`, import.meta.url));
  const { items } = JSON.parse(readFileSync(path, 'utf8')) as { items: Required<Item>[] };
  return items
    .slice(0, count)
    .map(({ id, question, choices, answer }) => ({ id: `${set}/${id}`, question, choices, answer }));
}
