import { describe, expect, test } from 'vitest';
import type { Item } from '../../../../src/core/items/item.ts';
import { builtInSetLoaders } from '../../../../src/items/built-in.ts';
import { isJudgedPair } from '../../../../src/core/items/pair.ts';
import { seededRandom } from '../../../../src/measure/basics/random.ts';
import { optionLetter } from '../../../../src/core/items/letter.ts';
import { buildScoreTable } from '../../../../src/report/score-table.ts';
import { planCells, countCellsWithoutHoles } from '../../../../src/core/plan/cells.ts';
import { makePlan } from '../../../../src/run/make-plan.ts';
import { canonicalJson, itemHash, planId, type Plan } from '../../../../src/core/plan/plan.ts';
import type { Response } from '../../../../src/core/answers/response.ts';
import { readArchive, writeRunAsJsonLines } from '../../../../src/export/archive.ts';
import { paraphraseForm } from '../../../../src/studies/paraphrase/form/form.ts';
import type { FormOptions } from '../../../../src/manifest/study-form.ts';
import { paraphraseItemFaults } from '../../../../src/studies/paraphrase/protocol/faults.ts';
import { measureParaphrase } from '../../../../src/studies/paraphrase/measure/measure.ts';
import { paraphraseDefaults, type ParaphraseOptions } from '../../../../src/studies/paraphrase/protocol/options.ts';
import { parseDrawnOrders, drawChoiceOrders, cappedOrderCount } from '../../../../src/studies/paraphrase/protocol/orders.ts';
import { questionVariantLevelIds } from '../../../../src/studies/paraphrase/measure/result.ts';
import { paraphraseStudy } from '../../../../src/studies/paraphrase/protocol/paraphrase.ts';
import { loadStudy } from '../../../../src/core/studies/studies.ts';
import type { Study } from '../../../../src/core/studies/study.ts';
import { madeUpParaphraseRun } from '../../../made-up/paraphrase-run.ts';

const study = paraphraseStudy as unknown as Study;
const item = (id: string, choices: number | undefined, parts: Partial<Item> = {}): Item => ({
  id,
  question: `What is ${id}?`,
  ...(choices !== undefined && { choices: Array.from({ length: choices }, (_, i) => `choice ${i} of ${id}`) }),
  answer: choices === undefined ? '12' : 1,
  paraphrases: [`Which one is ${id}?`, `Tell me: ${id} is what?`],
  ...parts,
});

const planOf = (items: readonly Item[], options: Partial<ParaphraseOptions> = {}, models = ['m:a', 'm:b']) =>
  makePlan({ study, options: { ...paraphraseDefaults, ...options }, models, items, seed: 5, samples: 1 });

