import { describe, expect, test } from 'vitest';
import type { Item } from '../../../../src/core/items/item.ts';
import { mean } from '../../../../src/measure/basics/mean.ts';
import { buildScoreTable } from '../../../../src/report/score-table.ts';
import type { Plan } from '../../../../src/core/plan/plan.ts';
import type { Response } from '../../../../src/core/answers/response.ts';
import { listAskedConfigurations, type Configuration } from '../../../../src/studies/configuration/protocol/factors.ts';
import { measureConfiguration } from '../../../../src/studies/configuration/measure/measure.ts';
import { configurationDefaults } from '../../../../src/studies/configuration/protocol/options.ts';
import {
  fitConsistencyRegression,
  consistencyVarianceShares,
} from '../../../../src/studies/configuration/measure/regression.ts';
import type { ConfigurationResult, ConfigurationModelSetRow } from '../../../../src/studies/configuration/measure/result.ts';
import { configurationStudy } from '../../../../src/studies/configuration/protocol/configuration.ts';
import type { Study } from '../../../../src/core/studies/study.ts';
import { madeUpConfigurationRun } from '../../../made-up/configuration-run.ts';
import { publishedTable, vectors } from '../../../reference-data.ts';
import { heldOutOf, itemOf, measured, planOf, ways, type AnswerOf } from '../measure/answers.ts';

describe('the plan', () => {
  test('24 configurations by default, the plain one first; any subset; more levels', () => {
    expect(configurationStudy.variants(configurationDefaults)).toHaveLength(24);
    const [first] = configurationStudy.variants(configurationDefaults);
    expect(first).toEqual({ demonstrations: '2', noise: 'none', paraphrase: 'plain', temperature: 't02' });
    const subset = listAskedConfigurations(configurationDefaults).filter((_, at) => at % 5 === 0);
    const some = configurationStudy.parseOptions({ ...configurationDefaults, subset: [...subset].reverse() });
    expect(configurationStudy.variants(some)).toEqual(subset);
    const more = configurationStudy.parseOptions({ ...configurationDefaults, demonstrations: [0, 1, 2, 4] });
    expect(configurationStudy.variants(more)).toHaveLength(48);
    expect(configurationStudy.factors(more).map(({ levels }) => levels.length)).toEqual([2, 4, 3, 2]);
    expect(
      configurationStudy
        .factors(more)[1]!
        .levels.map(({ title }) => title)
        .slice(0, 2),
    ).toEqual(['No demonstrations', '1 demonstration']);
  });

  test.each([
    [{ demonstrations: [] }, 'demonstrations must hold at least one number'],
    [{ demonstrations: [2, 2] }, 'demonstrations has one number twice'],
    [
      { noise: [{ id: 'x', kind: 'spaces', character: ' ' }] },
      'noise.0.character must be one character other than the space',
    ],
    [{ noise: [{ id: 'x', kind: 'spaces', character: '\u0007' }] }, 'noise.0.character must not be a control character'],
    [{ noise: [{ id: 'x', kind: 'hum' }] }, 'noise.0.kind must be none, spaces or characters'],
    [{ subset: [] }, 'subset must hold at least one configuration'],
    [
      { subset: [{ demonstrations: '3', noise: 'none', paraphrase: 'plain', temperature: 't02' }] },
      'subset.0 names the level “3” of “demonstrations”, which it does not have',
    ],
    [{ subset: [0, 0].map(() => listAskedConfigurations(configurationDefaults)[0]) }, 'subset has a configuration twice'],
    [
      {
        demonstrations: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
        temperatures: Array.from({ length: 12 }, (_, t) => ({ id: `t${t}`, value: t / 10 })),
        noise: Array.from({ length: 5 }, (_, n) => ({ id: `n${n}`, kind: 'none' })),
      },
      'their levels make 1,200 configurations, and 1,000 are the most',
    ],
  ])('options that are wrong say where: %j', (options, message) => {
    expect(() => configurationStudy.parseOptions({ ...configurationDefaults, ...options })).toThrow(message);
  });
});

test('the default levels are as many as the paper’s Table A.1 has', () => {
  const { tableA1, headline } = publishedTable<{
    tableA1: readonly { parameter: string; variations: number; values?: readonly number[] }[];
    headline: { configurations: number };
  }>('robustness');
  const levels = configurationStudy.factors(configurationDefaults).map((factor) => factor.levels.length);
  expect(levels).toEqual(tableA1.map(({ variations }) => variations));
  expect(configurationStudy.variants(configurationDefaults)).toHaveLength(headline.configurations);
  expect(configurationDefaults.demonstrations).toEqual(tableA1[1]!.values);
  expect(configurationDefaults.temperatures.map(({ value }) => value)).toEqual(tableA1[3]!.values);
});

