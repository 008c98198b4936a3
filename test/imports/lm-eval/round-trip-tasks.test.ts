import { beforeAll, describe, expect, it } from 'vitest';
import { planToLmEvalFiles } from '../../../src/export/plans/lm-eval-tasks.ts';
import { titledPlanVariants } from '../../../src/export/plans/plan-variants.ts';
import type { AnsweredRun } from '../../../src/export/answers/answered-run.ts';
import { lmEvalReader } from '../../../src/imports/lm-eval/lm-eval-reader.ts';
import type { ImportedLog, LogFile } from '../../../src/imports/log/imported-log.ts';
import { logToImportedRun } from '../../../src/imports/log/log-run.ts';
import { proposeImportChoices } from '../../../src/imports/log/proposed-choices.ts';
import { buildGridView } from '../../../src/imports/work/grid-view.ts';
import { systemPromptComparer } from '../../../src/studies/system-prompt/compare.ts';
import { systemPromptStudy } from '../../../src/studies/system-prompt/protocol/system-prompt.ts';
import { answered } from '../../export/answered.ts';
import { madeUpConfigurationRun } from '../../made-up/configuration-run.ts';
import { madeUpParaphraseRun } from '../../made-up/paraphrase-run.ts';
import { madeUpRun } from '../../made-up/run.ts';
import { readWith } from '../read-with.ts';
import { resultsFile, samplesFile, written } from './made-samples.ts';

type Row = Readonly<Record<string, unknown>>;
type Asked = 'chat' | 'template' | 'bare';

const date = '2026-01-01T00-00-00.000001';
const asked: Readonly<Record<Asked, (system: string, prompt: string) => string>> = {
  chat: (system, prompt) =>
    JSON.stringify([
      { role: 'system', content: system },
      { role: 'user', content: prompt },
    ]),
  template: (system, prompt) => `<s>system\n${system}</s>\n<s>user\n${prompt}</s>\n<s>assistant\n`,
  bare: (system, prompt) => system + prompt,
};

/** The plan’s tasks as lm-eval logs them. In each task, every second answer is right. */
async function logged(
  run: AnsweredRun,
  {
    as = 'chat',
    rowOf = (row) => row,
    orderOf = () => undefined,
  }: {
    readonly as?: Asked;
    readonly rowOf?: (row: Row) => Row;
    readonly orderOf?: Parameters<typeof planToLmEvalFiles>[1]['orderOf'];
  } = {},
): Promise<LogFile[]> {
  const { files } = planToLmEvalFiles(run, { orderOf });
  return Promise.all(
    files
      .filter(({ path }) => path.endsWith('.jsonl'))
      .map(async ({ path, content }) => {
        const task = /data\/(.*)\.jsonl$/.exec(path)?.[1] ?? '';
        const rows = (await content.text())
          .trimEnd()
          .split('\n')
          .map((row) => JSON.parse(row) as Record<string, string>);
        const lines = rows.map((row, at) => {
          const text = `Answer: ${at % 2 === 0 ? row['target'] : 'Z'}`;
          return written(at, [text], {
            doc: rowOf(row),
            target: row['target'],
            doc_hash: `${task}${at}`,
            arguments: { gen_args_0: { arg_0: asked[as](row['system'] ?? '', row['prompt'] ?? ''), arg_1: {} } },
            filter: 'evenkeel',
            exact_match: 1 - (at % 2),
          });
        });
        return samplesFile(`samples_${task}_${date}.jsonl`, lines);
      }),
  );
}

const read = (files: readonly LogFile[]): Promise<ImportedLog> => readWith(lmEvalReader, files);

const byId = <Entry extends { readonly id: string }>(all: readonly Entry[]): readonly Entry[] =>
  all.toSorted((one, other) => (one.id < other.id ? -1 : 1));

async function opened(log: ImportedLog) {
  const choices = proposeImportChoices(log);
  const found = buildGridView(log, choices);
  if ('why' in found) throw new Error(found.why);
  return { view: found.view, choices, run: await logToImportedRun(log, choices, found.grid) };
}

