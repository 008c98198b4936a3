import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { known } from '../../src/core/known.ts';
import { canonicalJson } from '../../src/core/plan.ts';
import { sha256Hex } from '../../src/core/sha256.ts';
import { setOf } from '../../src/core/item.ts';
import { readSmallModels } from '../../src/engine/transformers/small-models.ts';
import { askedSet } from '../../src/items/asked-set.ts';
import { builtInSets } from '../../src/items/built-in.ts';
import { scoreTable } from '../../src/report/score-table.ts';
import { makePlan } from '../../src/run/make-plan.ts';
import { systemPrompt } from '../../src/studies/system-prompt/protocol/system-prompt.ts';
import { KeptAnswers } from '../demos/kept-answers.ts';

/**
 * `npx tsx tools/answer-matrices/make.ts`: which of our sets’ questions the small models answer rightly under which of the ten system prompts, asked by the app’s own engine in a browser.
 * Writes test/fixtures/answer-matrices.json: by set and model a line a question, a digit a prompt. Planning and stopping are tried on it.
 */
const here = (path: string) => new URL(`../../${path}`, import.meta.url);
const groups = { made: ['arithmetic', 'calendar', 'words'], hand: ['general', 'yes-no', 'sentiment'] };

mkdirSync(here('node_modules/.cache/demos/'), { recursive: true });
const kept = new KeptAnswers(fileURLToPath(here('node_modules/.cache/demos/answers.jsonl')));
const small = readSmallModels(readFileSync(here('public/models/index.json'), 'utf8'));
const models = small.map(({ id }) => id);

try {
  const sets = await Promise.all(
    Object.values(groups)
      .flat()
      .map(async (id) => askedSet(await known(builtInSets[id], `set ${id}`)(), false)),
  );
  const items = sets.flatMap((set) => set.items);
  const options = { ...systemPrompt.defaults, maxTokens: 64 };
  const plan = await makePlan({ study: systemPrompt, options, models, items, seed: 1, samples: 1 });
  const responses = await kept.responsesTo(plan, items, systemPrompt);
  const { rows } = scoreTable(systemPrompt, plan, items, responses, []);
  const scoreOf = new Map(
    rows.flatMap(({ response: { model, item, variant }, score }) =>
      score === null ? [] : [[`${model}|${item}|${variant['system-prompt']}`, score] as const],
    ),
  );
  const prompts = options.templates.map(({ id }) => id);
  const scores: Record<string, Record<string, string[]>> = {};
  for (const { id, items: asked } of sets) {
    scores[id] = Object.fromEntries(
      models.map((model) => [
        model,
        asked.map((item) =>
          prompts
            .map((prompt) => {
              const score = scoreOf.get(`${model}|${item.id}|${prompt}`);
              if (score === undefined) throw new Error(`${model} has no answer to ${item.id} under ${prompt}`);
              return score;
            })
            .join(''),
        ),
      ]),
    );
  }
  const basis = await sha256Hex(canonicalJson(items.map(({ id, question }) => [setOf(id), question])));
  writeFileSync(
    here('test/fixtures/answer-matrices.json'),
    `${JSON.stringify({ notes: 'Made by tools/answer-matrices/make.ts.', plan: basis, prompts, groups, scores }, null, 1)}\n`,
  );
} finally {
  await kept.close();
}