describe('the prompt', () => {
  const items = [itemOf('facts', 1), ...heldOutOf('facts')];
  const plan = planOf(items);
  const promptOf = (variant: Partial<Configuration>, item = items[0]!, of = plan) =>
    configurationStudy.prompt(
      {
        model: 'm',
        item: item.id,
        sample: 0,
        variant: { demonstrations: '2', noise: 'none', paraphrase: 'plain', temperature: 't06', ...variant },
      },
      item,
      of,
    );
  const contentOf = (...parts: Parameters<typeof promptOf>) => promptOf(...parts).messages[0]!.content;

  test('instruction, demonstrations with their letters, the question; ends where the answer begins', () => {
    const content = contentOf({});
    const parts = content.split('\n\n');
    expect(parts).toHaveLength(4);
    expect(parts[1]).toMatch(/^Question: Question 10\d of facts\?\nA\. w\nB\. x\nC\. y\nD\. z\nAnswer: [A-D]$/);
    expect(parts[3]).toBe('Question: Question 1 of facts?\nA. w\nB. x\nC. y\nD. z\nAnswer:');
    expect(contentOf({ demonstrations: '4' }).split('\n\n').slice(0, 3)).toEqual(parts.slice(0, 3));
    expect(contentOf({ demonstrations: '4' }).split('\n\n')).toHaveLength(6);
    expect(contentOf({ paraphrase: 'other' })).not.toBe(content);
    expect(promptOf({}).decoding).toEqual({ temperature: 0.6, topP: 1, maxTokens: 64 });
  });

  test('noise is over the whole prompt: no space is left, or the characters of the plan surround it', () => {
    const plain = contentOf({});
    expect(contentOf({ noise: 'tabs' })).toBe(plain.replaceAll(' ', '\t'));
    const { noise } = plan.resolved[items[0]!.id] as unknown as { noise: [{ before: string; after: string }] };
    expect(contentOf({ noise: 'characters' })).toBe(`${noise[0].before}\n${plain}\n${noise[0].after}`);
  });

  test('sets that are answered in words show no letters; open items ask for the answer alone', () => {
    const words = [
      { id: 'yes-no/1', question: 'Is it {so}?', choices: ['yes', 'no'], answer: 0 },
      ...['one', 'two'].map((n): Item => ({
        id: `yes-no/${n}`,
        question: `Is ${n} a number?`,
        choices: ['yes', 'no'],
        answer: 0,
        split: 'train',
      })),
      { id: 'counts/1', question: 'How many?', answer: '4' },
      ...['one', 'two'].map((n): Item => ({ id: `counts/${n}`, question: `How many ${n}s?`, answer: '12', split: 'train' })),
    ];
    const of = planOf(words, { demonstrations: [2] });
    const yesNo = contentOf({}, words[0]!, of);
    expect(yesNo).toContain('yes or no');
    expect(yesNo).not.toContain('A. ');
    expect(yesNo).toMatch(/Question: Is (one|two) a number\?\nAnswer: yes\n\n/);
    expect(yesNo).toContain('Question: Is it {so}?\nAnswer:');
    expect(contentOf({}, words[3]!, of)).toMatch(
      /^Give only the final answer\.\n\nQuestion: How many (one|two)s\?\nAnswer: 12\n\n/,
    );
  });

  test('a level that the plan does not have is refused', () => {
    expect(() => promptOf({ noise: 'hum' })).toThrow('The plan has no level “hum” of “noise”.');
    const damaged = structuredClone(plan) as unknown as { resolved: Record<string, { noise: unknown[] }> };
    damaged.resolved[items[0]!.id]!.noise = [];
    expect(() => promptOf({ noise: 'characters' }, items[0]!, damaged as unknown as Plan)).toThrow(
      /no characters for the noise/,
    );
  });
});

interface RobustnessCase {
  readonly name: string;
  readonly gold: readonly string[];
  readonly outputs: readonly (readonly string[])[];
  readonly capabilityAllConfigurations: number;
  readonly outputConsistency: number;
  readonly scoreStdPopulation: readonly number[];
  readonly randomBaseline: number;
  readonly pdrDatasetZhu: number | 'NaN';
  readonly pdrAllPairsUndefinedAsZero: number;
}

