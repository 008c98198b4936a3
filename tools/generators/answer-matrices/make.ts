import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { assertDefined } from '../../../src/base/errors/assert-defined.ts';
import { variantKey } from '../../../src/core/plan/cell.ts';
import { canonicalJson, type Plan } from '../../../src/core/plan/plan.ts';
import type { Json } from '../../../src/base/json/json.ts';
import type { Study } from '../../../src/core/studies/study.ts';
import { sha256Hex } from '../../../src/base/hash/sha256.ts';
import { setOf } from '../../../src/core/items/item.ts';
import { parseSmallModelIndex } from '../../../src/engine/transformers/small-models.ts';
import { splitAskedAndHeldOut } from '../../../src/items/study-item-set.ts';
import { builtInSetLoaders } from '../../../src/items/built-in.ts';
import { buildScoreTable } from '../../../src/report/score-table.ts';
import { makePlan } from '../../../src/run/make-plan.ts';
import { configurationDemoRun as configurationDemo } from '../../../src/studies/configuration/demo.ts';
import { configurationStudy } from '../../../src/studies/configuration/protocol/configuration.ts';
import { styleDemoDefinition as styleDemo } from '../../../src/studies/instruction-style/demo.ts';
import { instructionStyleStudy } from '../../../src/studies/instruction-style/protocol/instruction-style.ts';
import { systemPromptStudy } from '../../../src/studies/system-prompt/protocol/system-prompt.ts';
import { AnswerCache } from '../../measurements/demos/answer-cache.ts';

/**
 * `npx tsx tools/generators/answer-matrices/make.ts [STUDY …]`: records which questions of our sets the small models answer
 * correctly under a study's variants. The app's own engine asks them in a browser. Without arguments it runs all studies.
 * Writes test/fixtures/answer-matrices.json for the system-prompt audit, and answer-matrices.<study>.json for the others. By
 * set and model, a line is a question and a digit is a variant.
 * Tests of planning and stopping, and the calibration, use these files.
 */
const projectUrl = (path: string) => new URL(`../../../${path}`, import.meta.url);
const madeSets = ['arithmetic', 'calendar', 'words'];

interface MatrixDesign {
  readonly study: Study;
  readonly options: Json;
  readonly groups: Readonly<Record<string, readonly string[]>>;
  /** A pattern for the ids of the small models to ask. */
  readonly models: RegExp;
  readonly file: string;
}

const matrixDesigns: readonly MatrixDesign[] = [
  {
    study: systemPromptStudy,
    options: { ...systemPromptStudy.defaults, maxTokens: 64 },
    groups: { made: madeSets, hand: ['general', 'yes-no', 'sentiment'] },
    models: /tiny-[abc]@/,
    file: 'answer-matrices.json',
  },
  // With the options of the demos.
  {
    study: configurationStudy as unknown as Study,
    options: configurationDemo.options,
    groups: { made: madeSets },
    models: /tiny-[bc]@/,
    file: 'answer-matrices.configuration.json',
  },
  {
    study: instructionStyleStudy as unknown as Study,
    options: styleDemo.options,
    groups: { made: madeSets },
    models: /tiny-[abc]@/,
    file: 'answer-matrices.instruction-style.json',
  },
];

mkdirSync(projectUrl('node_modules/.cache/demos/'), { recursive: true });
const answerCache = new AnswerCache(fileURLToPath(projectUrl('node_modules/.cache/demos/answers.jsonl')));
const small = parseSmallModelIndex(readFileSync(projectUrl('public/models/index.json'), 'utf8'));
const wantedStudies = process.argv.slice(2);

try {
  for (const each of matrixDesigns)
    if (wantedStudies.length === 0 || wantedStudies.includes(each.study.id)) await make(each);
} finally {
  await answerCache.close();
}

async function make({ study, options, groups, models: pattern, file }: MatrixDesign): Promise<void> {
  const models = small.map(({ id }) => id).filter((id) => pattern.test(id));
  const sets = await Promise.all(
    Object.values(groups)
      .flat()
      .map(async (id) => splitAskedAndHeldOut(await assertDefined(builtInSetLoaders[id], `set ${id}`)(), false)),
  );
  const items = sets.flatMap((set) => set.items);
  const plan = await makePlan({ study, options: options as Plan['options'], models, items, seed: 1, samples: 1 });
  const responses = await answerCache.responsesTo(plan, items, study);
  const { rows } = buildScoreTable({ study, plan, items, responses });
  const scoreOf = new Map(
    rows.flatMap(({ response: { model, item, variant }, score }) =>
      score === null ? [] : [[`${model}|${item}|${variantKey(variant)}`, score] as const],
    ),
  );
  const variants = study.variants(plan.options as never);
  const scores: Record<string, Record<string, string[]>> = {};
  for (const { id, items: own } of sets) {
    scores[id] = Object.fromEntries(
      models.map((model) => [
        model,
        own.map((item) =>
          variants
            .map((variant) => {
              const score = scoreOf.get(`${model}|${item.id}|${variantKey(variant)}`);
              if (score === undefined) throw new Error(`${model} has no answer to ${item.id} by ${variantKey(variant)}`);
              return score;
            })
            .join(''),
        ),
      ]),
    );
  }
  const basis = await sha256Hex(canonicalJson(items.map(({ id, question }) => [setOf(id), question])));
  const prompts = variants.map((variant) => {
    const values = Object.values(variant);
    return values.length === 1 ? (values[0] ?? '') : variantKey(variant);
  });
  const notes = 'Made by tools/generators/answer-matrices/make.ts.';
  writeFileSync(
    projectUrl(`test/fixtures/${file}`),
    `${JSON.stringify({ notes, plan: basis, prompts, groups, scores }, null, 1)}\n`,
  );
}
