import { describe, expect, it } from 'vitest';
import { isNumber } from '../../../../src/base/json/json.ts';
import type { Item } from '../../../../src/core/items/item.ts';
import type { CohortChoice } from '../../../../src/core/plan/cohort-choice.ts';
import { publishedCohort } from '../../../../src/measure/grades/cohort.ts';
import { gradeForSigma, sigmaQuartiles } from '../../../../src/measure/grades/grade.ts';
import { buildScoreTable } from '../../../../src/report/score-table.ts';
import type { Plan } from '../../../../src/core/plan/plan.ts';
import type { Response } from '../../../../src/core/answers/response.ts';
import { registeredStudyIds, loadStudy } from '../../../../src/core/studies/studies.ts';
import {
  systemPromptStudy,
  builtInPrompts,
  wordingForSetKind,
  type SystemPromptOptions,
} from '../../../../src/studies/system-prompt/protocol/system-prompt.ts';
import type { SystemPromptResult } from '../../../../src/studies/system-prompt/measure/result.ts';
import { UserError } from '../../../../src/base/errors/user-error.ts';

const { defaults } = systemPromptStudy;
const item = (id: string, answer = 0): Item => ({
  id,
  question: `Question ${id}?`,
  choices: ['red', 'blue', 'green', 'grey'],
  answer,
});

function planOf(items: readonly Item[], models: readonly string[], options: SystemPromptOptions = defaults): Plan {
  return {
    study: 'system-prompt',
    options,
    models,
    items: items.map(({ id }) => ({ id, hash: '0000000000000000' })),
    samples: 1,
    seed: 7,
    resolved: {},
  };
}

function response(model: string, of: Item, template: string, text: string, more: Partial<Response> = {}): Response {
  return {
    model,
    item: of.id,
    variant: { 'system-prompt': template },
    sample: 0,
    seed: 1,
    promptHash: '',
    text,
    tokens: { prompt: 40, completion: 4 },
    ms: { prefill: 2, decode: 6 },
    finish: 'stop',
    ...more,
  };
}

function measured(plan: Plan, items: readonly Item[], responses: readonly Response[]): SystemPromptResult {
  return systemPromptStudy.measure(buildScoreTable({ study: systemPromptStudy as never, plan, items, responses }), plan);
}

describe('templates', () => {
  const kinds = ['default', 'arithmetic', 'calendar', 'words'] as const;
  it('are the ten, each worded for every kind in 8 to 60 words', () => {
    expect(defaults.templates.map(({ id }) => id)).toEqual([
      'only-option',
      'verify',
      'concise',
      'strict-format',
      'expert',
      'teacher',
      'step-by-step',
      'plain',
      'polite',
      'minimal',
    ]);
    const seen = new Set<string>();
    for (const { wording } of builtInPrompts) {
      for (const kind of kinds) {
        const text = wording[kind]!;
        const words = text.split(/\s+/).length;
        expect(words, text).toBeGreaterThanOrEqual(8);
        expect(words, text).toBeLessThanOrEqual(60);
        expect(seen.has(text), text).toBe(false);
        seen.add(text);
        // Every prompt asks for an answer that can be parsed.
        expect(text).toMatch(/option|letter/);
      }
    }
  });

  it('pass their own check', () => {
    expect(systemPromptStudy.parseOptions(JSON.parse(JSON.stringify(defaults)))).toEqual(defaults);
  });

  it('are worded for the set’s kind, and plainly for a person’s own set', () => {
    const plan = planOf([item('arithmetic/1'), item('mine/1')], ['m']);
    const system = (of: Item) =>
      systemPromptStudy.prompt({ model: 'm', item: of.id, variant: { 'system-prompt': 'expert' }, sample: 0 }, of, plan)
        .messages[0]!.content;
    const expert = builtInPrompts.find(({ id }) => id === 'expert')!;
    expect(system(item('arithmetic/1'))).toBe(expert.wording.arithmetic);
    expect(system(item('mine/1'))).toBe(expert.wording.default);
    expect(wordingForSetKind(expert, 'general')).toBe(expert.wording.default);
  });
});