describe('numpy’s values, through answers', () => {
  const { cases } = vectors<{ cases: readonly RobustnessCase[] }>('robustness-metrics');

  test.each(cases.map((each) => [each.name, each] as const))('%s', (_, each) => {
    const items = each.gold.map((gold, n): Item => {
      const option = 'ABCD'.indexOf(gold);
      return option === -1 ? { ...itemOf('set', n, 0), choices: ['yes', 'no'] } : itemOf('set', n, option);
    });
    const V = each.outputs[0]!.length;
    const { models, sets } = measured(
      planOf(items, ways(V)),
      items,
      ({ item, at }) => each.outputs[items.indexOf(item)]![at],
    );
    const [row] = models;
    expect(row!.capability).toBeCloseTo(each.capabilityAllConfigurations, 12);
    expect(row!.outputConsistency).toBeCloseTo(each.outputConsistency, 12);
    row!.items.forEach(({ std }, i) => expect(std).toBeCloseTo(each.scoreStdPopulation[i]!, 12));
    expect(row!.std.mean).toBeCloseTo(mean(each.scoreStdPopulation), 12);
    expect(row!.randomBaseline).toBeCloseTo(each.randomBaseline, 12);
    expect(row!.gap).toBeCloseTo(each.outputConsistency - each.randomBaseline, 12);
    expect(row!.pdr.paper).toBeCloseTo(each.pdrAllPairsUndefinedAsZero, 12);
    if (each.pdrDatasetZhu === 'NaN') expect(row!.pdr.usual).toEqual({ value: null, why: 'no configuration is ever right' });
    else expect(row!.pdr.usual).toBeCloseTo(each.pdrDatasetZhu, 12);
    expect(sets[0]).toMatchObject({ capability: row!.capability, pdr: { paper: row!.pdr.paper } });
  });
});

interface AnovaCase {
  readonly name: string;
  readonly rows: readonly (readonly (string | number)[])[];
  readonly typeII: readonly AnovaRow[];
  readonly typeIII: readonly AnovaRow[];
}
interface AnovaRow {
  readonly term: string;
  readonly df: number;
  readonly sum_sq: number;
  readonly F: number;
  readonly p: number;
}

