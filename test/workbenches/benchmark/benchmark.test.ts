import 'fake-indexeddb/auto';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { filterJudgedItems } from '../../../src/workbenches/benchmark/addresses.ts';
import { benchmarkWorkerApi } from '../../../src/workbenches/benchmark/benchmark-work.ts';
import {
  buildInconsistentItemsBenchmark,
  defaultSubsetLabels,
  type BenchmarkOrigin,
} from '../../../src/workbenches/benchmark/benchmark.ts';
import {
  countItemsByConfidence,
  itemsWithJudgeConfidence,
  judgeWithMostInconsistentItems,
  selectionCeiling,
  type JudgedAndOpenQuestionItems,
  type JudgeConsistencyOnItem,
} from '../../../src/workbenches/benchmark/judged-items.ts';
import { selectedBy } from '../../../src/core/items/selected-by.ts';
import { xParaConFromSpreads } from '../../../src/measure/agreement/xparacon.ts';
import { splitSizes } from '../../../src/workbenches/benchmark/split.ts';
import { itemFileWorkerApi } from '../../../src/store/library/item-file-work.ts';
import type { Item } from '../../../src/core/items/item.ts';
import { buildScoreTable } from '../../../src/report/score-table.ts';
import { makePlan } from '../../../src/run/make-plan.ts';
import { eachCell } from '../../../src/core/plan/cells.ts';
import type { Response } from '../../../src/core/answers/response.ts';
import { planId } from '../../../src/core/plan/plan.ts';
import { database } from '../../../src/store/database/database.ts';
import { loadItemSet, moveItemSetToTrash } from '../../../src/store/library/item-sets.ts';
import { paraphraseStudy } from '../../../src/studies/paraphrase/protocol/paraphrase.ts';
import type { ParaphraseModelResult, ParaphraseResult } from '../../../src/studies/paraphrase/measure/result.ts';
import { reportSummary } from '../../../src/studies/paraphrase/report/summary.ts';
import type { Study } from '../../../src/core/studies/study.ts';
import { madeUpParaphraseRun } from '../../made-up/paraphrase-run.ts';
import type { MadeUpRun } from '../../made-up/archive.ts';

const study = paraphraseStudy as unknown as Study;
let run: MadeUpRun;
let result: ParaphraseResult;
let judged: JudgedAndOpenQuestionItems;

beforeAll(async () => {
  run = await madeUpParaphraseRun({ models: 2, perSet: 40 });
  const { plan, items, responses } = run;
  result = paraphraseStudy.measure(buildScoreTable({ study, plan, items, responses }), plan);
  judged = itemsWithJudgeConfidence(plan, items, result.models[1]!);
});
beforeEach(() => database.open());
afterEach(() => database.delete());

const origin: BenchmarkOrigin = { run: 'ab'.repeat(32), judge: 'small:evenkeel/made-up-b@1', sets: [] };
const choices = { title: 'Hard ones', labels: defaultSubsetLabels, seed: 1 };

