import { expect, test } from 'vitest';
import { planCells } from '../../../src/core/plan/cells.ts';
import { loadStudy } from '../../../src/core/studies/studies.ts';
import type { Response } from '../../../src/core/answers/response.ts';
import { optionLetter } from '../../../src/core/items/letter.ts';
import { parseItemsFromTable } from '../../../src/items/found-questions.ts';
import type { ItemColumns } from '../../../src/items/item-columns.ts';
import { parseItemTable } from '../../../src/items/item-file.ts';
import { makeOwnItemSet } from '../../../src/items/own-set.ts';
import { recogniseTable } from '../../../src/items/recipes/recipe-rows.ts';
import { chosenToItemColumns } from '../../../src/pages/items/chosen-columns.ts';
import { chosenColumnsFromRecipe } from '../../../src/pages/items/hub/recipe-columns.ts';
import { scoreAndMeasureResponses } from '../../../src/report/measure-run.ts';
import { makePlan } from '../../../src/run/make-plan.ts';
import { paraphraseItemFaults } from '../../../src/studies/paraphrase/protocol/faults.ts';

/**
 * In the layout of m-joon-ixix/RoParQ, with orders that no seed draws: each begins with a different choice than the one
 * before.
 */
const rows = [
  {
    source_dataset: 'own',
    questions: ['Which month has 28 days?', 'Which month is the shortest?', 'Name the month with the fewest days.'],
    options: ['February', 'April', 'June', 'July'],
    answer_idx: 0,
    sampled_idxs_list: [
      [3, 2, 1, 0],
      [0, 1, 2, 3],
      [1, 0, 3, 2],
      [2, 3, 0, 1],
    ],
  },
  {
    source_dataset: 'own',
    questions: ['What is 2 + 3?', 'Add 2 and 3.', 'How much are 2 and 3 together?'],
    options: ['4', '5', '6', '7'],
    answer_idx: 1,
    sampled_idxs_list: [
      [1, 0, 2, 3],
      [1, 2, 0, 3],
      [2, 1, 3, 0],
      [3, 0, 1, 2],
    ],
  },
];

async function importedItems(text: string) {
  const { table, preview } = recogniseTable(parseItemTable(text, 'general-knowledge-test.json'));
  expect(preview.recipe?.title).toMatch(/^RoParQ/);
  const columns: ItemColumns = chosenToItemColumns(chosenColumnsFromRecipe(preview, preview.recipe?.columns ?? {}, []));
  const { items, found } = parseItemsFromTable(table, 'general-knowledge-test.json', columns, 'to be stored');
  expect(found).toMatchObject({ count: 2, leftOut: 0, kinds: { choices: 2 } });
  return (await makeOwnItemSet({ title: 'RoParQ' }, items, [])).items;
}

test('RoParQ’s layout is imported, planned in its own orders and measured by the paper’s formula', async () => {
  const items = await importedItems(JSON.stringify(rows, null, 1));
  expect(items[0]).toMatchObject({
    question: rows[0]!.questions[0],
    paraphrases: rows[0]!.questions.slice(1),
    choices: rows[0]!.options,
    answer: 0,
  });
  const study = await loadStudy('paraphrase');
  const models = ['transformers:none@0'];
  const plan = await makePlan({ study, options: study.defaults, models, items, seed: 7, samples: 1 });
  expect(items.map(({ id }) => plan.resolved[id])).toEqual(rows.map(({ sampled_idxs_list: orders }) => ({ orders })));

  // The first two wordings are answered correctly. For the third, the answer is the first choice shown.
  const cells = planCells(plan, study);
  expect(cells).toHaveLength(2 * 3 * 4);
  const responses = cells.map((cell): Response => {
    const at = items.findIndex(({ id }) => id === cell.item);
    const order = rows[at]!.sampled_idxs_list[Number(cell.variant['order']!.slice(1)) - 1]!;
    const asked = study.prompt(cell, items[at]!, plan).messages.at(-1)!.content;
    order.forEach((choice, place) => expect(asked).toContain(`\n${optionLetter(place)}. ${rows[at]!.options[choice]}`));
    const place = cell.variant['question'] === 'q2' ? 0 : order.indexOf(rows[at]!.answer_idx);
    const cost = { tokens: { prompt: 1, completion: 1 }, ms: { prefill: 1, decode: 1 }, finish: 'stop' as const };
    return { ...cell, seed: 1, promptHash: '', ...cost, text: `Answer: ${optionLetter(place)}. Sure.` } as Response;
  });
  const result = (await scoreAndMeasureResponses({ plan, items, responses })) as unknown as {
    readonly models: readonly { readonly accuracy: number; readonly xParaCon: number }[];
  };
  // 1 of 4 and 2 of 4 answers to the third wording are right, because those orders begin with the right choice.
  const spread = (third: number) => Math.sqrt((2 * (1 - (2 + third) / 3) ** 2 + (third - (2 + third) / 3) ** 2) / 3);
  const { accuracy, xParaCon } = result.models[0]!;
  expect(accuracy).toBeCloseTo((4 + 4 + 1 + 4 + 4 + 2) / 24, 12);
  expect(xParaCon).toBeCloseTo(-Math.log2((spread(1 / 4) + spread(2 / 4)) / 2), 12);
});

test('orders that are not orders of the choices are a fault of their question', async () => {
  const [first, second] = rows;
  const items = await importedItems(JSON.stringify([first, { ...second, sampled_idxs_list: [[0, 1, 2]] }]));
  const why = 'has given orders that are not orders of its choices';
  expect(paraphraseItemFaults(items)).toEqual([{ item: items[1]!.id, fault: why, lacksParaphrases: false }]);
});
