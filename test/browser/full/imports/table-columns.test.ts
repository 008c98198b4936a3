import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, type App } from '../../app.ts';

let app: App;
beforeAll(async () => {
  app = await openApp();
}, 120_000);
afterAll(() => app?.close());

const rows = ['eule', 'fuchs'].flatMap((modell) =>
  ['knapp', 'höflich'].flatMap((vorlage) =>
    [1, 2, 3].map((nr) => {
      const note = modell === 'fuchs' && vorlage === 'höflich' ? 6 : 1;
      return `${nr};Was ist ${nr} + ${nr}?;${vorlage};${modell};Es ist ${note === 1 ? 2 * nr : 0}.;${2 * nr};${note}`;
    }),
  ),
);
const table = ['Nr;Frage;Vorlage;Modell;Ausgabe;Lösung;Note', ...rows].join('\n');

test('a table with headers of another language becomes a report by the columns that a person chooses', async () => {
  const { page, served } = app;
  await page.goto(`${served.address}#/import`);
  const drop = page.getByRole('button', { name: 'Files, a folder or a zip' });
  await drop.setInputFiles({ name: 'antworten.csv', mimeType: 'text/csv', buffer: Buffer.from(table) });
  await page.getByRole('heading', { name: 'Which column is what?' }).waitFor();
  const first = page.getByRole('table', { name: 'The first rows of “antworten.csv”' });
  await first.getByRole('cell', { name: 'Was ist 1 + 1?' }).first().waitFor();
  await page.getByText('Choose the column that has the answers.').waitFor();
  // Before any choice the form shows no error, and no column serves as row headings.
  expect(await page.getByText('Choose the column.', { exact: true }).count()).toBe(0);
  expect(await first.getByRole('rowheader').count()).toBe(0);

  // Without a model column and the varied column, two answers fall into the same cell.
  await page.getByLabel('Answer', { exact: true }).selectOption('Ausgabe');
  await page.getByLabel('Question', { exact: true }).selectOption('Frage');
  await page.getByText('are answers by the same model to the same question').waitFor();
  await page.getByLabel('Model', { exact: true }).selectOption('Modell');
  await page.getByLabel('Reference answer').selectOption('Lösung');
  await page
    .getByRole('group', { name: 'What varied between prompts' })
    .first()
    .getByRole('checkbox', { name: 'Vorlage' })
    .check();
  await page.getByRole('heading', { name: 'No answer is missing' }).waitFor();

  // Answers to the four questions survive a change of columns.
  const reading = page.getByRole('radio', { name: 'As the log counts them' });
  await page.getByRole('radio', { name: 'Repeated answers' }).check();
  await page.getByLabel('Question id').selectOption('Nr');
  await page.getByText('Question id “Nr”', { exact: false }).waitFor();
  await reading.waitFor();
  expect(await page.getByRole('radio', { name: 'Repeated answers' }).isChecked()).toBe(true);
  await page.getByRole('radio', { name: 'Nothing' }).check();

  // A grade whose lowest value is the best.
  await page.getByRole('group', { name: 'Score' }).getByRole('checkbox', { name: 'Note' }).check();
  await page.getByLabel('Worst value of “Note”').fill('6');
  await page.getByLabel('Worst value of “Note”').press('Tab');
  await page.getByText('Not yet read with these columns.').waitFor();
  await page.getByText('Answer “Ausgabe” · Question “Frage”', { exact: false }).waitFor();
  await page.getByLabel('Best value of “Note”').fill('1');
  await page.getByLabel('Best value of “Note”').press('Tab');
  await page.getByText('75% right of 12 answers. Evenkeel’s extraction disagrees on 0 of 12').waitFor();
  const grid = page.getByRole('table', { name: 'Answers of each model under each prompt variant' });
  await grid.getByRole('rowheader', { name: 'höflich' }).waitFor();

  await page.getByRole('button', { name: 'Make a report' }).click();
  await page.waitForURL(/#\/run\//);
  await page.getByText('Columns of the table were read as chosen by a person', { exact: false }).first().waitFor();
  expect(app.faults).toEqual([]);
  expect(app.foreign).toEqual([]);
});

test('a column with a value that is not on the scale is refused by its line, and all stays as it was chosen', async () => {
  const { page, served } = app;
  await page.goto(`${served.address}#/`);
  await page.goto(`${served.address}#/import`);
  const wrong = 'question,response,target,model,score\nQ1,a,a,m,1\nQ2,b,a,m,9\n';
  await page
    .getByRole('button', { name: 'Files, a folder or a zip' })
    .setInputFiles({ name: 'scored.csv', mimeType: 'text/csv', buffer: Buffer.from(wrong) });
  await page.getByText('Answer “response” · Question “question”', { exact: false }).waitFor();
  await page.getByText('First rows and choice of columns').click();
  await page.getByLabel('Worst value of “score”').fill('1');
  await page.getByLabel('Best value of “score”').fill('5');
  await page.getByLabel('Best value of “score”').press('Tab');
  await page.getByText('“scored.csv”, line 3: the field “score” is “9”').waitFor();
  await page.getByLabel('Best value of “score”').fill('10');
  await page.getByLabel('Best value of “score”').press('Tab');
  await page.getByText('44% as the mean of 2 answers, with 0% for the worst value and 100% for the best').waitFor();
});

test('files of other column names stay where one thing is changed, and scores of several columns have a scale each or none', async () => {
  const { page, served } = app;
  const open = async (...files: readonly (readonly [name: string, content: string])[]) => {
    await page.goto(`${served.address}#/`);
    await page.goto(`${served.address}#/import`);
    await page
      .getByRole('button', { name: 'Files, a folder or a zip' })
      .setInputFiles(files.map(([name, content]) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })));
    await page.getByText('First rows and choice of columns').click();
  };
  await open(
    ['a.csv', 'question,response,model,target\nQ1,a,m1,a\nQ2,b,m1,a\n'],
    ['b.csv', 'question,output,model,target\nQ1,a,m2,a\nQ2,a,m2,a\n'],
  );
  await page.getByRole('heading', { name: '2 models, 2 questions, 4 answers' }).waitFor();
  await page.getByLabel('Reference answer').selectOption('none');
  await page.getByText('It has no reference answers to compare with').first().waitFor();
  await page.getByRole('heading', { name: '2 models, 2 questions, 4 answers' }).waitFor();

  await open(['w.csv', 'question,gpt_answer,llama_answer,gpt_score,llama_score\nQ1,a,b,1,5\nQ2,c,d,5,3\n']);
  await page.getByLabel('Worst value of “gpt_score”').fill('1');
  await page.getByLabel('Best value of “gpt_score”').fill('5');
  await page.getByLabel('Best value of “gpt_score”').press('Tab');
  const other = page.getByRole('group', { name: 'Scale of “llama_score”' });
  await other.getByText('Give it for all scores, or for none.').first().waitFor();
  await page.getByRole('button', { name: 'Take 1 as worst and 5 as best in all scores' }).click();
  await page.getByText('63% as the mean of', { exact: false }).waitFor();
});