describe('what the judge answers', () => {
  test('the preselected judge is the model with most inconsistent items; ties take the first, and without models there is no judge', () => {
    const answering = (model: string, inconsistent: number, open = 0): ParaphraseModelResult => {
      const [first] = result.models;
      const subset = { ...first!.subsets[0]!, confidence: { consistent: 9, inconsistent, unconfident: 9 } };
      const without = { ...subset, subset: 'open' as const, confidence: { ...subset.confidence, inconsistent: open } };
      return { ...first!, model, subsets: [{ ...subset, subset: 'answer first' }, without] };
    };
    const sure = answering('sure', 0, 7);
    const wavers = answering('wavers', 2);
    const alike = answering('alike', 2);
    expect(judgeWithMostInconsistentItems([sure, wavers, alike])?.model).toBe('wavers');
    expect(judgeWithMostInconsistentItems([sure])?.model).toBe('sure');
    expect(judgeWithMostInconsistentItems([])).toBeUndefined();
  });

  test('the counts add up to the items, subset by subset, and are those of the result', () => {
    const { items, open } = judged;
    expect(items.length + open.length).toBe(run.items.length);
    expect(open.map(({ id }) => id)).toEqual(['facts/open']);
    for (const { subsets, itemCounts } of [result.models[1]!]) {
      for (const measures of subsets.filter(({ subset }) => subset !== 'open')) {
        const of = items.filter(({ subset }) => subset === measures.subset);
        const { items: all, incomplete, ...confidence } = countItemsByConfidence(of);
        expect(confidence).toEqual(measures.confidence);
        expect(all).toBe(measures.itemCounts.items);
        expect(all - incomplete).toBe(measures.itemCounts.complete);
      }
      expect(itemCounts.items).toBe(run.items.length);
    }
    const { items: all, consistent, inconsistent, unconfident, incomplete } = countItemsByConfidence(items);
    expect(consistent + inconsistent + unconfident + incomplete).toBe(all);
    // The test needs some of each in the made-up run, and a failed cell.
    for (const some of [inconsistent, unconfident, incomplete]) expect(some).toBeGreaterThan(0);
  });

  test('an inconsistent item is perfect with one or two of its questions; a count leads to just its items', () => {
    for (const { confidence, perfect } of judged.items) {
      const n = perfect.filter(Boolean).length;
      if (confidence === 'inconsistent') expect([1, 2]).toContain(n);
      else expect(n).toBe(confidence === 'consistent' ? 3 : 0);
    }
    const counts = countItemsByConfidence(judged.items);
    for (const show of ['consistent', 'inconsistent', 'unconfident', 'incomplete'] as const)
      expect(filterJudgedItems(judged.items, { show })).toHaveLength(counts[show]);
    expect(filterJudgedItems(judged.items, { show: 'all' })).toHaveLength(counts.items);
    const perfect = (['q0', 'q1', 'q2'] as const).map((show) => filterJudgedItems(judged.items, { show }).length);
    expect(perfect.reduce((sum, n) => sum + n, 0)).toBeGreaterThanOrEqual(counts.inconsistent);
  });
});

test('the judge cannot be above the ceiling of what it selects, by its own answers', () => {
  const selected = judged.items.filter(({ confidence }) => confidence === 'inconsistent');
  const ids = selected.map(({ item }) => item.id);
  const stds = result.models[1]!.items.filter(({ item }) => ids.includes(item)).map(({ std }) => std as number);
  expect(stds).toHaveLength(selected.length);
  expect(xParaConFromSpreads(stds)).toBeLessThanOrEqual(selectionCeiling(selected, run.plan));
  // 24 of these items have eight orders, and one has two: −log₂((24 · √2/24 + √2/6) / 25) = 3.9215.
  expect(selected.map(({ item }) => item.choices?.length).sort()).toEqual([2, ...Array<number>(24).fill(4)]);
  expect(selectionCeiling(selected, run.plan)).toBeCloseTo(3.9215, 4);
});