describe('a plan of system prompts, asked by lm-eval', () => {
  let run: AnsweredRun;
  beforeAll(async () => {
    ({ run } = await answered(await madeUpRun({ models: 1, perSet: 2 })));
  });

  it.each(['chat', 'template'] as const)('is an audit of its system prompts again (%s)', async (as) => {
    const files = await logged(run, { as });
    const log = await read(files.sort((one, other) => (one.name < other.name ? -1 : 1)));
    const { view, run: audit, choices } = await opened(log);
    expect(choices.varies).toEqual(['way']);
    expect([view.answers, view.holes, log.faults]).toEqual([10 * 6, 0, []]);
    expect(audit.plan.study).toBe('system-prompt');
    const { templates } = audit.plan.options as unknown as typeof systemPromptStudy.defaults;
    expect(templates).toEqual(
      systemPromptStudy.defaults.templates.map((template) => ({
        ...template,
        wording: { default: 'wording' in template && template.wording.default },
      })),
    );
    expect(byId(audit.items)).toEqual(
      byId(run.items).map(({ id, question, choices, answer }) => ({ id, question, choices, answer })),
    );
    expect(byId(audit.plan.items)).toEqual(byId(run.plan.items));
    const { templates: alike, plans } = systemPromptComparer.ground(run.plan, audit.plan);
    expect([alike.length, plans[0].items.length]).toEqual([10, 6]);
    expect(log.scorings.map(({ id }) => id)).toEqual(['exact_match,evenkeel']);
  });

  it('is one of ways of asking where no system message was sent as one', async () => {
    const { run: audit, view } = await opened(await read(await logged(run, { as: 'bare' })));
    expect([audit.plan.study, view.holes]).toEqual(['elsewhere', 0]);
    expect(audit.plan.options).toMatchObject({
      factors: [{ id: 'way', title: 'Way of asking', levels: titledPlanVariants(run).map(({ title }) => ({ title })) }],
    });
  });

  it('comes back whole from one file with another name', async () => {
    const all = await Promise.all((await logged(run)).map(({ blob }) => blob.text()));
    const { view, run: audit } = await opened(await read([{ name: 'all.jsonl', blob: new Blob(all) }]));
    expect([audit.plan.study, view.answers, view.holes]).toEqual(['system-prompt', 60, 0]);
  });

  it('comes back from rows of earlier versions by its tasks’ names, and has titles from its results file', async () => {
    const earlier = ({ id, question, system, prompt, target }: Row): Row => ({ id, question, system, prompt, target });
    const files = await logged(run, { rowOf: earlier });
    const { run: audit, view } = await opened(await read(files));
    const titles = (of: typeof audit) =>
      (of.plan.options as unknown as typeof systemPromptStudy.defaults).templates.map(({ title }) => title);
    expect([audit.plan.study, view.holes, audit.items.length]).toEqual(['system-prompt', 0, 6]);
    expect(titles(audit)[0]).toBe('Way 1');
    const names = files.flatMap(({ name }) => /^samples_(.*)_2026/.exec(name)?.[1] ?? []);
    const configs = Object.fromEntries(
      names.map((name) => {
        const way = titledPlanVariants(run)[Number(/_way(\d+)_/.exec(name)?.[1]) - 1];
        return [name, { metadata: { way: way?.id, way_title: way?.title } }];
      }),
    );
    const imported = await opened(await read([...files, resultsFile(`results_${date}.json`, { configs })]));
    expect(titles(imported.run)).toEqual(titledPlanVariants(run).map(({ title }) => title));
  });

  it.each([
    [{ id: 'no-set' }, /“id” must be of the form set\/id/],
    [{ id: 'a/b|c' }, /“id”/],
    [{ shown: [0, 0, 1, 2] }, /“shown” must name the position of each choice once/],
    [{ target: 'Z' }, /“target” must be the letter of a choice/],
    [{ choices: '[' }, /“choices”: this is not whole JSON/],
    [{ choices: '"A"' }, /“choices” must be a list/],
    [{ way_title: '' }, /“way_title” must not be empty/],
    [{ levels: { a: { b: 1 } } }, /“levels/],
  ])('leaves out a row at fault, with its place and reason: %o', async (odd, why) => {
    let first = true;
    const files = await logged(run, {
      rowOf: (row) => {
        const given = first ? { ...row, ...odd } : row;
        first = false;
        return given;
      },
    });
    const log = await read(files);
    expect(log.faults).toEqual([{ file: 0, where: 'line 1', why: expect.stringMatching(why) as string }]);
    expect(log.answers).toHaveLength(59);
  });

  it.each([true, 'x', { version: 1 }])(
    'takes no rows for its own that have something else under its mark: %o',
    async (evenkeel) => {
      const log = await read(await logged(run, { rowOf: (row) => ({ ...row, evenkeel }) }));
      expect(log.faults).toEqual([]);
      expect(log.answers).toHaveLength(60);
      expect(log.questions.every(({ id }) => id === undefined)).toBe(true);
    },
  );

  it('keeps two plans apart that have ways of the same title', async () => {
    const other = { ...run, planId: '0'.repeat(64) };
    const { view, choices } = await opened(await read([...(await logged(run)), ...(await logged(other))]));
    expect(choices.varies).toEqual(['way', 'plan']);
    expect([view.answers, view.holes]).toEqual([120, 0]);
  });
});