describe('the orders of an item’s choices', () => {
  const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));

  test('are different permutations, as many as asked or all; drawn by the seed alone (400 random plans)', () => {
    const random = seededRandom(2);
    for (let round = 0; round < 400; round++) {
      const choices = 2 + Math.floor(random() * 7);
      const asked = 1 + Math.floor(random() * 24);
      const seed = Math.floor(random() * 2 ** 32);
      const one = item(`set/${round}`, choices);
      const orders = drawChoiceOrders(one, asked, seed);
      expect(orders).toHaveLength(Math.min(asked, factorial(choices)));
      expect(orders).toHaveLength(cappedOrderCount(choices, asked));
      expect(new Set(orders.map((order) => order.join())).size).toBe(orders.length);
      for (const order of orders) expect([...order].sort((a, b) => a - b)).toEqual(one.choices!.map((_, i) => i));
      expect(drawChoiceOrders(one, asked, seed)).toEqual(orders);
      // Fewer orders are a prefix of more orders, so their answers are reused.
      expect(drawChoiceOrders(one, Math.max(1, asked - 3), seed)).toEqual(orders.slice(0, Math.max(1, asked - 3)));
    }
  });

  test('are the same for every model, are in the plan, and survive its JSON; a plan of other models has them too', async () => {
    const items = [2, 3, 4, 5, 9].map((choices) => item(`s/${choices}`, choices));
    const plan = await planOf(items);
    expect(plan.resolved).toEqual((await planOf(items, {}, ['m:c'])).resolved);
    const again = JSON.parse(canonicalJson(plan)) as Plan;
    expect(again).toEqual(plan);
    for (const one of items) {
      const asked = (model: string, of: Plan) =>
        planCells(of, study)
          .filter((cell) => cell.model === model && cell.item === one.id)
          .map((cell) => study.prompt(cell, one, of).messages[0]!.content);
      expect(asked('m:a', plan)).toEqual(asked('m:b', again));
      expect(new Set(asked('m:a', plan)).size).toBe(3 * cappedOrderCount(one.choices!.length, 8));
    }
  });

  test('differ between seeds and between items', () => {
    const first = drawChoiceOrders(item('s/1', 6), 8, 1);
    expect(drawChoiceOrders(item('s/1', 6), 8, 2)).not.toEqual(first);
    expect(drawChoiceOrders(item('s/2', 6), 8, 1)).not.toEqual(first);
  });

  test('put every choice in every place about as often (4 choices, 1 order, 4,000 items)', () => {
    const counts = Array.from({ length: 4 }, () => [0, 0, 0, 0]);
    for (let n = 0; n < 4000; n++)
      drawChoiceOrders(item(`s/${n}`, 4), 1, 9)[0]!.forEach((choice, place) => counts[choice]![place]!++);
    // 4,000 / 4, within five standard deviations of a binomial.
    for (const count of counts.flat()) expect(Math.abs(count - 1000)).toBeLessThan(5 * Math.sqrt(4000 * 0.25 * 0.75));
  });

  test('from outside are refused where they are none', () => {
    for (const [drawn, why] of [
      [undefined, /no orders/],
      [{ orders: [] }, /not orders/],
      [{ orders: [[0, 0]] }, /not orders/],
      [{ orders: [[1, 2]] }, /not orders/],
      [
        {
          orders: [
            [0, 1],
            [0, 1],
          ],
        },
        /twice/,
      ],
      [
        {
          orders: [
            [0, 1],
            [0, 1, 2],
          ],
        },
        /same choices/,
      ],
      [{ orders: 'no' }, /not orders/],
    ] as const)
      expect(() => parseDrawnOrders(drawn as never), JSON.stringify(drawn)).toThrow(why);
  });
});

describe('the cells', () => {
  test('are three questions × the orders that an item has: 24, of three choices 18, of two 6, of none 3', async () => {
    const items = [item('s/four', 4), item('s/three', 3), item('s/two', 2), item('s/open', undefined)];
    const plan = await planOf(items);
    expect(parseDrawnOrders(plan.resolved['s/open'])).toEqual([[]]);
    const cells = planCells(plan, study).filter(({ model }) => model === 'm:a');
    expect(items.map(({ id }) => cells.filter((cell) => cell.item === id).length)).toEqual([24, 18, 6, 3]);
    expect(countCellsWithoutHoles(plan, study)).toBe(2 * 51);
    // The New page's count before a plan exists.
    const form = paraphraseForm;
    const ways = items.map((one) => form.waysOf!(one, paraphraseDefaults as unknown as FormOptions));
    expect(ways).toEqual([24, 18, 6, 3]);
  });

  test('have the question outermost', async () => {
    expect(paraphraseStudy.variants({ ...paraphraseDefaults, orders: 2 })).toEqual([
      { question: 'q0', order: 'o1' },
      { question: 'q0', order: 'o2' },
      { question: 'q1', order: 'o1' },
      { question: 'q1', order: 'o2' },
      { question: 'q2', order: 'o1' },
      { question: 'q2', order: 'o2' },
    ]);
    expect(await loadStudy('paraphrase')).toBe(paraphraseStudy);
  });
});

