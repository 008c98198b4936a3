import type { Item } from '../../core/items/item.ts';
import { itemHash, type Plan } from '../../core/plan/plan.ts';
import type { Message } from '../../core/answers/response.ts';
import { loadStudy } from '../../core/studies/studies.ts';
import type { Study } from '../../core/studies/study.ts';
import { offeredStudies } from '../../studies/index.ts';
import { UserError } from '../../base/errors/user-error.ts';

/** A question as a study would put it, by the first of its ways to ask. */
export interface RenderedPrompt {
  readonly study: string;
  /** The levels of that way, in words. */
  readonly way: string;
  readonly messages: readonly Message[];
}

/** The first study that asks it shows it; undefined where none does. */
export async function renderQuestionByFirstStudy(item: Item): Promise<RenderedPrompt | undefined> {
  for (const { id } of offeredStudies) {
    const asked = await renderQuestionBy(await loadStudy(id), { ...item, id: `preview/${item.id}` });
    if (asked) return asked;
  }
  return undefined;
}

/** Through the study itself, with what it does by default. */
async function renderQuestionBy(study: Study, item: Item): Promise<RenderedPrompt | undefined> {
  const options = study.defaults;
  const [variant] = study.variants(options);
  if (!variant) return undefined;
  const model = 'preview';
  const hash = await itemHash(item);
  try {
    const resolved = study.resolve([item], options, 1);
    const items = [{ id: item.id, hash }];
    const plan: Plan = { study: study.id, options, models: [model], items, samples: 1, seed: 1, resolved };
    const { messages } = study.prompt({ model, item: item.id, variant, sample: 0 }, item, plan);
    const levels = study.factors(options).flatMap(({ id, title, levels }) => {
      const level = levels.find((level) => level.id === variant[id]);
      return level ? [`${title}: ${level.title}`] : [];
    });
    return { study: study.title, way: levels.join(', '), messages };
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}