test('a table of ten thousand columns does not hold the page up', async () => {
  const { page, served } = app;
  await page.goto(`${served.address}#/`);
  await page.goto(`${served.address}#/import`);
  const names = Array.from({ length: 10_000 }, (_, at) => `spalte ${at}`);
  const buffer = Buffer.from([names, names.map((_, at) => `wert ${at % 7}`)].map((row) => row.join(',')).join('\n'));
  await page
    .getByRole('button', { name: 'Files, a folder or a zip' })
    .setInputFiles({ name: 'breit.csv', mimeType: 'text/csv', buffer });
  await page.getByText('And 9,976 columns more.').waitFor();
  await page.getByRole('combobox', { name: 'Answer', exact: true }).fill('spalte 9999');
  await page.getByRole('option', { name: 'spalte 9999' }).click();
  await page.getByRole('combobox', { name: 'Question', exact: true }).fill('spalte 1234');
  await page.getByRole('option', { name: 'spalte 1234' }).click();
  await page.getByRole('heading', { name: 'An unnamed tool: 1 model, 1 question, 1 answer' }).waitFor();
});

test('of hundreds of columns of answers a few are listed, and a long heading moves nothing sideways', async () => {
  const { page, served } = app;
  await page.goto(`${served.address}#/`);
  await page.goto(`${served.address}#/import`);
  const drop = page.getByRole('button', { name: 'Files, a folder or a zip' });
  const names = ['question', ...Array.from({ length: 300 }, (_, at) => `response_m${at}`)];
  const buffer = Buffer.from([names, names.map(() => 'a')].map((row) => row.join(',')).join('\n'));
  await drop.setInputFiles({ name: 'breit.csv', mimeType: 'text/csv', buffer });
  await page.getByText('and 296 more', { exact: false }).waitFor();
  expect(await page.getByRole('button', { name: 'Take “', includeHidden: true }).count()).toBe(0);
  await page.getByText('First rows and choice of columns').click();
  await page.getByText('and 250 more', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Take “' }).count()).toBe(50);

  const long = Buffer.from(`Frage,${'x'.repeat(400)},Ausgabe\nQ,a,b\n`);
  await drop.setInputFiles({ name: 'lang.csv', mimeType: 'text/csv', buffer: long });
  await page
    .getByRole('checkbox', { name: `${'x'.repeat(59)}…` })
    .first()
    .waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