describe('the benchmark', () => {
  test('has a part for each subset: the inconsistent items, labelled, with two paraphrases, split and source', () => {
    const parts = buildInconsistentItemsBenchmark(judged.items, origin, choices);
    expect(parts.map(({ label, details }) => [label, details.kind, details.title])).toEqual([
      ['General Knowledge', 'general', 'Hard ones: General Knowledge'],
      ['Math Reasoning', 'arithmetic', 'Hard ones: Math Reasoning'],
    ]);
    for (const { subset, label, items, sizes, details } of parts) {
      const kept = judged.items.filter((each) => each.subset === subset && each.confidence === 'inconsistent');
      expect(items.map(({ question }) => question)).toEqual(kept.map(({ item }) => item.question));
      expect(sizes).toEqual(splitSizes(items.length));
      for (const [n, item] of items.entries()) {
        expect(item).toMatchObject({ subject: label, source: `${kept[n]!.item.id}, run abababababababab` });
        expect(selectedBy(item)).toBe('small:evenkeel/made-up-b@1');
        expect(item.paraphrases).toHaveLength(2);
        expect(['train', 'validation', 'test']).toContain(item.split);
      }
      const asked = judged.items.filter((each) => each.subset === subset);
      expect(details.description).toContain('Questions that made-up-b answers right');
      expect(details.stages).toEqual([
        { what: 'Asked of the judge', items: asked.length },
        { what: 'With every answer', items: asked.filter(({ confidence }) => confidence !== null).length },
        { what: 'Inconsistent confidence', items: kept.length },
      ]);
    }
  });

  test('of one subset keeps its title; of two sets with the same ids has ids that differ; with the origin set’s stages', () => {
    const item = (id: string): JudgeConsistencyOnItem => ({
      item: { id, question: `${id}?`, choices: ['x', 'y'], answer: 0, paraphrases: ['1', '2', '3'] },
      subset: 'answer first',
      confidence: 'inconsistent',
      perfect: [true, false, false],
    });
    const set = {
      id: 'a',
      version: '1',
      title: 'A',
      description: '',
      language: 'en',
      source: '',
      kind: 'general' as const,
      licence: 'MIT',
      count: 40,
    } as const;
    const [part] = buildInconsistentItemsBenchmark([item('a/1'), item('b/1')], { ...origin, sets: [set] }, choices);
    expect(part!.details.title).toBe('Hard ones');
    expect(part!.items.map(({ id }) => id)).toEqual(['a.1', 'b.1']);
    expect(part!.items[0]!.paraphrases).toEqual(['1', '2']);
    // The licence of one of two sets does not apply to the whole.
    expect(part!.details.licence).toBeUndefined();
    const [one] = buildInconsistentItemsBenchmark([item('a/1')], { ...origin, sets: [set] }, choices);
    expect(one!.details).toMatchObject({ licence: 'MIT', kind: 'general' });
    expect(one!.details.stages![0]).toEqual({ what: 'Initially', items: 40 });
    expect(one!.items.map(({ id }) => id)).toEqual(['1']);
  });

  test('labels must be there and differ; a title must be there', () => {
    const labelled = (one: string, other: string) => () =>
      buildInconsistentItemsBenchmark(judged.items, origin, {
        ...choices,
        labels: { 'answer first': one, 'reasoning first': other },
      });
    expect(labelled(' ', 'x')).toThrow('Give the questions asked answer first a label.');
    expect(labelled('x', 'x ')).toThrow('Both kinds of questions have the label “x”; give them two.');
    expect(() => buildInconsistentItemsBenchmark(judged.items, origin, { ...choices, title: ' ' })).toThrow(
      'Give the benchmark a title.',
    );
  });
});

test('a report warns if it scores the model that selected the questions', async () => {
  const items = buildInconsistentItemsBenchmark(judged.items, origin, choices).flatMap(({ items, details: { title } }) =>
    items.map((item) => ({ ...item, id: `${title}/${item.id}` })),
  );
  const resultFor = async (models: string[]) => {
    const plan = await makePlan({ study, options: study.defaults, models, items, seed: 5, samples: 1 });
    const responses = [...eachCell(plan, study)].map((cell) => ({
      ...cell,
      text: 'Answer: A.',
      finish: 'stop',
      promptHash: '',
    }));
    const table = buildScoreTable({ study, plan, items, responses: responses as Response[] });
    return paraphraseStudy.measure(table, plan);
  };
  const claimsIn = ({ verdicts = [] }: ParaphraseResult) => verdicts.filter(({ claim }) => claim === 'self-selected');
  const own = await resultFor(['small:evenkeel/made-up-b@1', 'small:evenkeel/made-up-a@1']);
  expect(claimsIn(own)).toEqual([
    {
      claim: 'self-selected',
      models: ['small:evenkeel/made-up-b@1'],
      value: items.length,
      why: 'the questions name the model as their judge',
      about: { ceiling: '3.921' },
    },
  ]);
  // A fine-tuned model counts as another model.
  expect(claimsIn(await resultFor(['small:evenkeel/made-up-b@2']))).toEqual([]);
  // Only the judge’s card has the warning.
  const warning = 'It selected these questions itself: do not compare it with other models';
  const isWarned = reportSummary(own).cards.map(({ foot }) => JSON.stringify(foot ?? '').includes(warning));
  expect(isWarned).toEqual([true, false]);
});

