import { describe, expect, test } from 'vitest';
import { compareModelsOfRuns } from '../../src/compare/compare-models.ts';
import type { ComparedPair } from '../../src/compare/comparison.ts';
import type { ComparedRun } from '../../src/compare/comparing.ts';
import { isExampleOnlyItem } from '../../src/core/items/item.ts';
import type { NoValueWithReason } from '../../src/base/json/json.ts';
import type { PrecomputedTextSimilarities } from '../../src/core/studies/study.ts';
import { loadStudy } from '../../src/core/studies/studies.ts';
import { buildScoreTable } from '../../src/report/score-table.ts';
import { loadStudyComparer } from '../../src/studies/index.ts';
import { madeUpPairs, type Says } from '../made-up/judged-pairs.ts';
import { madeUpLog } from '../made-up/logged-run.ts';
import { madeUpStyleRun } from '../made-up/style-run.ts';
import { someItems } from '../run/small-plan.ts';
import { configurationRunWith, configuredItems } from '../studies/configuration/compare/compared-runs.ts';
import { paraphrasedItems, paraphraseRunWith } from '../studies/paraphrase/compare/compared-runs.ts';
import { compareByStudy } from './compare-by-study.ts';
import { runWith } from './compared-runs.ts';

/** Twelve passages with ten questions each. */
const questions = 120;
const passage = (question: number): number => Math.floor(question / 10);

/**
 * Under a prompt a model answers all questions on a passage alike, except one in ten. The second model is better on seven
 * passages and worse on three.
 */
function isRight(model: number, question: number, prompt: number): boolean {
  const on = passage(question);
  const favoured = on < 7 ? 1 : on < 10 ? 0 : on % 2;
  const isMostly = (on * 5 + prompt * 3 + model) % 7 !== 0 && (model === favoured || (on + prompt) % 4 === 0);
  return (question * 7 + prompt * 5 + model * 3) % 10 === 0 ? !isMostly : isMostly;
}

const marks = (model: number, prompts: number): string[] =>
  Array.from({ length: questions }, (_, i) =>
    Array.from({ length: prompts }, (_, t) => (isRight(model, i, t) ? 'A' : 'B')).join(''),
  );
const [one, other] = ['x:one@1', 'x:other@1'] as const;
const pairs = [{ one, other }];
const bothModels = (prompts: number) => ({ [one]: marks(0, prompts), [other]: marks(1, prompts) });

/** Comparisons derived from the texts' lengths. */
const compared: PrecomputedTextSimilarities = {
  analyser: 'made up',
  encoder: 'lexical',
  comparisonOf: ({ a, b }) => {
    const near = Math.min(a.length, b.length) / Math.max(a.length, b.length);
    return { structurality: near, lexicality: near ** 2, coherence: near ** 3 };
  },
};

async function styleRun(): Promise<ComparedRun> {
  const { plan, items, responses } = await madeUpStyleRun({
    models: 1,
    perSet: questions,
    sets: ['sums'],
    decodings: ['greedy'],
  });
  const [first = ''] = plan.models;
  const places = new Map(items.map(({ id }, place) => [id, place]));
  const styles = [...new Set(responses.map(({ variant }) => variant['style']))];
  const answered = [one, other].flatMap((model, m) =>
    responses.flatMap((response) => {
      if (response.model !== first) return [];
      const place = places.get(response.item)!;
      const style = styles.indexOf(response.variant['style']);
      const right = Number(items[place]!.answer);
      const text = `${'So. '.repeat(1 + ((passage(place) * 3 + m * style) % 7))}Answer: ${isRight(m, place, style) ? right : right + 1}`;
      return [{ ...response, model, text, finish: 'stop' as const }];
    }),
  );
  const own = { ...plan, models: [one, other] };
  return {
    plan: own,
    table: buildScoreTable({ study: await loadStudy('instruction-style'), plan: own, items, responses: answered }),
    compared,
  };
}

