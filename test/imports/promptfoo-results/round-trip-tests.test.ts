import { expect, it } from 'vitest';
import type { AnsweredRun } from '../../../src/export/answers/answered-run.ts';
import { promptfooConfig, type ChoiceOrderProvider } from '../../../src/export/plans/promptfoo-config.ts';
import { titledPlanVariants } from '../../../src/export/plans/plan-variants.ts';
import type { ImportedLog, LogFile } from '../../../src/imports/log/imported-log.ts';
import { logToImportedRun } from '../../../src/imports/log/log-run.ts';
import { proposeImportChoices } from '../../../src/imports/log/proposed-choices.ts';
import { promptfooResultsReader } from '../../../src/imports/promptfoo-results/results-reader.ts';
import { buildGridView } from '../../../src/imports/work/grid-view.ts';
import { systemPromptStudy } from '../../../src/studies/system-prompt/protocol/system-prompt.ts';
import { answered } from '../../export/answered.ts';
import { madeUpParaphraseRun } from '../../made-up/paraphrase-run.ts';
import { madeUpRun } from '../../made-up/run.ts';
import { madeFile } from '../files-of.ts';
import { readWith } from '../read-with.ts';

interface Test {
  readonly vars: Readonly<Record<string, string>>;
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly assert?: unknown;
  readonly prompts?: readonly string[];
}

/** The results that promptfoo would write for the plan’s configuration. `filled` fills in variables as its filters do. */
async function results(
  run: AnsweredRun,
  shown: ChoiceOrderProvider = { orderOf: () => undefined },
  testOf: (test: Test) => Test = (test) => test,
): Promise<LogFile> {
  const config = JSON.parse(await promptfooConfig(run, shown).content.text()) as {
    description: string;
    prompts: { label: string; raw: string }[];
    tests: Test[];
  };
  const rows = config.tests
    .map(testOf)
    .flatMap((test, testIdx) =>
      config.prompts.flatMap(({ label, raw }, promptIdx) =>
        test.prompts?.includes(label) === false
          ? []
          : [0, 1].map((repeat) => ({
              testIdx: testIdx + repeat * config.tests.length,
              promptIdx,
              vars: test.vars,
              testCase: test,
              provider: { id: 'openai:chat:small', label: 'small' },
              prompt: { label, raw: filled(raw, test.vars) },
              response: { output: 'Answer: A' },
              gradingResult: { pass: testIdx % 2 === 0, componentResults: [] },
              success: testIdx % 2 === 0,
              failureReason: testIdx % 2,
            })),
      ),
    );
  return madeFile(
    'results.json',
    JSON.stringify({ evalId: 'e', results: { version: 3, prompts: config.prompts, results: rows }, config }),
  );
}

const filled = (raw: string, vars: Readonly<Record<string, string>>): string =>
  raw.replace(/\{\{ (\w+)[^}]*(?:"\{"[^}]*)?\}\}/g, (_, name: string) =>
    JSON.stringify(vars[name]?.replaceAll('\u{E000}', '{').replaceAll('\u{E001}', '')).slice(1, -1),
  );

const read = (file: LogFile): Promise<ImportedLog> => readWith(promptfooResultsReader, [file]);

async function opened(log: ImportedLog) {
  const choices = proposeImportChoices(log);
  const found = buildGridView(log, choices);
  if ('why' in found) throw new Error(found.why);
  return { view: found.view, choices, run: await logToImportedRun(log, choices, found.grid) };
}

it('a plan of system prompts is an audit of them again, with its questions, sets and repetitions', async () => {
  const { run } = await answered(await madeUpRun({ models: 1, perSet: 1 }));
  const sets = ['arithmetic', 'calendar', 'words'];
  const items = run.items.map((item, at) => ({ ...item, id: `${sets[at]}/1`, question: `{{x}} ${item.question}` }));
  const ours = { ...run, items, plan: { ...run.plan, options: systemPromptStudy.defaults as never } };
  const log = await read(await results(ours));
  const { run: audit, view, choices } = await opened(log);
  expect([choices.varies, choices.right, view.answers, view.holes]).toEqual([['way'], { scoring: 'counts' }, 3 * 10 * 2, 0]);
  expect(audit.plan).toMatchObject({ study: 'system-prompt', samples: 2 });
  expect(audit.items).toEqual(
    items.map(({ id, question, choices: all, answer }) => ({ id, question, choices: all, answer })),
  );
  const { templates, kinds } = systemPromptStudy.parseOptions(audit.plan.options);
  expect(kinds).toEqual(systemPromptStudy.defaults.kinds);
  expect(templates.map(({ id, title }) => [id, title])).toEqual(
    systemPromptStudy.defaults.templates.map(({ id, title }) => [id, title]),
  );
});

it('a plan whose choices change places keeps the order that each way has', async () => {
  const { run } = await answered(await madeUpParaphraseRun({ models: 1, perSet: 1 }));
  const four = run.items.find(({ choices }) => choices?.length === 4)!;
  const orderOf: ChoiceOrderProvider['orderOf'] = ({ item, variant }) =>
    item === four.id ? (variant['order'] === 'o1' ? [1, 0, 3, 2] : [3, 2, 1, 0]) : undefined;
  const log = await read(await results(run, { orderOf }));
  const place = log.questions.findIndex(({ id }) => id === four.id);
  expect(log.questions[place]).toMatchObject({ choices: four.choices, answer: four.answer });
  expect(new Set(log.answers.flatMap(({ question, shown }) => (question === place ? [shown?.join()] : [])))).toEqual(
    new Set(['1,0,3,2', '3,2,1,0']),
  );
  expect(new Set(log.fields.find(({ id }) => id === 'way')?.values)).toEqual(
    new Set(titledPlanVariants(run).map(({ title }) => title)),
  );
});

it('something else under the mark is another’s metadata', async () => {
  const { run } = await answered(await madeUpRun({ models: 1, perSet: 1 }));
  const marked = ({ metadata: _, ...test }: Test): Test => ({ ...test, metadata: { evenkeel: true } });
  const log = await read(await results(run, undefined, marked));
  expect([log.faults, log.answers.length]).toEqual([[], run.items.length * titledPlanVariants(run).length * 2]);
});

it('of configurations of earlier versions the questions come back without a reference; a test at fault is left out', async () => {
  const { run } = await answered(await madeUpRun({ models: 1, perSet: 1 }));
  const plain = ({ metadata: _, ...test }: Test): Test => test;
  const earlier = await read(await results(run, undefined, plain));
  expect(earlier.questions.map(({ id, answer }) => [id, answer])).toEqual(run.items.map(({ id }) => [id, undefined]));
  expect((await opened(earlier)).run.plan.study).toBe('system-prompt');
  const odd = await read(
    await results(run, undefined, (test) =>
      test.vars['item'] === run.items[0]!.id ? { ...test, metadata: { ...test.metadata, target: 'Z' } } : test,
    ),
  );
  expect([odd.faults.length, odd.faults[0]]).toEqual([
    20,
    { file: 0, where: 'result 1', why: 'The “metadata” of its test: the field “target” must be the letter of a choice.' },
  ]);
});
