import { mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { assertDefined } from '../../../src/base/errors/assert-defined.ts';
import type { Json } from '../../../src/base/json/json.ts';
import type { Item } from '../../../src/core/items/item.ts';
import type { Plan } from '../../../src/core/plan/plan.ts';
import { loadStudy } from '../../../src/core/studies/studies.ts';
import type { ScoreTable, Study } from '../../../src/core/studies/study.ts';
import { parseSmallModelIndex } from '../../../src/engine/transformers/small-models.ts';
import { builtInSetLoaders } from '../../../src/items/built-in.ts';
import { sampleSetItems } from '../../../src/items/sampling.ts';
import { splitAskedAndHeldOut } from '../../../src/items/study-item-set.ts';
import { buildScoreTable } from '../../../src/report/score-table.ts';
import { makePlan } from '../../../src/run/make-plan.ts';
import { paraphraseDemoDefinition } from '../../../src/studies/paraphrase/demo.ts';
import { systemPromptDemoDefinition } from '../../../src/studies/system-prompt/demo.ts';
import '../../../src/studies/give-studies.ts';
import { AnswerCache } from '../demos/answer-cache.ts';

/** The questions of the forecast, 200 others, and all others. */
export interface SplitQuestions {
  readonly asked: readonly Item[];
  readonly others: readonly Item[];
  readonly allOthers: readonly Item[];
}

/** The studies, each with its demo’s options. */
export const votedStudies: Readonly<Record<string, Json>> = {
  'system-prompt': systemPromptDemoDefinition.options,
  paraphrase: paraphraseDemoDefinition.options,
};

const sets = ['arithmetic', 'calendar', 'words'];
const askedPerSet = 50;
const otherQuestions = 200;
const questionSeed = 1;
/** The temperature at which the forecast's own questions are asked again. */
export const warmTemperature = 0.7;

const projectUrl = (path: string) => new URL(`../../../${path}`, import.meta.url);

/** Splits each set by a seed, so that the forecast never sees the questions of the comparison. */
export async function splitQuestions(): Promise<SplitQuestions> {
  const parts = await Promise.all(
    sets.map(async (id) => {
      const { items } = await splitAskedAndHeldOut(await assertDefined(builtInSetLoaders[id], `set ${id}`)(), false);
      const asked = sampleSetItems(items, askedPerSet, questionSeed);
      const rest = items.filter((item) => !asked.includes(item));
      return { asked, rest, others: sampleSetItems(rest, Math.ceil(otherQuestions / sets.length), questionSeed) };
    }),
  );
  return {
    asked: parts.flatMap(({ asked }) => asked),
    others: parts.flatMap(({ others }) => others).slice(0, otherQuestions),
    allOthers: parts.flatMap(({ rest }) => rest),
  };
}

export interface VoteRun {
  readonly study: Study;
  readonly plan: Plan;
  readonly table: ScoreTable;
}

/**
 * Asks the three small models in a browser with the app's own engine. node_modules/.cache/vote keeps the answers, so a
 * second call makes no requests.
 */
export class SmallModelVotes {
  readonly #cache: AnswerCache;

  constructor() {
    const folder = projectUrl('node_modules/.cache/vote/');
    mkdirSync(folder, { recursive: true });
    this.#cache = new AnswerCache(fileURLToPath(new URL('answers.jsonl', folder)));
  }

  async ask(studyId: string, items: readonly Item[], temperature = 0): Promise<VoteRun> {
    const study = withTemperature(await loadStudy(studyId), temperature);
    const models = parseSmallModelIndex(readFileSync(projectUrl('public/models/index.json'), 'utf8')).flatMap(({ id }) =>
      /tiny-[abc]@/.test(id) ? [id] : [],
    );
    const plan = await makePlan({ study, options: votedStudies[studyId], models, items, seed: questionSeed, samples: 1 });
    const responses = await this.#cache.responsesTo(plan, items, study);
    return { study, plan, table: buildScoreTable({ study, plan, items, responses }) };
  }

  close = (): Promise<void> => this.#cache.close();
}

/** Both studies request the likeliest answer. This samples answers to the same prompts. */
const withTemperature = (study: Study, temperature: number): Study =>
  temperature === 0
    ? study
    : {
        ...study,
        prompt: (cell, item, plan) => {
          const prompt = study.prompt(cell, item, plan);
          return { ...prompt, decoding: { ...prompt.decoding, temperature } };
        },
      };