describe('statsmodels’ values, through answers', () => {
  const { cases } = vectors<{ cases: readonly AnovaCase[] }>('anova');
  const levels = {
    none: 'none',
    spaces: 'tabs',
    random: 'characters',
    original: 'plain',
    paraphrase: 'other',
    '0.2': 't02',
    '0.6': 't06',
  };
  const names = {
    num_demos: 'demonstrations',
    prompt_variation: 'noise',
    template_used: 'paraphrase',
    temperature: 'temperature',
  };
  const nameOf = (term: string) => {
    const factor = /C\((\w+)/.exec(term)?.[1];
    return factor === undefined ? 'intercept' : names[factor as keyof typeof names];
  };

  test.each(cases.filter(({ name }) => name.includes('binary')).map((each) => [each.name, each] as const))(
    '%s',
    (_, each) => {
      // The n-th observation of a configuration is the answer to the n-th item. A missing observation is a failed answer.
      const scores = new Map<string, number[]>();
      for (const [demos, noise, wording, temperature, score] of each.rows as readonly (readonly [
        string,
        string,
        string,
        string,
        number,
      ])[]) {
        const level = (name: string) => levels[name as keyof typeof levels];
        const key = [level(wording), demos, level(noise), level(temperature)].join(';');
        scores.set(key, [...(scores.get(key) ?? []), score]);
      }
      const most = Math.max(...[...scores.values()].map(({ length }) => length));
      const items = [...Array.from({ length: most }, (_, n) => itemOf('set', n, 0)), ...heldOutOf('set')];
      const { anova, partial } = measured(planOf(items), items, ({ item, variant }) => {
        const key = [variant.paraphrase, variant.demonstrations, variant.noise, variant.temperature].join(';');
        const score = scores.get(key)?.[items.indexOf(item)];
        return score === undefined ? undefined : score === 1 ? 'A' : 'B';
      });
      expect(partial).toBe(each.name.startsWith('unbalanced'));
      const { typeII, typeIII, residual, n } = anova['set']!;
      expect(n).toBe(each.rows.length);
      expect(residual.sumSq).toBeCloseTo(each.typeII.at(-1)!.sum_sq, 9);
      expect(residual.df).toBe(each.typeII.at(-1)!.df);
      for (const [found, wanted] of [
        [typeII, each.typeII],
        [typeIII, each.typeIII],
      ] as const) {
        for (const { term, df, sum_sq, F, p } of wanted.slice(0, -1)) {
          const row = found.find(({ factor }) => factor === nameOf(term))!;
          expect(row.df).toBe(df);
          expect(row.sumSq).toBeCloseTo(sum_sq, 9);
          expect(row.F).toBeCloseTo(F, 8);
          expect(row.p).toBeCloseTo(p, 9);
        }
      }
    },
  );
});

describe('scipy’s lines, through rows', () => {
  const { cases } = vectors<{
    cases: readonly { x: number[]; y: number[]; slope: number; intercept: number; r2: number }[];
  }>('ols');

  test('slope, intercept and r² of consistency on capability', () => {
    for (const { x, y, slope, intercept, r2 } of cases) {
      const rows = x.map((capability, i) => ({
        model: `m${i % 4}`,
        dataset: `s${Math.floor(i / 4)}`,
        capability,
        outputConsistency: y[i]!,
      })) as unknown as ConfigurationModelSetRow[];
      const found = fitConsistencyRegression(rows, { draws: 0, seed: 1 });
      if ('value' in found) throw new Error(found.why);
      expect(found.slope).toBeCloseTo(slope, 9);
      expect(found.intercept).toBeCloseTo(intercept, 8);
      expect(found.r2).toBeCloseTo(r2, 10);
      expect(found.n).toBe(x.length);
    }
  });
});

describe('the measures', () => {
  const items = [...Array.from({ length: 4 }, (_, n) => itemOf('set', n, 0)), ...heldOutOf('set')];

  test('outputs are compared without case and white space, right or wrong; other words for the same are another output', () => {
    const texts = ['A', ' a\n', 'A'];
    const result = measured(planOf(items, ways(3)), items, ({ item, at }) => {
      if (item.id === 'set/0') return texts[at]!;
      if (item.id === 'set/1') return 'B';
      if (item.id === 'set/2') return at === 1 ? 'A.' : 'A';
      return 'I cannot say.';
    });
    const [row] = result.models;
    expect(row!.outputConsistency).toBe(0.75);
    expect(row!.items.map(({ distinct }) => distinct)).toEqual([1, 1, 2, 1]);
    expect(row!.items.map(({ cells }) => cells)).toEqual(['111', '000', '111', expect.stringMatching(/^[?~]{3}$/)]);
    expect(row!.std).toEqual({ mean: 0, allRight: 0.5, allWrong: 0.5 });
    expect(row!.byConfiguration).toEqual([0.5, 0.5, 0.5]);
    expect(row!.pdr).toEqual({ paper: 0, usual: 0 });
  });

  test('failed cells are left out; an item that waits counts once nothing is missing', () => {
    const result = measured(planOf(items, ways(4)), items, ({ item, at }) => {
      if (item.id === 'set/0') return at === 3 ? null : 'A';
      if (item.id === 'set/1') return at === 3 ? undefined : 'A';
      if (item.id === 'set/2') return null;
      return at < 2 ? 'A' : 'C';
    });
    const [row] = result.models;
    expect(row!.items.map(({ cells }) => cells)).toEqual(['111x', '111.', 'xxxx', '1100']);
    expect(row!.itemCounts).toEqual({ items: 4, complete: 2 });
    expect(row!.capability).toBeCloseTo((1 + 1 + 0.5) / 3, 12);
    expect(row!.outputConsistency).toBe(0.5);
    expect(row!.pdr.paper).toBe((0 + (2 * 2) / 16) / 2);
    expect(row!.items[1]!.std).toEqual({ value: null, why: 'not every answer is there yet' });
    expect(row!.items[2]!.std).toEqual({ value: null, why: 'every answer failed' });
    expect(row).toMatchObject({ cells: 16, answered: 10, failed: 5 });
    expect(result.partial).toBe(true);
  });

  test('before the first answer everything says so, and the form holds', () => {
    const result = measured(planOf(items), items, () => undefined);
    expect(result.models[0]).toMatchObject({
      capability: { value: null, why: 'no answer yet' },
      outputConsistency: { value: null },
      randomBaseline: { value: null },
      gap: { value: null },
      pdr: { paper: { value: null }, usual: { value: null } },
    });
    expect(result.regression).toMatchObject({ value: null });
    expect(result.variance).toMatchObject({ value: null });
    expect(configurationStudy.checkResult(JSON.parse(JSON.stringify(result)), 'here')).toEqual(result);
  });

  test('the usual drop is infinite where only the first configuration is never right', () => {
    const result = measured(planOf(items, ways(3)), items, ({ at }) => (at === 0 ? 'B' : 'A'));
    expect(result.models[0]!.pdr.usual).toBe('-Infinity');
    expect(result.sets[0]!.pdr).toMatchObject({ usual: { value: null }, usualModels: 0 });
    expect(configurationStudy.checkResult(JSON.parse(JSON.stringify(result)), 'here')).toEqual(result);
  });

  test('an effect is told between answers that differ in its level alone, also in a subset', () => {
    const noisyIsWrong: AnswerOf = ({ variant }) => (variant.noise === 'characters' ? 'B' : 'A');
    const effectsOf = (result: ConfigurationResult) =>
      Object.fromEntries(
        result.effects.filter(({ model }) => model === undefined).map((each) => [`${each.factor} ${each.to}`, each]),
      );
    const whole = effectsOf(measured(planOf(items), items, noisyIsWrong));
    expect(whole['noise characters']).toMatchObject({ from: 'none', difference: -1, pairs: 32, items: 4 });
    expect(whole['noise tabs']).toMatchObject({ difference: 0 });
    expect(whole['temperature t06']).toMatchObject({ difference: 0, pairs: 48 });
    // If noise and temperature always change together, no pair differs in only one of them.
    const subset = listAskedConfigurations(configurationDefaults).filter(
      ({ noise, temperature }) => (noise === 'none') === (temperature === 't02') && noise !== 'tabs',
    );
    const some = effectsOf(measured(planOf(items, { subset }), items, noisyIsWrong));
    expect(some['noise characters']).toMatchObject({ difference: { value: null }, pairs: 0 });
    expect(some['paraphrase other']).toMatchObject({ difference: 0 });
    const { anova } = measured(planOf(items, { subset }), items, noisyIsWrong);
    expect(anova['set']!.typeII.find(({ factor }) => factor === 'noise')).toMatchObject({ df: 0, F: { value: null } });
  });

  test('performance explains all where consistency follows it, whatever set and model', () => {
    const rows = [0.2, 0.4, 0.5, 0.9, 0.7, 0.6, 0.3, 0.8, 0.1].map((capability, i) => ({
      model: `m${i % 3}`,
      dataset: `s${Math.floor(i / 3)}`,
      capability,
      outputConsistency: 0.5 * capability + 0.1,
    })) as unknown as ConfigurationModelSetRow[];
    const variance = consistencyVarianceShares(rows);
    expect(variance).toMatchObject({ residualDf: 3 });
    if ('value' in variance) throw new Error(variance.why);
    expect(variance.performance).toBeCloseTo(1, 12);
    expect(variance.dataset + variance.model + variance.residual).toBeCloseTo(0, 12);
    const { dataset, model, performance } = variance.performanceLast;
    expect(dataset + model + performance).toBeCloseTo(1, 12);
  });
});

describe('a made-up run', () => {
  test('is measured whole, the same in any order of its rows, and its result keeps its form', async () => {
    const { plan, items, responses } = await madeUpConfigurationRun({
      models: 3,
      sets: 4,
      perSet: 4,
      options: { interactions: true },
    });
    const tableOf = (rows: readonly Response[]) =>
      buildScoreTable({ study: configurationStudy as unknown as Study, plan, items, responses: rows });
    const result = measureConfiguration(tableOf(responses), plan, { draws: 40 });
    expect(result.models).toHaveLength(12);
    expect(result.regression).toMatchObject({ n: 12 });
    expect(result.partial).toBe(false);
    expect(result.anova['sums']!.typeII).toHaveLength(10);
    expect(measureConfiguration(tableOf([...responses].reverse()), plan, { draws: 40 })).toEqual(result);
    const kept = JSON.parse(JSON.stringify(result)) as ConfigurationResult;
    expect(configurationStudy.checkResult(kept, 'here')).toEqual(result);

    const broken = (change: (result: Record<string, never>) => void) => {
      const copy = structuredClone(kept) as unknown as Record<string, never>;
      change(copy);
      return () => configurationStudy.checkResult(copy, 'The report');
    };
    type Loose = Record<string, Record<string, unknown>[]>;
    expect(broken((r) => ((r as unknown as Loose)['models']![0]!['capability'] = 2))).toThrow(
      /^The report: the field “models.0.capability”/,
    );
    expect(broken((r) => ((r as unknown as Loose)['models']![1]!['dataset'] = 'other'))).toThrow(
      /is not one of the result’s/,
    );
    expect(broken((r) => ((r as unknown as Loose)['models']![1] = (r as unknown as Loose)['models']![0]!))).toThrow(
      /is there twice/,
    );
    expect(broken((r) => ((r as unknown as { outputs: number }).outputs = 7))).toThrow(/does not have 7 outputs/);
    expect(broken((r) => delete (r as unknown as { anova: Record<string, unknown> }).anova['sums'])).toThrow(
      /analyses of variance/,
    );
    expect(broken((r) => ((r as unknown as Loose)['effects']![0]!['to'] = 'x'))).toThrow(/an effect names/);
  });
});