async function loggedRun(): Promise<ComparedRun> {
  const { plan, items, responses } = await madeUpLog({ models: 1, perSet: questions, prompts: 4, examples: 1 });
  const asked = items.filter(({ id }) => id.startsWith('gsm/'));
  const places = new Map(asked.map(({ id }, place) => [id, place]));
  const answered = [one, other].flatMap((model, m) =>
    responses.flatMap(({ logged, ...response }) => {
      const place = places.get(response.item);
      if (place === undefined) return [];
      const score = Number(isRight(m, place, Number(response.variant['prompt']!.slice(2))));
      return [{ ...response, model, logged: { ...logged, score, extracted: score ? 'yes' : 'no' } }];
    }),
  );
  const own = { ...plan, models: [one, other], items: plan.items.filter(({ id }) => places.has(id)) };
  return {
    plan: own,
    table: buildScoreTable({ study: await loadStudy('elsewhere'), plan: own, items: asked, responses: answered }),
  };
}

async function judgedRun(): Promise<ComparedRun> {
  // Whether the judge keeps its preference, and which response it prefers, depends on the passage.
  const says =
    (judge: number): Says =>
    (pair, order) => {
      const isKept = isRight(judge, pair, 0);
      const prefersA = (passage(pair) * 3 + judge + Number(pair % 10 === 0)) % 4 < 2;
      if (!isKept) return order === 'b-first' && passage(pair) === judge ? 'I cannot say.' : '[[A]]';
      return prefersA === (order === 'a-first') ? '[[A]]' : '[[B]]';
    };
  const { plan, items, responses } = await madeUpPairs({ pairs: questions, judges: [says(0), says(1)] });
  const own = { ...plan, models: [one, other] };
  const answered = responses.map((response) => ({
    ...response,
    model: plan.models.indexOf(response.model) === 0 ? one : other,
  }));
  return {
    plan: own,
    table: buildScoreTable({ study: await loadStudy('judge-pairs'), plan: own, items, responses: answered }),
  };
}

const paraphrased = (model: number): string[] =>
  Array.from({ length: questions }, (_, i) =>
    [0, 1, 2]
      .map((wording) =>
        [0, 1, 2, 3].map((order) => (isRight(model, i, wording + Math.floor(order / 3)) ? 'A' : 'B')).join(''),
      )
      .join(' '),
  );

const runs: Readonly<Record<string, () => Promise<ComparedRun>>> = {
  'system-prompt': () => runWith({ items: someItems(questions), models: bothModels(3) }),
  elsewhere: loggedRun,
  configuration: () => configurationRunWith({ items: configuredItems('sums', questions), models: bothModels(4) }),
  'instruction-style': styleRun,
  paraphrase: () =>
    paraphraseRunWith({ items: paraphrasedItems(questions), models: { [one]: paraphrased(0), [other]: paraphrased(1) } }),
  'judge-pairs': judgedRun,
};

/** The same run with different clusters of questions. */
function clustered({ table, ...run }: ComparedRun, clusterOf: (question: number) => number | undefined): ComparedRun {
  let asked = -1;
  const items = table.items.map(({ cluster: _, ...item }) => {
    if (isExampleOnlyItem(item)) return item;
    const name = clusterOf(++asked);
    return name === undefined ? item : { ...item, cluster: `text ${name}` };
  });
  return { ...run, table: { ...table, items } };
}

type Ends = ComparedPair['values'][string]['interval'];

/** All intervals of a pair by location: each difference's own interval and the joint one. */
function intervalsOf({ values, levels, agreement }: ComparedPair): Map<string, Ends> {
  const found = new Map<string, Ends>();
  for (const { id, values: own } of [{ id: 'all', values }, ...levels])
    for (const [measure, { interval, together }] of Object.entries(own)) {
      found.set(`${id}: ${measure}`, interval);
      if (together) found.set(`${id}: ${measure}, together`, together.interval);
    }
  if (agreement?.kappaInterval) found.set('κ', agreement.kappaInterval);
  return found;
}

function psOf({ counts, levels }: ComparedPair): Map<string, number | NoValueWithReason> {
  const found = new Map<string, number | NoValueWithReason>();
  for (const { id, counts: own = {} } of [{ id: 'all', counts }, ...levels])
    for (const [what, { p }] of Object.entries(own)) found.set(`${id}: ${what}`, p);
  return found;
}