describe('a prompt', () => {
  const four = item('facts/1', 4);
  const sum = item('arithmetic/1', 3);
  const open = item('s/open', undefined);
  const prompted = async (of: Item, question: string, order: string, form: ParaphraseOptions['form'] = 'plain') => {
    const plan = await planOf([four, sum, open], { form });
    const cell = { model: 'm:a', item: of.id, variant: { question, order }, sample: 0 };
    return { plan, prompt: study.prompt(cell, of, plan) };
  };

  test('is the question’s words, the choices in the plan’s order, and the wording; greedy', async () => {
    const { plan, prompt } = await prompted(four, 'q1', 'o3');
    const shown = parseDrawnOrders(plan.resolved[four.id])[2]!.map(
      (choice, at) => `${optionLetter(at)}. choice ${choice} of facts/1`,
    );
    expect(prompt).toEqual({
      messages: [
        {
          role: 'user',
          content: `Which one is facts/1?\n${shown.join('\n')}\n\n${paraphraseDefaults.wordings.plain.answerFirst}`,
        },
      ],
      decoding: { temperature: 0, maxTokens: 2048 },
    });
  });

  test('is worded by the item’s set, by whether it has choices, and by the form', async () => {
    const { plain, aware } = paraphraseDefaults.wordings;
    const wordingOf = async (of: Item, form: ParaphraseOptions['form']) =>
      (await prompted(of, 'q2', 'o1', form)).prompt.messages[0]!.content.split('\n\n').at(-1);
    expect(await wordingOf(four, 'plain')).toBe(plain.answerFirst);
    expect(await wordingOf(sum, 'plain')).toBe(plain.reasoningFirst);
    expect(await wordingOf(open, 'plain')).toBe(plain.open);
    expect(await wordingOf(four, 'aware')).toBe(aware.answerFirst);
    expect(await wordingOf(sum, 'aware')).toBe(aware.reasoningFirst);
    expect(await wordingOf(open, 'aware')).toBe(aware.open);
    expect((await prompted(open, 'q0', 'o1')).prompt.messages[0]!.content).toBe(`What is s/open?\n\n${plain.open}`);
  });

  test('asks for the letter with a full stop after “Answer:”, and for reasoning after “Reasoning:”, in every wording', () => {
    for (const { answerFirst, reasoningFirst, open } of Object.values(paraphraseDefaults.wordings)) {
      for (const wording of [answerFirst, reasoningFirst]) {
        expect(wording).toContain('"Answer:"');
        expect(wording).toContain('letter');
        expect(wording).toContain('full stop after it');
      }
      expect(answerFirst.indexOf('"Answer:"')).toBeLessThan(answerFirst.indexOf('"Reasoning:"'));
      for (const wording of [reasoningFirst, open])
        expect(wording.indexOf('"Reasoning:"')).toBeLessThan(wording.indexOf('"Answer:"'));
      // If a model repeats the wording, the strict rule must find no answer in it.
      for (const wording of [answerFirst, reasoningFirst, open]) expect(wording).not.toMatch(/(?<![A-Za-z0-9])[A-Z]\./);
    }
  });

  test('of an order that the item does not have is refused', async () => {
    await expect(prompted(sum, 'q0', 'o7')).rejects.toThrow('“arithmetic/1” is asked in 6 orders of its choices');
    await expect(prompted(open, 'q0', 'o2')).rejects.toThrow('asked in one order');
    await expect(prompted(four, 'q3', 'o1')).rejects.toThrow('no question “q3”');
  });
});

