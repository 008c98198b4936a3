import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { assertDefined } from '../../../src/base/errors/assert-defined.ts';
import type { Item } from '../../../src/core/items/item.ts';
import { parseSmallModelIndex } from '../../../src/engine/transformers/small-models.ts';
import { splitAskedAndHeldOut } from '../../../src/items/study-item-set.ts';
import { builtInSetLoaders } from '../../../src/items/built-in.ts';
import type { Demo } from '../../../src/manifest/demo.ts';
import { buildScoreTable } from '../../../src/report/score-table.ts';
import { makePlan } from '../../../src/run/make-plan.ts';
import { questionGroupIndices } from '../../../src/measure/judged/question-groups.ts';
import { loadStudy } from '../../../src/core/studies/studies.ts';
import '../../../src/studies/give-studies.ts';
import { judgeDemoDefinition as judgeDemo } from '../../../src/studies/judge/demo.ts';
import { judgePairsDemoDefinition as pairsDemo } from '../../../src/studies/judge-pairs/demo.ts';
import { paraphraseDemoDefinition as paraphraseDemo } from '../../../src/studies/paraphrase/demo.ts';
import { AnswerCache } from '../../measurements/demos/answer-cache.ts';

/**
 * `npx tsx tools/generators/answer-matrices/readings.ts`: records the small models' answers to the whole sets of three
 * demos. Their measures need more than right or wrong. The app's own engine asks the questions in a browser.
 * Writes test/fixtures/readings.<study>.json: each distinct parsed answer once, and by model the index of each answer's
 * entry. The order is item, then variant, then sample. The calibration draws runs from these files.
 */
const projectUrl = (path: string) => new URL(`../../../${path}`, import.meta.url);
const demos: Readonly<Record<string, Demo>> = { paraphrase: paraphraseDemo, judge: judgeDemo, 'judge-pairs': pairsDemo };
const small = parseSmallModelIndex(readFileSync(projectUrl('public/models/index.json'), 'utf8'));
const answerCache = new AnswerCache(fileURLToPath(projectUrl('node_modules/.cache/demos/answers.jsonl')));

try {
  for (const [study, demo] of Object.entries(demos)) await make(study, demo);
} finally {
  await answerCache.close();
}

async function make(id: string, demo: Demo): Promise<void> {
  const study = await loadStudy(id);
  const models = small.map((each) => each.id).filter((model) => demo.models.some((name) => model.includes(`:${name}@`)));
  const sets = await Promise.all(
    demo.sets.map(async (set) => splitAskedAndHeldOut(await assertDefined(builtInSetLoaders[set], `set ${set}`)(), false)),
  );
  const items = sets.flatMap((set) => set.items);
  const plan = await makePlan({ study, options: demo.options, models, items, seed: 1, samples: demo.samples });
  const { rows } = buildScoreTable({ study, plan, items, responses: await answerCache.responsesTo(plan, items, study) });
  const readings: string[] = [];
  const placeOf = (text: string) => {
    const place = readings.indexOf(text);
    return place >= 0 ? place : readings.push(text) - 1;
  };
  const places: Record<string, string> = {};
  for (const model of models)
    places[model] = rows
      .filter(({ response }) => response.model === model)
      .map(({ reading, score }) => placeOf(JSON.stringify({ reading, score })))
      .join(' ');
  const { options, samples, seed, resolved } = plan;
  writeFileSync(
    projectUrl(`test/fixtures/readings.${id}.json`),
    `${JSON.stringify(
      {
        notes: 'Made by tools/generators/answer-matrices/readings.ts.',
        plan: { study: id, options, models, samples, seed, resolved },
        items: withoutWords(items),
        readings: readings.map((each) => JSON.parse(each) as unknown),
        places,
      },
      null,
      1,
    )}\n`,
  );
}

/**
 * No measure uses the words of a question, so they are dropped. A cluster still records which responses belong to one
 * question.
 */
function withoutWords(items: readonly Item[]): Item[] {
  const groups = questionGroupIndices(items);
  return items.map(({ question: _, ...item }, place) => ({
    ...item,
    question: '',
    ...('choices' in item && item.choices && { choices: item.choices.map(() => '') }),
    ...('response' in item && { response: '' }),
    ...('response' in item &&
      groups.filter((group) => group === groups[place]).length > 1 && { cluster: `q${groups[place]}` }),
  }));
}
