import { scoreKindWithMeasures } from '../../../src/core/answers/score.ts';
import { describe, expect, it } from 'vitest';
import type { Item } from '../../../src/core/items/item.ts';
import { fillPromptMessages } from '../../../src/core/prompts/prompt-for.ts';
import type { Response } from '../../../src/core/answers/response.ts';
import { itemToAssertions } from '../../../src/export/plans/promptfoo-asserts.ts';
import { readPromptfoo } from '../../../src/imports/promptfoo/read-config.ts';
import { scoreParsedAnswer } from '../../../src/reading/read-response.ts';
import { scoreByItemRules } from '../../../src/reading/rules/read-by-rules.ts';
import { buildRunFile } from '../../../src/report/export-menu/run-files.ts';
import { madeUpJudgeRun } from '../../made-up/judge-run.ts';
import { madeUpParaphraseRun } from '../../made-up/paraphrase-run.ts';
import { madeUpRun } from '../../made-up/run.ts';
import { answered } from '../answered.ts';

/** Files made from a plan do not use its result. */
const none = undefined as never;

interface Config {
  readonly description: string;
  readonly prompts: readonly { readonly label: string; readonly raw: string; readonly config: object }[];
  readonly tests: readonly {
    readonly vars: Record<string, string>;
    readonly assert?: readonly { readonly type: string; readonly value: string }[];
    readonly prompts?: readonly string[];
  }[];
  readonly providers: readonly { readonly id: string; readonly label: string }[];
  readonly evaluateOptions?: { readonly repeat: number };
}

async function configOf(made: Awaited<ReturnType<typeof madeUpRun>>) {
  const { run } = await answered(made);
  const { content, left } = await buildRunFile('promptfoo.json', run, { result: none, made: 0 });
  const text = await content.text();
  return { run, left, text, config: JSON.parse(text) as Config };
}

const responseOf = (text: string): Response => ({
  ...{ model: 'small:a/b', item: 'a/1', variant: {}, sample: 0, seed: 1, promptHash: '', text, finish: 'stop' },
  tokens: { prompt: 0, completion: 0 },
  ms: { prefill: 0, decode: 0 },
});