it('keeps built-in sets with prompts worded for each as system prompts', async () => {
  const made = await madeUpRun({ models: 1, perSet: 1 });
  const sets = ['arithmetic', 'calendar', 'words'];
  const items = made.items.map((item, at) => ({ ...item, id: `${sets[at]}/1` }));
  const { run } = await answered(made);
  const ours = { ...run, items, plan: { ...run.plan, options: { ...systemPromptStudy.defaults } as never } };
  const { run: audit } = await opened(await read(await logged(ours)));
  expect(audit.plan.study).toBe('system-prompt');
  expect(systemPromptStudy.parseOptions(audit.plan.options)).toMatchObject({
    kinds: systemPromptStudy.defaults.kinds,
    templates: systemPromptStudy.defaults.templates.map((template) => ({
      title: template.title,
      wording: 'wording' in template ? { ...template.wording, default: template.wording.arithmetic } : {},
    })),
  });
});

it('has each factor of a plan with several as one', async () => {
  const { run } = await answered(await madeUpConfigurationRun({ models: 1, perSet: 2 }));
  const log = await read(await logged(run));
  const { run: audit, view } = await opened(log);
  const { factors, ways } = audit.plan.options as unknown as { factors: { title: string }[]; ways: unknown[] };
  const varied = run.study.factors(run.plan.options).filter(({ levels }) => levels.length > 1);
  expect(factors.map(({ title }) => title).sort()).toEqual(varied.map(({ title }) => title).sort());
  expect(ways).toHaveLength(titledPlanVariants(run).length);
  expect([view.holes, log.fields.map(({ id }) => id)]).toEqual([0, expect.arrayContaining(['way']) as string[]]);
});

describe('choices in other orders', () => {
  it('are those of the question where it had one order, and else kept beside its own', async () => {
    const { run } = await answered(await madeUpParaphraseRun({ models: 1, perSet: 1 }));
    const orders = [
      [1, 0, 3, 2],
      [3, 2, 1, 0],
    ];
    const turned = (item: string, n: number) =>
      run.items.find(({ id }) => id === item)?.choices?.length === 4 ? orders[n] : undefined;
    const one = await read(await logged(run, { orderOf: ({ item }) => turned(item, 0) }));
    expect(one.answers.every(({ shown }) => shown === undefined)).toBe(true);
    for (const { id, choices, answer } of one.questions) {
      const item = run.items.find((each) => each.id === id)!;
      expect(choices?.[answer as number]).toBe(item.choices?.[item.answer as number]);
      if (item.choices?.length === 4) expect(choices).toEqual([1, 0, 3, 2].map((at) => item.choices?.[at]));
    }
    const several = await read(
      await logged(run, { orderOf: ({ item, variant }) => turned(item, variant['order'] === 'o1' ? 0 : 1) }),
    );
    const { choices } = several.questions.find(({ choices: all }) => all?.length === 4)!;
    expect(choices).toEqual(run.items.find(({ choices: all }) => all?.length === 4)!.choices);
    expect(new Set(several.answers.map(({ shown }) => shown?.join()))).toEqual(new Set(['1,0,3,2', '3,2,1,0', undefined]));
  });
});
