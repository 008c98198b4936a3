import type { ItemScoring } from '../../src/core/counting/counting.ts';
import type { Item } from '../../src/core/items/item.ts';
import { planCells } from '../../src/core/plan/cells.ts';
import { loadStudy } from '../../src/core/studies/studies.ts';
import { writeRunAsJsonLines } from '../../src/export/archive.ts';
import { makePlan } from '../../src/run/make-plan.ts';
import { prepareQuestionOfCell, responseFromAnswer } from '../../src/run/questions.ts';
import { systemPromptStudy } from '../../src/studies/system-prompt/protocol/system-prompt.ts';

/** Exact text equality. An answer inside a sentence fails it. */
export const equality: ItemScoring = { rules: [{ kind: 'text', exact: true }], together: 'all' };

const words = 'Paris Rome Oslo Lima Cairo Kyiv Delhi Bern Riga Minsk Quito Accra Dakar Tunis Sofia'.split(' ');

/** Thirty questions with one-word answers. */
export const wordedItems = (counts: ItemScoring = equality): readonly Item[] =>
  Array.from({ length: 30 }, (_, n) => ({
    id: `own/${String(n + 1).padStart(2, '0')}`,
    question: `Which capital has the number ${n + 1}?`,
    answer: words[n % words.length] ?? '',
    counts,
  }));

/** Wording of the answers under each of the three prompts, and how many of thirty each model gets right. */
export const worded = [
  { say: (word: string) => word, right: { large: 29, small: 21 } },
  { say: (word: string) => `Happy to help! The answer is ${word}.`, right: { large: 28, small: 20 } },
  { say: (word: string) => `Arr, matey! It be ${word}.`, right: { large: 17, small: 18 } },
] as const;

/**
 * A finished run of two models under three prompts, each with its own answer wording. Exact equality accepts only the bare
 * word.
 */
export async function wordedArchive(items = wordedItems()): Promise<string> {
  const study = await loadStudy('system-prompt');
  const templates = systemPromptStudy.defaults.templates.slice(0, 3);
  const options = { ...systemPromptStudy.defaults, templates };
  const models = ['reckoning:acme-large@1', 'reckoning:acme-small@1'];
  const plan = await makePlan({ study, options, models, items, seed: 1, samples: 1 });
  const responses = await Promise.all(
    planCells(plan, study).map(async (cell) => {
      const n = items.findIndex(({ id }) => id === cell.item);
      const p = templates.findIndex(({ id }) => id === cell.variant['system-prompt']);
      const model = cell.model.includes('large') ? 'large' : 'small';
      const isRight = (n * 7 + p) % 30 < (worded[p]?.right[model] ?? 0);
      const word = String(items[isRight ? n : (n + 1) % items.length]?.answer);
      const times = { tokens: { prompt: 1, completion: 1 }, ms: { prefill: 0, decode: 0 } };
      return responseFromAnswer(await prepareQuestionOfCell({ plan, items, study }, cell), {
        text: worded[p]?.say(word) ?? '',
        finish: 'stop',
        ...times,
      });
    }),
  );
  const rest = { models: [], environment: {}, comparisons: [], verdicts: [], others: [], unknown: {} };
  return new globalThis.Response(writeRunAsJsonLines({ plan, items, responses, ...rest })).text();
}