describe('items that cannot be asked', () => {
  const none = item('s/none', 4, { paraphrases: [] });
  const faulty: [Item, RegExp][] = [
    [none, /no paraphrases/],
    [item('s/one', 4, { paraphrases: ['Only one?'] }), /only one paraphrase/],
    [item('s/empty', 4, { paraphrases: ['Is it?', ' '] }), /an empty paraphrase/],
    [item('s/same', 4, { paraphrases: ['Is it?', 'Is it?'] }), /the same paraphrase twice/],
    [item('s/itself', 4, { paraphrases: ['Is it?', 'What is s/itself?'] }), /the question itself/],
    [item('s/twice', 2, { choices: ['yes', 'yes'] }), /the choice “yes” twice/],
    [item('s/beyond', 3, { answer: 3 }), /not among its choices/],
    [item('s/text', 3, { answer: 'choice 1 of s/text' }), /not among its choices/],
    [item('s/lone', 1, { answer: 0 }), /fewer than two choices/],
    [item('s/many', 27), /27 choices/],
    [item('s/index', undefined, { answer: 1 }), /has no choices/],
  ];

  test('are named each with what is wrong, and only they', () => {
    const good = item('s/good', 4);
    const faults = paraphraseItemFaults([good, ...faulty.map(([one]) => one)]);
    expect(faults.map(({ item }) => item)).toEqual(faulty.map(([{ id }]) => id));
    faults.forEach(({ fault }, n) => expect(fault).toMatch(faulty[n]![1]));
    expect(faults.filter(({ lacksParaphrases }) => lacksParaphrases).length).toBe(5);
  });

  test('stop the plan with one sentence that names a handful and how many more there are', async () => {
    await expect(planOf([item('s/good', 4), none])).rejects.toThrow(
      /^One question cannot be asked: “s\/none” has no paraphrases, and two are asked\.$/,
    );
    await expect(planOf(faulty.map(([one]) => one))).rejects.toThrow(
      /^11 questions cannot be asked: “s\/none” .*; “s\/itself” .*; and 6 more\.$/,
    );
  });

  test('are none of our own sets, but for pairs, which have responses to be judged, and sets without paraphrases', async () => {
    for (const load of Object.values(builtInSetLoaders)) {
      const { items } = await load();
      const faults = paraphraseItemFaults(items);
      expect(faults).toHaveLength(items.filter((item) => isJudgedPair(item) || !item.paraphrases).length);
      for (const { fault } of faults)
        expect(fault).toMatch(
          /^(?:is a response to judge, but only the judge study|has two responses to compare, but only|has no paraphrases)/,
        );
    }
  });
});

describe('options', () => {
  test.each([
    [{ form: 'other' }, /form must be plain or aware/],
    [{ orders: 0 }, /orders must be at least 1/],
    [{ orders: 25 }, /orders must not be over 24/],
    [{ orders: 1.5 }, /whole number/],
    [{ reasoningFirst: ['a', 'a'] }, /names one set twice/],
    [
      { wordings: { ...paraphraseDefaults.wordings, plain: { answerFirst: ' ', reasoningFirst: 'a', open: 'b' } } },
      /wordings\.plain\.answerFirst must not be empty/,
    ],
    [{ maxTokens: 0 }, /maxTokens/],
  ])('%j', (changed, why) => {
    expect(() => paraphraseStudy.parseOptions({ ...paraphraseDefaults, ...changed })).toThrow(why);
  });

  test('of the form keep only the sets of the run', () => {
    const form = paraphraseForm;
    const options = { ...paraphraseDefaults, reasoningFirst: ['arithmetic', 'own'] } as unknown as FormOptions;
    const set = (id: string) => ({ id }) as Parameters<typeof form.withSets>[1][number];
    expect(form.withSets(options, [set('words'), set('own')])['reasoningFirst']).toEqual(['own']);
  });
});