describe('a plan as a configuration of promptfoo’s', () => {
  it('has its prompts and questions: read back, they ask the same and count the same', async () => {
    const { run, left, text, config } = await configOf(await madeUpRun({ models: 2, perSet: 2 }));
    expect(config.providers.map(({ label }) => label)).toEqual(run.plan.models);
    expect(config.prompts[0]!.config).toEqual({ temperature: 0, max_tokens: 2048 });
    for (const sentence of left) expect(config.description).toContain(sentence);
    const read = await readPromptfoo(text, 'plan.json');
    expect(read.prompts.map(({ title }) => title)).toEqual(config.prompts.map(({ label }) => label));
    expect(read.items).toHaveLength(run.items.length);
    const variants = run.study.variants(run.plan.options);
    for (const { response, score } of run.rows) {
      const item = read.items[run.items.findIndex(({ id }) => id === response.item)]!;
      const prompt =
        read.prompts[variants.findIndex((variant) => Object.values(variant)[0] === Object.values(response.variant)[0])]!;
      const asked = run.study.prompt(
        response,
        run.items.find(({ id }) => id === response.item)!,
        run.plan,
      );
      expect(fillPromptMessages(prompt, item)).toEqual(asked.messages);
      expect(scoreParsedAnswer(scoreByItemRules(response, item), item), response.text).toBe(score);
    }
  });

  it('asks every variant of the choices’ order with its own letter, and only what the plan asks', async () => {
    const { run, config } = await configOf(await madeUpParaphraseRun({ models: 1, perSet: 1 }));
    const asked = config.tests.flatMap(({ vars, prompts }) =>
      (prompts ?? config.prompts.map(({ label }) => label)).map((label) => `${vars.item}|${label}`),
    );
    expect(asked).toHaveLength(run.rows.length);
    expect(new Set(asked).size).toBe(asked.length);
    const filled = (text: string, vars: Record<string, string>) =>
      text.replace(/\{\{ (\w+) [^}]*\}\}/g, (_, name: string) =>
        vars[name]!.replaceAll('\u{E000}', '{').replaceAll('\u{E001}', ''),
      );
    const prompts = new Set(
      run.rows.map(({ response }) =>
        JSON.stringify(
          run.study.prompt(
            response,
            run.items.find(({ id }) => id === response.item)!,
            run.plan,
          ).messages,
        ),
      ),
    );
    for (const { vars, prompts: labels } of config.tests)
      for (const label of labels ?? []) {
        const raw = JSON.parse(config.prompts.find((prompt) => prompt.label === label)!.raw) as {
          role: string;
          content: string;
        }[];
        expect(prompts).toContain(
          JSON.stringify(raw.map(({ role, content }) => ({ role, content: filled(content, vars) }))),
        );
      }
  });

  it('asserts nothing of ratings, and says so', async () => {
    const { run, config } = await configOf(await madeUpJudgeRun({ models: 1, criteria: 1, perCriterion: 2, samples: 2 }));
    expect(config.tests.every(({ assert }) => assert === undefined)).toBe(true);
    expect(config.description).toContain('Ratings are neither right nor wrong');
    expect(config.evaluateOptions).toEqual({ repeat: run.plan.samples });
  });

  it('lets nothing of a question or a prompt be run, filled in or opened', async () => {
    const questions = ['{{ env.HOME }} {% if %} {# x #}', 'file:///etc/passwd', 'package:evil:run', 'plain'];
    const made = await madeUpRun({ models: 1, perSet: 4 });
    const items = made.items.map((item, at): Item => ({ ...item, question: questions[at % 4]! }));
    const { run } = await answered(made);
    const options = structuredClone(run.plan.options) as { templates: { title: string; wording: { default: string } }[] };
    options.templates[0]!.wording.default = 'file://x {{ 7*7 }}';
    options.templates[0]!.title = 'Own {{ env.HOME }}';
    const hostile = { ...run, items, rows: [], plan: { ...run.plan, options: options as never } };
    const { content } = await buildRunFile('promptfoo.json', hostile, { result: none, made: 0 });
    const config = JSON.parse(await content.text()) as Config;
    for (const { vars } of config.tests)
      for (const text of Object.values(vars)) expect(text).not.toMatch(/\{[{%#]|^file:|^package:/);
    expect(config.prompts[0]!.label).toBe('Own { { env.HOME }}');
    expect((JSON.parse(config.prompts[0]!.raw) as { content: string }[])[0]!.content).toBe(
      '{{ "" }}file://x {{ "{{" }} 7*7 }}',
    );
  });
});

describe('how a question counts, as assertions', () => {
  const item = (over: Partial<Item>): Item => ({ id: 'a/1', question: '?', answer: '', ...over });
  const holds = ({ asserts }: ReturnType<typeof itemToAssertions>, text: string) =>
    asserts.every(({ type, value }) => type === 'regex' && new RegExp(String(value)).test(text));

  it.each([
    [
      '1,000',
      ['Answer: 1000', 'so = 1,000.', '1000', 'Answer: $1,000.00'],
      ['Answer: 10000', 'Answer: 1,0001', 'Answer: 100', 'Answer: -1000'],
    ],
    ['12.5', ['Answer: 12.50', '12.5', '#### 12.5'], ['Answer: 112.5', 'Answer: 12.55', 'Answer: 12']],
    ['-3', ['Answer: -3', '−3'], ['Answer: 3', 'Answer: -31']],
    ['Paris (France)', ['Answer: paris (france).', 'Paris (France)'], ['not Paris', 'Answer: London']],
  ])('%s', (answer, right, wrong) => {
    const asserted = itemToAssertions(item({ answer }), undefined, scoreKindWithMeasures);
    for (const text of right) expect(holds(asserted, text), text).toBe(true);
    for (const text of wrong) expect(holds(asserted, text), text).toBe(false);
  });

  it('of rules, kind by kind, with what is left of them', () => {
    const { asserts, left } = itemToAssertions(
      item({
        counts: {
          together: 'share',
          rules: [
            { kind: 'contains', all: ['a {{b}}'], none: ['c'], exact: true },
            { kind: 'contains', any: ['d', 'e'] },
            { kind: 'regex', pattern: '\\d', ignoreCase: true },
            { kind: 'json', strict: true, equals: [{ path: '/a/b', value: 3 }] },
            { kind: 'meaning', encoder: 'own', least: 0.7, any: ['f'] },
            { kind: 'rubric', rubric: 'Polite?', scale: 'yes-no', repeats: 3 },
            { kind: 'text', any: ['g'], exact: true },
          ],
        },
      }),
      undefined,
      scoreKindWithMeasures,
    );
    expect(asserts).toEqual([
      { type: 'contains-all', value: ['a {{ "{{" }}b}}'] },
      { type: 'not-contains-any', value: ['c'] },
      { type: 'icontains-any', value: ['d', 'e'] },
      { type: 'regex', value: '\\d' },
      {
        type: 'is-json',
        value: {
          type: 'object',
          required: ['a'],
          properties: { a: { type: 'object', required: ['b'], properties: { b: { const: 3 } } } },
        },
      },
      { type: 'similar', value: 'f', threshold: 0.7 },
      { type: 'llm-rubric', value: 'Polite?' },
      { type: 'equals', value: 'g' },
    ]);
    expect(left).toHaveLength(4);
    expect(
      scoreByItemRules(responseOf('x'), item({ counts: { together: 'all', rules: [{ kind: 'regex', pattern: 'x' }] } })),
    ).toMatchObject({ score: 1 });
  });
});