describe('saved and brought in again', () => {
  const save = () => benchmarkWorkerApi.keep(buildInconsistentItemsBenchmark(judged.items, origin, choices));
  const planOf = async (items: readonly Item[]) =>
    planId(await makePlan({ study, options: study.defaults, models: ['small:x/y@1'], items, seed: 5, samples: 1 }));

  test('the same again makes no second set; another under the same title gets a number', async () => {
    const first = await save();
    expect(first.map(({ id, isNew }) => [id, isNew])).toEqual([
      ['hard-ones-general-knowledge', true],
      ['hard-ones-math-reasoning', true],
    ]);
    expect((await save()).map(({ id, isNew }) => [id, isNew])).toEqual(first.map(({ id }) => [id, false]));
    const other = await benchmarkWorkerApi.keep(
      buildInconsistentItemsBenchmark(judged.items, origin, { ...choices, seed: 2 }),
    );
    expect(other.map(({ id }) => id)).toEqual(['hard-ones-general-knowledge-2', 'hard-ones-math-reasoning-2']);
  });

  test.each(['json', 'jsonl', 'csv'] as const)('as %s: here already; after a loss, the same plan id', async (kind) => {
    for (const { id } of await save()) {
      const set = await loadItemSet(id);
      const before = await planOf(set.items);
      const { name, content } = await benchmarkWorkerApi.file(id, kind);
      const file = new File([content], name);
      expect(await itemFileWorkerApi.open(file)).toMatchObject({ set: { id, kind: set.kind, count: set.items.length } });
      expect(await itemFileWorkerApi.storeSet()).toEqual({ id, title: set.title, count: set.items.length, how: 'there' });
      expect(await loadItemSet(id)).toEqual(set);

      await moveItemSetToTrash(id);
      expect((await itemFileWorkerApi.storeSet()).how).toBe('restored');
      await database.itemSets.delete(id);
      expect((await itemFileWorkerApi.storeSet()).how).toBe('added');
      expect(await planOf((await loadItemSet(id)).items)).toBe(before);
    }
  });

  test('where the id is taken by other items nothing is stored', async () => {
    const [{ id } = { id: '' }] = await save();
    const set = await loadItemSet(id);
    const { name, content } = await benchmarkWorkerApi.file(id, 'csv');
    const text = (await content.text()).replace(',train,', ',test,');
    await itemFileWorkerApi.open(new File([text], name));
    await expect(itemFileWorkerApi.storeSet()).rejects.toThrow(`Another question set has the id “${id}”`);
    expect(await loadItemSet(id)).toEqual(set);
  });

  test('a file with a fault leaves nothing behind', async () => {
    const [{ id } = { id: '' }] = await save();
    const { content } = await benchmarkWorkerApi.file(id, 'csv');
    const lines = (await content.text()).trim().split('\n');
    const faulty = [lines[0], ...lines.slice(1).map((line) => line.replace(`${id}/`, 'new/'))].join('\n');
    await expect(
      itemFileWorkerApi.open(new File([`${faulty}\nnew/x,Why?,One?,,"[""x"",""y""]",0,,,,,\n`], 'new.csv')),
    ).rejects.toThrow('field “paraphrase_2”: the paraphrase is missing');
    await expect(itemFileWorkerApi.storeSet()).rejects.toThrow();
    expect(await database.itemSets.get('new')).toBeUndefined();
  });

  test('the test items become a set of their own', async () => {
    const kept = await save();
    const tests = await benchmarkWorkerApi.keepTest(kept.map(({ id }) => id));
    for (const [n, { id, count }] of tests.entries()) {
      const of = (await loadItemSet(kept[n]!.id)).items.filter(({ split }) => split === 'test');
      expect(count).toBe(of.length);
      const set = await loadItemSet(id);
      expect(set.items.map(({ question }) => question)).toEqual(of.map(({ question }) => question));
      expect(set.stages!.at(-1)).toEqual({ what: 'Test questions', items: of.length });
    }
  });
});

test('a filtered set: what was left, with where it comes from and how many there were at each step', async () => {
  const { tally } = await benchmarkWorkerApi.filter('general');
  const kept = await benchmarkWorkerApi.keepFiltered('general', ['question-mark', 'words'], 'General, long');
  const set = await loadItemSet(kept.id);
  const whole = await loadItemSet('general');
  const wanted = whole.items.filter(({ question }) => question.endsWith('?') && question.split(/\s+/).length >= 10);
  expect(set.items.map(({ id }) => id.split('/')[1])).toEqual(wanted.map(({ id }) => id.split('/')[1]));
  expect(set.stages![0]!.items).toBe(tally.counts.reduce((sum, n) => sum + n, 0));
  expect(set.stages!.at(-1)!.items).toBe(kept.count);
  expect(set.source).toMatch(/^general: /);
});