describe('options', () => {
  const broken: [string, unknown, RegExp][] = [
    ['nothing', null, /options of the system-prompt study are wrong/],
    ['no templates', { ...defaults, templates: [] }, /templates must hold at least one/],
    ['same id twice', { ...defaults, templates: [defaults.templates[0], defaults.templates[0]] }, /same id/],
    [
      'id that is no slug',
      { ...defaults, templates: [{ ...defaults.templates[0], id: 'A b' }] },
      /templates\.0\.id must be lower-case/,
    ],
    [
      'empty wording',
      { ...defaults, templates: [{ id: 'x', title: 'X', wording: { default: ' ' } }] },
      /templates\.0\.wording\.default must not be empty/,
    ],
    ['unknown kind', { ...defaults, kinds: { mine: 'poetry' } }, /kinds\.mine must be arithmetic/],
    ['no tokens', { ...defaults, maxTokens: 0 }, /maxTokens must be at least 1/],
    ['half a token', { ...defaults, maxTokens: 1.5 }, /maxTokens must be a whole number/],
  ];
  it.each(broken)('%s: one sentence with the field', (_, options, sentence) => {
    expect(() => systemPromptStudy.parseOptions(options)).toThrow(UserError);
    expect(() => systemPromptStudy.parseOptions(options)).toThrow(sentence);
  });

  it('make the factor and its variants', () => {
    const [factor] = systemPromptStudy.factors(defaults);
    expect(factor!.id).toBe('system-prompt');
    expect(factor!.levels).toHaveLength(10);
    expect(systemPromptStudy.variants(defaults)[9]).toEqual({ 'system-prompt': 'minimal' });
  });
});

describe('prompt', () => {
  const cell = { model: 'm', item: 'mine/1', variant: { 'system-prompt': 'minimal' }, sample: 0 };
  it('is the template, then the question with lettered choices', () => {
    const prompt = systemPromptStudy.prompt(
      cell,
      item('mine/1'),
      planOf([item('mine/1')], ['m'], { ...defaults, maxTokens: 64 }),
    );
    expect(prompt).toEqual({
      messages: [
        { role: 'system', content: 'Read the question. Name the right option by its letter.' },
        { role: 'user', content: 'Question mine/1?\nA. red\nB. blue\nC. green\nD. grey' },
      ],
      decoding: { temperature: 0, maxTokens: 64 },
    });
  });
  it.each([
    ['one choice', { id: 'mine/1', question: 'Why?', choices: ['a'], answer: 0 }, /“mine\/1” has only one choice/],
    [
      '27 choices',
      { id: 'mine/1', question: 'Why?', choices: Array.from({ length: 27 }, String), answer: 0 },
      /“mine\/1” has 27 choices/,
    ],
  ] as [string, Item, RegExp][])('refuses an item with %s, by name', (_, of, sentence) => {
    expect(() => systemPromptStudy.prompt(cell, of, planOf([of], ['m']))).toThrow(UserError);
    expect(() => systemPromptStudy.prompt(cell, of, planOf([of], ['m']))).toThrow(sentence);
  });
  it('refuses a template that the plan has not', () => {
    expect(() =>
      systemPromptStudy.prompt(
        { ...cell, variant: { 'system-prompt': 'no' } },
        item('mine/1'),
        planOf([item('mine/1')], ['m']),
      ),
    ).toThrow(/no system prompt “no”/);
  });
});

describe('reading', () => {
  const of = item('mine/1', 1);
  const plan = planOf([of], ['m']);
  it('flags what the token limit cut, and reads it', () => {
    expect(systemPromptStudy.read(response('m', of, 'plain', 'B. blue', { finish: 'length' }), of, plan)).toEqual({
      kind: 'option',
      option: 1,
      by: 'letter',
      cut: true,
    });
    expect(systemPromptStudy.read(response('m', of, 'plain', 'Let me', { finish: 'length' }), of, plan)).toMatchObject({
      kind: 'unreadable',
      cut: true,
    });
  });
  it('scores 1 for the right option only', () => {
    const score = (text: string) =>
      systemPromptStudy.score(systemPromptStudy.read(response('m', of, 'plain', text), of, plan), of);
    expect(['B', 'blue', 'A', 'I cannot answer.', '', 'A or B'].map(score)).toEqual([1, 1, 0, 0, 0, 0]);
  });
});