describe('a made-up run', async () => {
  const { plan, items, responses } = await madeUpParaphraseRun();
  const measured = (answers: readonly Response[], draws = 20) =>
    measureParaphrase(buildScoreTable({ study, plan, items, responses: answers }), plan, { draws });
  const result = measured(responses);

  test('has every kind of answer, and the counts add up', () => {
    const [first, ...others] = result.models;
    expect(first).toMatchObject({ accuracy: 1, xParaCon: 'Infinity', xParaConInterval: { value: null } });
    for (const model of result.models) {
      expect(model.answered + model.failed).toBe(model.cells);
      expect(model.cells).toBe(countCellsWithoutHoles(plan, study) / 3);
      const { consistent, inconsistent, unconfident } = model.confidence;
      expect(consistent + inconsistent + unconfident).toBe(model.itemCounts.complete);
      for (const side of ['chosen', 'correct'] as const)
        expect(model.positionBias.reduce((sum, each) => sum + each[side], 0)).toBeCloseTo(1, 12);
      expect(model.subsets.map(({ subset }) => subset)).toEqual(['answer first', 'reasoning first', 'open']);
      for (const count of ['cells', 'answered', 'unreadable', 'tolerantOnly', 'refused'] as const)
        expect(model.subsets.reduce((sum, part) => sum + part[count], 0)).toBe(model[count]);
      const marks = model.items.flatMap(({ cells }) => Object.values(cells)).join('');
      const marked = (mark: string) => marks.split(mark).length - 1;
      expect(marks.length).toBe(model.cells);
      expect([marked('?'), marked('~'), marked('x'), marked('.')]).toEqual([
        model.unreadable,
        model.refused,
        model.failed,
        0,
      ]);
    }
    for (const model of others) {
      expect(model.tolerantOnly).toBeGreaterThan(0);
      expect(model.tolerantAccuracy as number).toBeGreaterThan(model.accuracy as number);
    }
    expect(result).toMatchObject({ partial: false, openItems: 1, orders: { asked: 8, least: 2 }, form: 'plain' });
  });

  test('is counted by hand: accuracy, spread and position of an item written out', () => {
    const model = result.models[1]!;
    for (const { item: id, accuracy, cells, std } of model.items) {
      const shares = questionVariantLevelIds.map(
        (q) => [...cells[q]].filter((mark) => mark === '1').length / cells[q].length,
      );
      expect(Object.values(accuracy)).toEqual(shares);
      const middle = (shares[0]! + shares[1]! + shares[2]!) / 3;
      const spread = Math.sqrt(shares.reduce((sum, share) => sum + (share - middle) ** 2, 0) / 3);
      expect(std, id).toBeCloseTo(spread, 14);
    }
    const spreads = model.items.map(({ std }) => std as number);
    expect(model.xParaCon).toBeCloseTo(-Math.log2(spreads.reduce((a, b) => a + b) / spreads.length), 12);
    const [low, high] = model.xParaConInterval as [number, number];
    expect(low).toBeLessThanOrEqual(model.xParaCon as number);
    expect(high).toBeGreaterThanOrEqual(model.xParaCon as number);
  });

  test('leaves failed cells out of accuracies, and their items out of perfectly correct and confidence', () => {
    const failed = result.models[2]!;
    const broken = failed.items.find(({ cells }) => Object.values(cells).join('').includes('x'))!;
    expect(failed).toMatchObject({ failed: 1, itemCounts: { items: 12, xParaCon: 12, complete: 11 } });
    expect(broken.confidence).toEqual({ value: null, why: 'an answer is missing or failed' });
    const q = questionVariantLevelIds.find((each) => broken.cells[each].includes('x'))!;
    const right = [...broken.cells[q]].filter((mark) => mark === '1').length;
    expect(broken.accuracy[q]).toBe(right / (broken.cells[q].length - 1));
  });

  test('in part has the numbers of what is there: spreads of finished items only', () => {
    const part = measured(responses.slice(0, 60), 0);
    expect(part.partial).toBe(true);
    const [first, second] = part.models;
    expect(first!.answered).toBe(60);
    expect(first!.itemCounts).toEqual({ items: 12, xParaCon: 2, complete: 2 });
    expect(first!.items[2]).toMatchObject({ accuracy: { q0: 1 }, std: { value: null }, confidence: { value: null } });
    expect(first!.items[2]!.cells.q1).toBe('1111....');
    expect(second).toMatchObject({ accuracy: { value: null }, xParaCon: { value: null }, answered: 0 });
    const nothing = measured([], 0);
    expect(nothing.models[0]).toMatchObject({ positionBias: [], accuracy: { value: null, why: 'no answer yet' } });
  });

  test('has the same numbers whatever order the answers arrived in', () => {
    expect(measured([...responses].reverse())).toEqual(result);
  });

  test('has a result that its own check lets through, also as JSON; what is wrong in one is named', () => {
    const wire = () => JSON.parse(JSON.stringify(result)) as Record<string, never>;
    expect(paraphraseStudy.checkResult(wire(), 'x')).toEqual(result);
    expect(paraphraseStudy.checkResult(JSON.parse(JSON.stringify(measured([], 0))), 'x')).toEqual(measured([], 0));
    const broken = (change: (value: { models: Record<string, unknown>[]; items: unknown[] }) => void) => {
      const value = wire() as unknown as { models: Record<string, unknown>[]; items: unknown[] };
      change(value);
      return () => paraphraseStudy.checkResult(value, 'file.json');
    };
    expect(broken(({ models }) => (models[0]!['accuracy'] = 1.5))).toThrow(/^file\.json: the field “models\.0\.accuracy”/);
    expect(broken(({ models }) => (models[0]!['xParaCon'] = '-Infinity'))).toThrow(/xParaCon/);
    expect(broken(({ models }) => delete models[1]!['unreadable'])).toThrow(/“models\.1\.unreadable” is missing/);
    expect(broken(({ models }) => models.push(models[0]!))).toThrow(/is there twice/);
    expect(broken(({ items }) => items.pop())).toThrow(/are not those of the result/);
    expect(broken(({ models }) => (models[0]!['items'] = []))).toThrow(/are not those of the result/);
  });

  const archive = (changed: Plan = plan, some = responses): Promise<Blob> => {
    const rest = { models: [], environment: {}, comparisons: [], verdicts: [], others: [], unknown: {} };
    return new globalThis.Response(writeRunAsJsonLines({ plan: changed, items, responses: some, ...rest })).blob();
  };

  test('comes through its archive as it was, with orders, authors and all', async () => {
    const read = await readArchive(await archive(), 'x');
    expect(read).toMatchObject({ plan, items });
    expect(read.responses).toEqual(responses);
    expect(await planId(read.plan)).toBe(await planId(plan));
  });

  test('is refused with orders that are none, and where answers were given under other ones', async () => {
    const resolved = (orders: number[][]): Plan => ({ ...plan, resolved: { ...plan.resolved, 'sums/001': { orders } } });
    const name = 'run.evenkeel.jsonl';
    await expect(readArchive(await archive(resolved([[0, 1, 2, 2]]), []), name)).rejects.toThrow(
      /^“run\.evenkeel\.jsonl”, line 1: The plan’s orders of choices are not orders/,
    );
    const turned = parseDrawnOrders(plan.resolved['sums/001']).map((order) => [...order].reverse());
    await expect(readArchive(await archive(resolved(turned)), name)).rejects.toThrow(/line 2: .*promptHash/);
    const short = parseDrawnOrders(plan.resolved['sums/001'])
      .map((_, n) => (n % 2 ? [0, 1] : [1, 0]))
      .slice(0, 2);
    await expect(readArchive(await archive(resolved(short), responses.slice(0, 1)), name)).rejects.toThrow(
      /line 2: The plan orders 2 choices of the item “sums\/001”, which has 4/,
    );
  });
});

