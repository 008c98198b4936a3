import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, type App } from '../../app.ts';

let app: App;
beforeAll(async () => {
  app = await openApp();
}, 120_000);
afterAll(() => app?.close());

const drop = async (name: string, text: string) => {
  const { page, served } = app;
  await page.goto(`${served.address}#/`);
  await page.goto(`${served.address}#/import`);
  await page
    .getByRole('button', { name: 'Files, a folder or a zip' })
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
};
const tests = (scores: readonly Readonly<Record<string, number>>[]) =>
  JSON.stringify({
    hyperparameters: { model: 'choir-1' },
    testCases: scores.map((each, n) => ({
      name: `case ${n}`,
      input: `What is ${n} + ${n}?`,
      actualOutput: String(2 * n),
      expectedOutput: String(n === 2 ? 5 : 2 * n),
      metricsData: Object.entries(each).map(([metric, score]) => ({ name: metric, score })),
    })),
  });

test('several evaluators are shown with their means, and one is chosen before the report of a log with one prompt', async () => {
  const { page } = app;
  await drop(
    'run.json',
    tests([
      { Tone: 1, Facts: 1 },
      { Tone: 1, Facts: 1 },
      { Tone: 1, Facts: 0 },
    ]),
  );
  const right = page.getByRole('group', { name: 'What counts as right?' });
  await right.getByText('67% right of 3 answers').first().waitFor();
  await page.getByText('Choose what counts as right.').waitFor();
  const make = page.getByRole('button', { name: 'Make a report' });
  expect(await make.isDisabled()).toBe(true);
  await right.getByRole('radio', { name: 'Facts' }).check();
  await make.click();
  await page.waitForURL(/#\/run\//);
  await page.getByText('This log asks each question once: 66.7% (2 of 3), 95% interval 20.8% to 93.9%.').first().waitFor();
  expect(await page.getByText('Cannot tell yet').count()).toBe(0);
  expect(app.faults).toEqual([]);
});

test('the page asks for the scale of a score that has none in the log', async () => {
  const { page } = app;
  await drop('stars.json', tests([{ Stars: 2 }, { Stars: 7 }, { Stars: 3 }]));
  await page.getByText('The log has no scale for “Stars”. Its values go from 2 to 7.').waitFor();
  await page.getByLabel('Worst value of “Stars”').fill('1');
  await page.getByLabel('Best value of “Stars”').fill('7');
  await page.getByLabel('Best value of “Stars”').blur();
  await page.getByText('50% as the mean of 3 answers').waitFor();
  expect(await page.getByRole('radio', { name: 'Stars (1 is worst, 7 is best)' }).isChecked()).toBe(true);
  expect(app.faults).toEqual([]);
});

test('the reason for a failed report appears below its button', async () => {
  const { page } = app;
  const rows = ['Why?,plain,So.', 'Why?,formal,Thus.', 'How?,plain,So.', 'How?,formal,Thus.'].map((row) => `${row},choir`);
  await drop('open.csv', ['question,variant,response,model', ...rows].join('\n'));
  const button = page.getByRole('button', { name: 'Make a report' });
  await button.click();
  const fault = page.getByText('so the answers cannot be scored');
  await fault.waitFor();
  const [top, buttonTop] = [(await fault.boundingBox())?.y ?? 0, (await button.boundingBox())?.y ?? Infinity];
  expect(top).toBeGreaterThan(buttonTop);
});

test('models with one answer per question are compared with each other, not with themselves', async () => {
  const { page } = app;
  const rows = ['low,high', 'high,high', 'low,low'].flatMap((answers, n) =>
    answers.split(',').map((answer, m) => `Where is note ${n}?,low,${answer},choir-${m}`),
  );
  await drop('notes.csv', ['question,reference,response,model', ...rows].join('\n'));
  await page.getByRole('button', { name: 'Make a report' }).click();
  await page.waitForURL(/#\/run\//);
  await page.getByText('The models as raters of the same questions').waitFor();
  expect(await page.getByText('How far a model agrees with itself').count()).toBe(0);
});

test('a sentence states that latency changed promptfoo’s count, and Change includes latency', async () => {
  const { page } = app;
  const result = (testIdx: number) => ({
    promptIdx: 0,
    testIdx,
    vars: { question: `Q${testIdx}` },
    provider: { id: 'choir:small' },
    prompt: { raw: `Q${testIdx}`, label: '{{question}}' },
    response: { output: 'yes' },
    success: false,
    failureReason: 1,
    gradingResult: {
      pass: false,
      componentResults: [
        { pass: true, score: 1, assertion: { type: 'contains' } },
        { pass: false, score: 0, assertion: { type: 'latency' } },
      ],
    },
  });
  await drop('slow.jsonl', [0, 1, 2].map((n) => JSON.stringify(result(n))).join('\n'));
  await page.getByText('promptfoo passed 0 of 3 because of latency. Latency is ignored here.').waitFor();
  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByText('Latency is ignored here.').waitFor({ state: 'detached' });
  expect(await page.getByRole('radio', { name: 'The log’s own: as the log counts' }).isChecked()).toBe(true);
  expect(app.faults).toEqual([]);
});
