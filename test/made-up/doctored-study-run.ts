import type { Item } from '../../src/core/items/item.ts';
import type { Cell } from '../../src/core/plan/cell.ts';
import { variantKey } from '../../src/core/plan/cell.ts';
import { eachCell } from '../../src/core/plan/cells.ts';
import { optionLetter } from '../../src/core/items/letter.ts';
import type { Plan } from '../../src/core/plan/plan.ts';
import type { Response } from '../../src/core/answers/response.ts';
import type { Study, StudyResult } from '../../src/core/studies/study.ts';
import { scoreAndMeasureResponses } from '../../src/report/measure-run.ts';
import { makePlan } from '../../src/run/make-plan.ts';
import { configurationStudy } from '../../src/studies/configuration/protocol/configuration.ts';
import { importedStudy } from '../../src/studies/elsewhere/protocol/imported-study.ts';
import { instructionStyleStudy } from '../../src/studies/instruction-style/protocol/instruction-style.ts';
import { paraphraseStudy } from '../../src/studies/paraphrase/protocol/paraphrase.ts';
import { parseDrawnOrders } from '../../src/studies/paraphrase/protocol/orders.ts';
import '../../src/studies/give-studies.ts';
import type { Place } from './doctored-run.ts';
import { madeUpLog } from './logged-run.ts';

export const doctoredStudies = ['instruction-style', 'configuration', 'paraphrase', 'elsewhere'] as const;
export type DoctoredStudy = (typeof doctoredStudies)[number];

interface Made {
  readonly models: number;
  readonly items: readonly Item[];
  /**
   * Returns the chosen option, or `failed` if no answer came back. `prompt` is the position of the variant; in the
   * paraphrase study, of the wording.
   */
  readonly chooses: (place: Place & { readonly cell: Cell }, item: Item) => number | 'failed';
  /** The time of the request in milliseconds. If given, a server answers. */
  readonly at?: (place: Place) => number;
}

const studies: Readonly<Record<DoctoredStudy, { readonly study: Study; readonly options: object }>> = {
  'instruction-style': {
    study: instructionStyleStudy as unknown as Study,
    options: { ...instructionStyleStudy.defaults, decodings: ['greedy'], encoder: 'lexical' },
  },
  configuration: {
    study: configurationStudy as unknown as Study,
    options: { ...configurationStudy.defaults, demonstrations: [0], answeredInWords: [] },
  },
  paraphrase: {
    study: paraphraseStudy as unknown as Study,
    options: { ...paraphraseStudy.defaults, orders: 4, reasoningFirst: [] },
  },
  elsewhere: { study: importedStudy as unknown as Study, options: {} },
};

/** A complete run of a study with the option that each cell chooses, as the app stores it. */
export async function doctoredStudyRun(id: DoctoredStudy, { models, items, chooses, at }: Made) {
  const { study, options } = studies[id];
  const worded = items.map((item) =>
    id === 'paraphrase' ? { ...item, paraphrases: [`${item.question} Say which.`, `Now: ${item.question}`] } : item,
  );
  const names = Array.from({ length: models }, (_, m) => `small:evenkeel/made-up-${String.fromCharCode(97 + m)}@1`);
  const plan =
    id === 'elsewhere'
      ? await logPlan(names, worded)
      : await makePlan({ study, options, models: names, items: worded, seed: 1, samples: 1 } as never);
  const places = new Map(worded.map(({ id }, place) => [id, place]));
  const prompts = new Map<string, number>();
  const responses: Response[] = [];
  for (const cell of eachCell(plan, study)) {
    const key = cell.variant['question'] ?? variantKey(cell.variant);
    const prompt = prompts.get(key) ?? prompts.size;
    prompts.set(key, prompt);
    const place = { model: plan.models.indexOf(cell.model), item: places.get(cell.item) ?? -1, prompt };
    const item = worded[place.item]!;
    const chosen = chooses({ ...place, cell }, item);
    const isLost = chosen === 'failed';
    const shown = isLost ? 0 : shownAt(id, plan, cell, chosen);
    responses.push({
      ...cell,
      seed: 0,
      promptHash: '',
      text: isLost ? '' : `Answer: ${optionLetter(shown)}${id === 'paraphrase' ? '.' : ''}`,
      tokens: { prompt: 120, completion: 5 },
      ms: { prefill: 10, decode: 50 },
      ...(isLost ? { finish: 'error' as const, error: 'It timed out.' } : { finish: 'stop' as const }),
      ...(at && { origin: { engine: 'endpoint', address: 'http://localhost:8080', at: at(place) } }),
    });
  }
  return { plan, items: worded as readonly Item[], responses };
}

function shownAt(id: DoctoredStudy, plan: Plan, cell: Cell, chosen: number): number {
  if (id !== 'paraphrase') return chosen;
  return parseDrawnOrders(plan.resolved[cell.item])[Number(cell.variant['order']?.slice(1)) - 1]?.indexOf(chosen) ?? -1;
}

/** Five prompt variants, scored by our rules. */
async function logPlan(models: readonly string[], items: readonly Item[]): Promise<Plan> {
  const { plan } = await madeUpLog({ prompts: 5, examples: 1, scoring: { by: 'evenkeel' } });
  return { ...plan, models, items: items.map(({ id }) => ({ id, hash: '' })) };
}

/** Measures the run as the app does. */
export async function doctoredResult(id: DoctoredStudy, made: Made): Promise<StudyResult> {
  const { plan, items, responses } = await doctoredStudyRun(id, made);
  return JSON.parse(JSON.stringify(await scoreAndMeasureResponses({ plan, items, responses }))) as StudyResult;
}