const widthOf = (interval: Ends | undefined): number =>
  interval === undefined || 'why' in interval ? NaN : interval[1] - interval[0];

describe.each(Object.entries(runs))('two models on questions that come in clusters: %s', (study, made) => {
  let asked: Promise<ComparedRun> | undefined;
  const compareWith = async (clusterOf: (question: number) => number | undefined): Promise<ComparedPair> => {
    asked ??= made();
    const run = clustered(await asked, clusterOf);
    const [pair] = (await compareByStudy(run, run, { pairs, draws: 200 })).pairs;
    return pair!;
  };

  test('every interval is wider with the clusters, and every p is larger', async () => {
    const [alone, together] = [await compareWith(() => undefined), await compareWith(passage)];
    const [before, after] = [intervalsOf(alone), intervalsOf(together)];
    expect([...after.keys()]).toEqual([...before.keys()]);
    expect(before.size).toBeGreaterThan(2);
    for (const [where, interval] of before) {
      const times = widthOf(after.get(where)) / widthOf(interval);
      // A spread includes flips, and few flips are clustered.
      expect(times, where).toBeGreaterThan(/sigma|readable/.test(where) ? 1.05 : 1.3);
    }
    const [ps, psAfter] = [psOf(alone), psOf(together)];
    expect(ps.size, study).toBeGreaterThan(0);
    for (const [where, p] of ps) {
      if (p === 1) expect(psAfter.get(where), where).toBe(1);
      else expect(psAfter.get(where), where).toBeGreaterThan(p as number);
    }
  });

  test('below ten clusters no interval and no p is given, and the reason is', async () => {
    const pair = await compareWith((question) => passage(question) % 9);
    for (const [where, found] of [...intervalsOf(pair), ...psOf(pair)])
      expect(found, where).toMatchObject({
        value: null,
        why: expect.stringMatching(/an interval needs at least 10/) as unknown,
      });
  });

  test('clusters of one question each change nothing', async () => {
    expect(await compareWith((question) => question)).toEqual(await compareWith(() => undefined));
  });
});

describe('two runs of the same questions', () => {
  const runsWith = async (...clusterings: readonly ((question: number) => number | undefined)[]) => {
    const run = await runs['system-prompt']!();
    return clusterings.map((clusterOf) => clustered(run, clusterOf));
  };
  const compareOf = async (first: ComparedRun, second: ComparedRun) =>
    (await compareByStudy(first, second, { pairs, draws: 200 })).pairs;

  test('draw clusters that either names, whichever comes first', async () => {
    const [bare, named] = (await runsWith(() => undefined, passage)) as [ComparedRun, ComparedRun];
    const inBoth = await compareOf(named, named);
    expect(await compareOf(bare, named)).toEqual(inBoth);
    expect(await compareOf(named, bare)).toEqual(inBoth);
    expect(await compareOf(bare, bare)).not.toEqual(inBoth);
  });

  test('join clusters that they name otherwise', async () => {
    // Question 4 of each passage is in both clusterings, so it joins a cluster of the first run with one of the second.
    const [halves, links, whole] = (await runsWith(
      (question) => (question % 10 < 5 ? passage(question) : undefined),
      (question) => (question % 10 > 3 ? 100 + passage(question) : undefined),
      passage,
    )) as [ComparedRun, ComparedRun, ComparedRun];
    expect(await compareOf(halves, links)).toEqual(await compareOf(whole, whole));
  });

  test('and so do models of several runs', async () => {
    const [bare, named] = (await runsWith(() => undefined, passage)) as [ComparedRun, ComparedRun];
    const compared = (first: ComparedRun, second: ComparedRun, third: ComparedRun) =>
      compareModelsOfRuns(
        loadStudyComparer,
        [
          { run: 'a', model: one },
          { run: 'b', model: other },
          { run: 'c', model: other },
        ],
        new Map([
          ['a', first],
          ['b', second],
          ['c', third],
        ]),
        { draws: 100 },
      );
    const { measures } = await compared(bare, bare, named);
    expect(measures).toEqual((await compared(named, named, named)).measures);
    expect(measures).not.toEqual((await compared(bare, bare, bare)).measures);
  });
});