test('who wrote a paraphrase, its source and split change neither the item’s hash nor the plan', async () => {
  const plain = item('s/1', 4);
  const more: Item = { ...plain, paraphrasedBy: ['a', 'b'], source: 'elsewhere', split: 'test' };
  expect(await itemHash(more)).toBe(await itemHash(plain));
  expect(await planOf([more])).toEqual(await planOf([plain]));
  expect(await itemHash({ ...plain, paraphrases: ['Other?', 'Words?'] })).not.toBe(await itemHash(plain));
});

test('several samples of a cell are all taken: right under every order means in every sample', async () => {
  const items = [item('s/1', 2)];
  const plan = await makePlan({ study, options: paraphraseDefaults, models: ['m:a'], items, seed: 1, samples: 2 });
  const responses = planCells(plan, study).map((cell, n): Response => ({
    ...cell,
    seed: 1,
    promptHash: '',
    finish: 'stop',
    tokens: { prompt: 1, completion: 1 },
    ms: { prefill: 1, decode: 1 },
    text:
      n === 1
        ? 'Answer: ?'
        : `Answer: ${optionLetter(parseDrawnOrders(plan.resolved['s/1'])[Number(cell.variant['order']!.slice(1)) - 1]!.indexOf(1))}.`,
  }));
  const [model] = measureParaphrase(buildScoreTable({ study, plan, items, responses }), plan, { draws: 0 }).models;
  expect(model!.items[0]).toMatchObject({
    accuracy: { q0: 0.75, q1: 1, q2: 1 },
    confidence: 'inconsistent',
    cells: { q0: '1?11', q1: '1111', q2: '1111' },
  });
});
