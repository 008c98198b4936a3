import { expect, test } from 'vitest';
import { UserError } from '../../src/core/user-error.ts';
import { readArchive, writeArchive } from '../../src/export/archive.ts';
import { reportIn, textOf } from '../../src/export/report-json.ts';
import { decodeReport, encodeReport, type SharedReport } from '../../src/export/shared-report.ts';
import { previewItemFile, readItemFile } from '../../src/items/item-file.ts';
import { readSetFile } from '../../src/items/read-set-file.ts';
import { seededRandom } from '../../src/measure/random.ts';
import { measureNow } from '../../src/report/measure-now.ts';
import { readScoreCsv } from '../../src/studies/system-prompt/measure/score-csv.ts';
import { planId } from '../../src/core/plan.ts';
import type { MadeUpRun } from '../made-up/archive.ts';
import { madeUpConfigurationRun } from '../made-up/configuration-run.ts';
import { madeUpJudgeRun } from '../made-up/judge-run.ts';
import { madeUpParaphraseRun } from '../made-up/paraphrase-run.ts';
import { madeUpRun } from '../made-up/run.ts';
import { madeUpStyleRun } from '../made-up/style-run.ts';
import { mutated } from './mutate.ts';

/** Of each kind of file. */
const inputs = Number(process.env.EVENKEEL_INPUTS ?? 10_000);
const hours = 3_600_000;

const runs: Readonly<Record<string, () => Promise<MadeUpRun>>> = {
  'system-prompt': () => madeUpRun({ models: 2, perSet: 2 }),
  'instruction-style': () => madeUpStyleRun({ models: 2, perSet: 1, sets: ['sums'] }),
  paraphrase: () => madeUpParaphraseRun({ models: 2, perSet: 1 }),
  judge: () => madeUpJudgeRun({ models: 1, perCriterion: 2, samples: 1, definitions: ['none'] }),
  configuration: () => madeUpConfigurationRun({ models: 1, sets: 1, perSet: 2 }),
};

/** Tries so many changed texts: each is read, or refused as a person is told it; whatever else is thrown fails, with the text. */
async function expectReadOrRefused(text: string, read: (changed: string) => unknown): Promise<void> {
  const random = seededRandom(20_261_122);
  const told = { read: 0, refused: 0 };
  for (let n = 0; n < inputs; n++) {
    const changed = mutated(text, random);
    try {
      await read(changed);
      told.read++;
    } catch (error) {
      if (!(error instanceof UserError))
        throw new Error(`Input ${n} was neither read nor refused:\n${changed.slice(0, 20_000)}`, { cause: error });
      expect(error.message).toMatch(/\S/);
      told.refused++;
    }
  }
  console.info(`${expect.getState().currentTestName ?? ''}: ${told.read} read, ${told.refused} refused`);
  // Else this has tried one side only.
  expect(told.read).toBeGreaterThan(0);
  expect(told.refused).toBeGreaterThan(0);
}

test('the text that is changed depends on the seed alone, and is changed', () => {
  const text = JSON.stringify({ id: 'one', answers: [1, 2, 3] });
  const times = (seed: number) => {
    const random = seededRandom(seed);
    return Array.from({ length: 200 }, () => mutated(text, random));
  };
  expect(times(1)).toEqual(times(1));
  expect(times(1).filter((changed) => changed !== text).length).toBeGreaterThan(150);
});

test.for(Object.keys(runs))(
  'a changed archive of %s is read and measured, or refused',
  { timeout: 2 * hours },
  async (study) => {
    const run = await runs[study]?.();
    if (!run) throw new Error(`No run of ${study} is made up here.`);
    await expectReadOrRefused(await archiveText(run), async (changed) => {
      const { plan, items, responses, verdicts, choices } = await readArchive(new Blob([changed]), 'changed.jsonl');
      const result = await measureNow(plan, items, responses, verdicts, choices);
      expect(JSON.parse(JSON.stringify(result))).toEqual(result);
    });
  },
);

test.for(Object.keys(runs))('a changed result of %s is read, or refused', { timeout: hours }, async (study) => {
  const run = await runs[study]?.();
  if (!run) throw new Error(`No run of ${study} is made up here.`);
  await expectReadOrRefused(textOf(await reportOf(run)), (changed) => reportIn(changed, '“changed.json”'));
});

test('a changed link of a report is read, or refused', { timeout: hours }, async () => {
  const link = await encodeReport(await reportOf(await madeUpRun({ models: 2, perSet: 2 })));
  await expectReadOrRefused(link, decodeReport);
});

test('a changed score table is read, or refused', { timeout: hours }, async () => {
  const rows = ['a', 'b'].flatMap((model) =>
    ['s1', 's2', 's3'].map((scenario, n) => `${model},${scenario},x,${50 + n}`),
  );
  const csv = ['model,scenario,benchmark,score', ...rows].join('\n');
  await expectReadOrRefused(csv, (changed) => readScoreCsv(changed, 'changed.csv'));
});

const asCsv = ['question,A,B,answer', '"What, then, is 1 + 1?",1,2,B', 'Is it so?,yes,no,A'].join('\n');
const asJsonLines = [
  { question: 'What is 1 + 1?', choices: ['1', '2'], answer: 'B' },
  { question: 'Is it so?', choices: ['yes', 'no'], answer: 'A' },
]
  .map((line) => JSON.stringify(line))
  .join('\n');

test.for([
  ['csv', asCsv, ['A', 'B']],
  ['jsonl', asJsonLines, ['choices']],
] as const)(
  'a changed file of questions (%s) is read, or refused',
  { timeout: hours },
  async ([ending, text, choices]) => {
    await expectReadOrRefused(text, async (changed) => {
      await readSetFile(changed, `changed.${ending}`);
      previewItemFile(changed, `changed.${ending}`);
      readItemFile(changed, `changed.${ending}`, { question: 'question', answer: 'answer', choices });
    });
  },
);

async function archiveText({ plan, items, responses }: MadeUpRun): Promise<string> {
  const archive = writeArchive({
    plan,
    items,
    responses,
    models: [],
    environment: {},
    comparisons: [],
    verdicts: [],
    others: [],
    unknown: {},
  });
  return new globalThis.Response(archive).text();
}

async function reportOf({ plan, items, responses }: MadeUpRun): Promise<SharedReport> {
  const result = (await measureNow(plan, items, responses, [])) as unknown as SharedReport['result'];
  return { study: plan.study, planId: await planId(plan), plan, result, made: '2026-11-22T16:00Z', app: 'evenkeel' };
}
