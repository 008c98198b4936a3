import type { Item } from '../../src/core/items/item.ts';
import type { CompletionFormat } from '../../src/core/prompts/completion.ts';
import { makePlan } from '../../src/run/make-plan.ts';
import type { Plan } from '../../src/core/plan/plan.ts';
import type { Study } from '../../src/core/studies/study.ts';
import { loadStudy } from '../../src/core/studies/studies.ts';
import { systemPromptStudy } from '../../src/studies/system-prompt/protocol/system-prompt.ts';

export const someItems = (count: number, set = 'sums'): Item[] =>
  Array.from({ length: count }, (_, n) => ({
    id: `${set}/${String(n + 1).padStart(3, '0')}`,
    question: `What is ${n} plus ${n * n}?`,
    choices: [n + n * n, n + n * n + 1, n + n * n + 2, n + n * n + 3].map(String),
    answer: 0,
  }));

export interface Small {
  readonly plan: Plan;
  readonly items: readonly Item[];
  readonly study: Study;
}

interface SmallPlanInput {
  readonly models?: number;
  readonly items?: number;
  readonly templates?: number;
  readonly samples?: number;
  readonly seed?: number;
  readonly modelId?: (m: number) => string;
  readonly completion?: CompletionFormat | undefined;
}

/** A system-prompt plan of `models` × `items` × `templates` × `samples` cells. */
export async function smallPlan({
  models = 2,
  items = 4,
  templates = 3,
  samples = 1,
  seed = 7,
  modelId = (m: number) => `reckoning:model-${m}@1`,
  completion,
}: SmallPlanInput = {}): Promise<Small> {
  const study = await loadStudy('system-prompt');
  const questions = someItems(items);
  const plan = await makePlan({
    study,
    options: {
      ...systemPromptStudy.defaults,
      templates: systemPromptStudy.defaults.templates.slice(0, templates),
      maxTokens: 16,
    },
    models: Array.from({ length: models }, (_, m) => modelId(m)),
    items: questions,
    seed,
    samples,
    completion,
  });
  return { plan, items: questions, study };
}
