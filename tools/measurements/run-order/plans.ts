import { readFileSync } from 'node:fs';
import type { Item } from '../../../src/core/items/item.ts';
import type { Study } from '../../../src/core/studies/study.ts';
import { parseSmallModelIndex } from '../../../src/engine/transformers/small-models.ts';
import { loadDemoPlanInput } from '../../../src/manifest/demo.ts';
import { makePlan } from '../../../src/run/make-plan.ts';
import { systemPromptDemoDefinition } from '../../../src/studies/system-prompt/demo.ts';
import { builtInPrompts, systemPromptStudy } from '../../../src/studies/system-prompt/protocol/system-prompt.ts';
import type { PlanWithItems } from './orders.ts';

export interface TitledPlan extends PlanWithItems {
  readonly title: string;
}

const study = systemPromptStudy as unknown as Study;
const small = parseSmallModelIndex(readFileSync(new URL('../../../public/models/index.json', import.meta.url), 'utf8'));

/** A text of the given length that shares no beginning with a text of another name. */
const textOf = (name: string, length: number): string =>
  `${name}: ${`The ${name} is told here in full, one sentence after the other. `.repeat(Math.ceil(length / 50))}`.slice(
    0,
    length,
  );

async function starter(samples = 1): Promise<PlanWithItems> {
  const choices = await loadDemoPlanInput(systemPromptDemoDefinition, small, { shows: false });
  return { plan: await makePlan({ study, ...choices, samples }), items: choices.items, study };
}

async function longSystemPrompts(characters: number): Promise<PlanWithItems> {
  const choices = await loadDemoPlanInput(systemPromptDemoDefinition, small, { shows: false });
  const templates = builtInPrompts.map((template) => ({
    ...template,
    wording: { default: textOf(template.title, characters) },
  }));
  const options = { ...systemPromptStudy.defaults, templates };
  return { plan: await makePlan({ study, ...choices, options }), items: choices.items, study };
}

/** Sixteen passages with five questions each, under the starter's system prompts. */
async function longPassages(characters: number): Promise<PlanWithItems> {
  const choices = await loadDemoPlanInput(systemPromptDemoDefinition, small, { shows: false });
  const items = choices.items.map((item, at): Item => ({
    ...item,
    question: `${textOf(`passage ${Math.floor(at / 5)}`, characters)}\n\n${item.question}`,
  }));
  return { plan: await makePlan({ study, ...choices, items }), items, study };
}

export const plans = async (): Promise<readonly TitledPlan[]> => [
  { title: 'The starter: 80 questions, 10 system prompts', ...(await starter()) },
  { title: 'The starter with 5 samples', ...(await starter(5)) },
  { title: '10 system prompts of about 1,000 tokens', ...(await longSystemPrompts(4_000)) },
  { title: '16 passages of about 4,000 tokens, 5 questions each', ...(await longPassages(16_000)) },
];
