import { itemHash, type Plan } from '../../core/plan/plan.ts';
import type { Item, ItemSet } from '../../core/items/item.ts';
import type { Message } from '../../core/answers/response.ts';
import { loadStudy } from '../../core/studies/studies.ts';
import type { Study } from '../../core/studies/study.ts';
import type { FormOptions, StudyFormDescription } from '../../manifest/study-form.ts';
import { studyOptionsFault } from '../../planned/link-options.ts';
import { offeredStudies } from '../../studies/index.ts';
import type { Json } from '../../base/json/json.ts';
import { UserError } from '../../base/errors/user-error.ts';

/** A question as a study would ask it, with the study’s first prompt variant. */
export interface RenderedPrompt {
  readonly study: string;
  /** The levels of that variant, in words. */
  readonly way: string;
  readonly messages: readonly Message[];
}

interface PreviewGround {
  /** The questions of the set. Whether they have choices decides how prompts are worded. */
  readonly items?: readonly Item[];
  /** The user’s own options for a study, in place of its defaults. */
  readonly ownOptions?: (study: Study) => Promise<Readonly<Record<string, Json>>>;
}

/** Renders the question by the first study that accepts it, as its form would send it; undefined if no study accepts it. */
export async function renderQuestionByFirstStudy(
  item: Item,
  { items = [item], ownOptions }: PreviewGround = {},
): Promise<RenderedPrompt | undefined> {
  for (const { id, form } of offeredStudies) {
    const study = await loadStudy(id);
    const defaults = study.defaults as FormOptions;
    const options = { ...defaults, ...(await ownOptions?.(study)) };
    const known = studyOptionsFault(study, options) === undefined ? options : defaults;
    const asked = await renderQuestionBy(study, await form(), known, item, items);
    if (asked) return asked;
  }
  return undefined;
}

/** Renders the question by one study, with the options of its form. */
async function renderQuestionBy(
  study: Study,
  form: StudyFormDescription,
  unworded: FormOptions,
  local: Item,
  all: readonly Item[],
): Promise<RenderedPrompt | undefined> {
  const set = { id: 'preview', kind: 'general', items: all } as const;
  const options = form.withSets(unworded, [set as unknown as ItemSet]);
  const [variant] = study.variants(options);
  if (!variant) return undefined;
  const model = 'preview';
  const item = { ...local, id: `preview/${local.id}` };
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