describe('measures of a run', () => {
  const templates = defaults.templates.slice(0, 4);
  const options = { ...defaults, templates };
  const fourItems = [item('one/1'), item('one/2'), item('two/1'), item('two/2')];
  const items = fourItems;
  /** Enough items for a rating. With four items, no model is shown to be above chance. */
  const more = ['one', 'two'].flatMap((set) => Array.from({ length: 8 }, (_, i) => item(`${set}/${i}`, i % 4)));
  const mostlyRight = Array.from({ length: 15 }, (_, i) => (i % 3 === 2 ? '0000' : '1111'));
  const letter = ({ answer }: Item, isRight: boolean) => 'ABCD'[(Number(answer) + Number(!isRight)) % 4]!;
  /** Right or wrong by item and template, as strings of marks; `·` not asked, `!` failed, `?` unreadable, `R` refused. */
  const answers = (model: string, lines: readonly string[], items: readonly Item[] = fourItems): Response[] =>
    lines.flatMap((line, i) =>
      [...line].flatMap((mark, t) => {
        if (mark === '·') return [];
        const text =
          mark === '1' || mark === '0' ? letter(items[i]!, mark === '1') : mark === 'R' ? 'I cannot answer this.' : 'Hm.';
        return [response(model, items[i]!, templates[t]!.id, text, mark === '!' ? { finish: 'error', error: 'lost' } : {})];
      }),
    );

  it('by hand', () => {
    const plan = planOf(items, ['a', 'b'], options);
    const result = measured(plan, items, [
      ...answers('a', ['1110', '1100', '1111', '1010']),
      ...answers('b', ['1111', '1111', '0000', '1111']),
    ]);
    const [a, b] = result.models;
    // One: 100, 100, 50, 0. Two: 100, 50, 100, 50. S: 100, 75, 75, 25.
    expect(a!.scenarios.map(({ score }) => score)).toEqual([100, 75, 75, 25]);
    expect(a!.scenarios[1]!.benchmarks).toEqual({ one: 100, two: 50 });
    expect(a!.mu).toBe(68.75);
    expect(a!.sigma).toBeCloseTo(Math.sqrt((31.25 ** 2 + 2 * 6.25 ** 2 + 43.75 ** 2) / 3), 10);
    expect(a!.benchmarks.map(({ mu }) => mu)).toEqual([62.5, 75]);
    // Residuals after item and prompt. One: ±⅛ three times and ±⅜. Two: ±¼ four times. RSS ⅜ and ½, 3 degrees of freedom
    // each, 2 items each.
    expect(a!.noiseFloor).toBeCloseTo(50 * Math.sqrt(3 / 8 / 3 / 2 + 1 / 2 / 3 / 2), 10);
    // C = 2, 2, 1, 0; G = 5; R = 3, 2: Q = 3·(4·9 − 25)/(4·5 − 13) = 33/7.
    expect(a!.benchmarks[0]!.cochranQ).toBeCloseTo(33 / 7, 10);
    expect(a!.benchmarks[0]!.degreesOfFreedom).toBe(3);
    expect(a!.benchmarks[0]!.pHolm as number).toBeGreaterThanOrEqual(a!.benchmarks[0]!.p as number);
    expect(b!.sigma).toBe(0);
    expect(b!.benchmarks[0]!.cochranQ).toMatchObject({ value: null });
    // 12 of 16 right. With two times two items, that is not above chance.
    expect(b).toMatchObject({
      noiseFloor: 0,
      notRated: expect.stringMatching(/^it is right in 75\.0% of cases, which is not shown to be above/),
      interval: { sigma: { value: null, why: expect.stringMatching(/^no question’s score changes/) } },
    });
    expect(result.models.map(({ rank }) => rank)).toMatchObject([{ place: 1, of: 1 }, { value: null }]);
    expect(result.cohort).toMatchObject({ kind: 'published', models: 13, rankOnly: false });
    // With two times two items, σ could be the largest possible for four scores.
    expect(a!.interval.sigma).toEqual({ value: null, why: expect.stringMatching(/too few to bound σ/) });
    expect(a!.gradeProbability).toEqual({});
    expect(result.partial).toBe(false);
    expect(a!.box).toMatchObject({ median: 75 });
  });

  it('has an interval and probabilities where enough items change', () => {
    const many = Array.from({ length: 24 }, (_, i) => item(`one/${i}`, i % 4));
    const prompts = defaults.templates.slice(0, 6);
    const responses = many.flatMap((of, i) =>
      prompts.map(({ id }, t) => response('a', of, id, letter(of, (i * 5 + t * 3 + ((i * t) % 4)) % 7 < 5))),
    );
    const [a] = measured(planOf(many, ['a'], { ...options, templates: prompts }), many, responses).models;
    const { sigma } = a!.interval;
    if ('why' in sigma) throw new Error(sigma.why);
    expect(sigma[0]).toBeLessThan(a!.sigma as number);
    expect(sigma[1]).toBeGreaterThan(a!.sigma as number);
    expect(Object.values(a!.gradeProbability).reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
  });

  it('counts refusals, unreadables, cut and failed answers, tokens and time', () => {
    const plan = planOf(items, ['a'], options);
    const responses = answers('a', ['111?', '11R0', '1!11', '1111']).map((one, i) =>
      i === 0 ? { ...one, finish: 'length' as const } : one,
    );
    const [a] = measured(plan, items, responses).models;
    expect(a).toMatchObject({ answered: 15, cells: 16, unreadable: 1, refused: 1, cut: 1, failed: 1, partial: false });
    expect(a!.tokens).toEqual({ prompt: 40, completion: 4 });
    expect(a!.ms).toEqual({ prefill: 2, decode: 6 });
    expect(a!.scenarios[3]).toMatchObject({ answered: 4, unreadable: 1, refused: 0 });
    // The failed cell is missing, not wrong: two/2 alone counts under the second template.
    expect(a!.scenarios[1]!.benchmarks['two']).toBe(100);
  });

  it('grades what is there of a run under way', () => {
    const plan = planOf(items, ['a', 'b'], options);
    const result = measured(plan, items, answers('a', ['11··', '10··', '11··', '1···']));
    const [a, b] = result.models;
    expect(result.partial).toBe(true);
    expect(a!.mu).toBe(87.5);
    expect(a!.scenarios.map(({ score }) => isNumber(score))).toEqual([true, true, false, false]);
    expect(a!.scenarios[2]!.score).toEqual({ value: null, why: 'no answers yet on one, two' });
    expect(a!.sigma).toBeTypeOf('number');
    expect(b).toMatchObject({
      mu: { value: null },
      sigma: { value: null },
      grade: { value: null },
      interval: { mu: { value: null } },
      answered: 0,
    });
    const first = measured(plan, items, answers('a', ['1···', '1···', '1···', '1···'])).models[0]!;
    expect(first.mu).toBe(100);
    expect(first.sigma).toEqual({ value: null, why: 'only one system prompt has been answered on every question set' });
    const none = measured(plan, items, []);
    expect(none.models.map(({ sigma }) => isNumber(sigma))).toEqual([false, false]);
    expect(none.neutrality.verdict).toMatchObject({ value: null });
  });

  it('grades eight models among themselves', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const plan = planOf(more, names, options);
    const result = measured(
      plan,
      more,
      names.flatMap((name, m) => answers(name, [...mostlyRight, (m >>> 0).toString(2).padStart(4, '0')], more)),
    );
    expect(result.cohort).toMatchObject({ kind: 'own', models: 8, rankOnly: false, name: 'the models of this run' });
    for (const model of result.models) expect(model.sigmaInCohort).toBe(model.sigma);
  });

  describe('by the choice of cohort', () => {
    const run = (names: readonly string[], cohort?: CohortChoice) => {
      const plan = planOf(more, names, options);
      const responses = names.flatMap((name, m) =>
        answers(name, ['1101', ...mostlyRight.slice(1), (m + 1).toString(2).padStart(4, '0')], more),
      );
      const table = buildScoreTable({ study: systemPromptStudy as never, plan, items: more, responses });
      return systemPromptStudy.measure(table, plan, cohort && { cohort });
    };
    const three = ['a', 'b', 'c'];
    const eight = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const gradesOf = (result: SystemPromptResult) => result.models.map(({ grade }) => grade);

    it('reads a grade against the published models, whatever the run’s number', () => {
      expect(run(three, 'published').cohort).toMatchObject({ kind: 'published', models: 13, rescaled: true });
      expect(gradesOf(run(three, 'published'))).toEqual(gradesOf(run(three)));
      const found = run(eight, 'published');
      expect(found.cohort).toMatchObject({ kind: 'published', models: 13, rankOnly: false });
      expect(found.cohort.note).toContain('as chosen in the settings');
      expect(found.models.some(({ sigma, sigmaInCohort }) => sigma !== sigmaInCohort)).toBe(true);
      found.models.forEach(({ sigmaInCohort, grade }) => {
        expect(grade).toBe(gradeForSigma(sigmaInCohort as number, publishedCohort.quantiles));
      });
      expect(gradesOf(found)).not.toEqual(gradesOf(run(eight)));
    });

    it('reads it against the run’s own, said to be a rank below eight', () => {
      const found = run(three, 'own');
      expect(found.cohort).toMatchObject({ kind: 'own', models: 3, rankOnly: true, name: 'the models of this run' });
      expect(found.cohort.note).toContain('a rank, no more');
      const sigmas = found.models.map(({ sigma }) => sigma as number);
      expect(gradesOf(found)).toEqual(sigmas.map((sigma) => gradeForSigma(sigma, sigmaQuartiles(sigmas))));
      expect(run(eight, 'own')).toEqual(run(eight));
    });

    it('changes grades and cohort, and nothing else', () => {
      const rest = ({ models, cohort: _, ...others }: SystemPromptResult) => ({
        ...others,
        models: models.map((model) => ({ ...model, grade: 0, gradeProbability: 0, sigmaInCohort: 0 })),
      });
      expect(rest(run(three, 'own'))).toEqual(rest(run(three, 'published')));
      expect(run(three, 'automatic')).toEqual(run(three));
    });
  });

  it('does not depend on the order in which answers arrived, and is plain JSON', () => {
    const plan = planOf(items, ['a', 'b'], options);
    const responses = [...answers('a', ['1110', '1100', '11?1', '1010']), ...answers('b', ['1011', '11R1', '0000', '1!11'])];
    const result = measured(plan, items, responses);
    const shuffled = responses
      .map((one, i) => ({ one, key: (i * 7919) % 31 }))
      .sort((x, y) => x.key - y.key)
      .map(({ one }) => one);
    expect(measured(plan, items, shuffled)).toEqual(result);
    expect(JSON.parse(JSON.stringify(result))).toEqual(result);
    const numbers = JSON.stringify(result).match(/null/g)?.length ?? 0;
    // Every null is an undefined value or a missing `benchmark`/`scenario`, never a NaN.
    expect(numbers).toBe((JSON.stringify(result).match(/"(?:value|scenario|benchmark)":null/g) ?? []).length);
  });

  it('lets a verdict stand in place of the reading', () => {
    const plan = planOf(items, ['a'], options);
    const responses = answers('a', ['0000', '0000', '0000', '0000']);
    const { model, item: id, variant, sample } = responses[0]!;
    const verdict = {
      model,
      item: id,
      variant,
      sample,
      reading: { kind: 'option', option: 0, by: 'text' } as const,
      by: 'me',
      why: 'it says red in French',
    };
    const table = buildScoreTable({ study: systemPromptStudy as never, plan, items, responses, corrections: [verdict] });
    expect(table.rows[0]).toMatchObject({ score: 1, reading: verdict.reading });
    expect(table.rows.slice(1).every(({ score }) => score === 0)).toBe(true);
  });
});

describe('studies', () => {
  it('are found by id', async () => {
    for (const id of registeredStudyIds()) expect((await loadStudy(id)).id).toBe(id);
    await expect(loadStudy('toString')).rejects.toThrow(UserError);
    await expect(loadStudy('nope')).rejects.toThrow(/no study “nope”/);
  });
});
