import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { openApp, type App } from '../../app.ts';
import { testStates } from './flows.ts';

// Questions, their paraphrases and ratings, and imports of external answers.

let app: App;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app?.close());

const fixture = (folder: string) => {
  const path = join(import.meta.dirname, '../../../fixtures', folder);
  return readdirSync(path).map((name) => join(path, name));
};
const csvFile = (name: string, ...lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
});
const paste = (page: Page, lines: readonly string[]) =>
  page.getByRole('textbox', { name: 'Or paste questions' }).fill(lines.join('\n'));
const drop = (page: Page) => page.getByRole('button', { name: 'Files, a folder or a zip' });
const long = 'Because it is so and was so. '.repeat(4);

testStates(
  () => app,
  [
    {
      name: 'two responses to a question',
      address: '/items',
      steps: {
        found: async (page) => {
          await page
            .locator('input[type=file]')
            .setInputFiles(
              csvFile(
                'two.csv',
                'question,response_a,response_b,model_a,model_b',
                'Why is the sky blue?,Rayleigh scattering.,It mirrors the sea.,tiny-a,tiny-b',
                'Two and two?,Four.,Four.,tiny-a,tiny-b',
                'Who wrote Hamlet?,Marlowe.,Shakespeare.,tiny-a,tiny-b',
              ),
            );
          await page.getByText('Found: 2 questions, each with two responses to be compared.').waitFor();
          await page.getByText('The first one here is by tiny-a, the second by tiny-b.').waitFor();
        },
        'who wrote them asked': async (page) => {
          await page.getByRole('combobox', { name: 'Who wrote the second response', exact: true }).selectOption('');
          await page.getByText('Choose who wrote each response, or neither.').first().waitFor();
        },
        'the set': async (page) => {
          await page.getByRole('combobox', { name: 'Who wrote the second response', exact: true }).selectOption('model_b');
          await page.getByRole('button', { name: 'Save as a question set' }).click();
          await page.getByRole('link', { name: 'Open the set' }).click();
          await page.getByText('Have models compare these responses').waitFor();
        },
        'a question of it': async (page) => {
          await page.getByRole('link', { name: /^Who wrote Hamlet\?/ }).click();
          await page.getByRole('region', { name: 'Second response (tiny-b)', exact: true }).waitFor();
        },
      },
    },
    {
      name: 'questions that are wrong or in doubt',
      address: '/items',
      steps: {
        'left out, and other columns': async (page) => {
          await paste(page, [
            'input,opt1,opt2,opt3,ideal',
            'Which?,3,2,1,1',
            'Which now?,2,1,,2',
            'Which then?,1,1,2,1',
            ...Array.from({ length: 24 }, (_, n) => `Which ${n}?,1,2,3`),
            `Why?,,,,${long}`,
          ]);
          await page.getByRole('heading', { level: 4, name: '25 questions left out' }).waitFor();
          await page.getByRole('group', { name: 'The prompt' }).waitFor();
          await page.getByText('Other columns, and how the text is read').click();
          await page.getByRole('group', { name: 'How should long answers count?' }).waitFor();
        },
      },
    },
    {
      name: 'long answers that count by rules',
      address: '/items',
      steps: {
        'an answer tried': async (page) => {
          await paste(page, ['question,answer,tone', `Why?,"${long}",kind`, `And later?,"${long}",curt`]);
          await page.getByRole('radio', { name: /^Count them by rules/ }).check();
          await page.getByRole('textbox', { name: 'All of these', exact: true }).fill('refund\n30 days');
          const tried = page.getByRole('textbox', { name: 'Try an answer', exact: true });
          await tried.fill('You get a REFUND within 30 days.');
          await page
            .getByRole('status', { name: 'How it counts' })
            .getByText(/Read strictly it does not hold/)
            .waitFor();
        },
      },
    },
    {
      name: 'questions without paraphrases',
      address: '/items',
      steps: {
        'cannot be asked': async (page) => {
          await page
            .locator('input[type=file]')
            .setInputFiles(
              csvFile(
                'heat.csv',
                'question,A,B,answer,paraphrases',
                'Is ice cold?,Yes,No,A,',
                'Is fire hot?,Yes,No,A,Does fire give heat?|Would you call fire hot?',
              ),
            );
          await page.getByRole('button', { name: 'Save as a question set' }).click();
          await page.getByRole('link', { name: 'heat', exact: true }).waitFor();
          await page.goto(`${app.served.address}#/new?study=paraphrase&items=heat&n=all`);
          await page.getByRole('alert').filter({ hasText: '1 chosen question cannot be asked.' }).waitFor();
        },
        'paraphrases that fail checks': async (page) => {
          await page.goto(`${app.served.address}#/paraphrases/heat`);
          await page.getByText('Import them from a file').click();
          const line = '{"id":"001","paraphrase_1":"Is ice cold?","paraphrase_2":"Has ice 100 degrees?"}';
          await page
            .getByRole('button', { name: 'A file of paraphrases' })
            .setInputFiles({ name: 'p.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(line) });
          await page.getByText(/^1 question of “p\.jsonl” found in this set/).waitFor();
          await page.getByRole('list', { name: 'Failed checks' }).first().waitFor();
        },
        'models that may write them': async (page) => {
          await page.getByText('Have models write them').click();
          await page.getByLabel('First paraphrase by').waitFor();
        },
      },
    },
    {
      name: 'ratings',
      address: '/ratings/judge-helpfulness?rater=Ann&definition=none',
      steps: {
        'of two people': async (page) => {
          await page.getByRole('heading', { name: /^Pair 1 of / }).waitFor();
          await page.keyboard.press('4');
          await page.getByRole('heading', { name: /^Pair 2 of / }).waitFor();
          await page.keyboard.press('2');
          await page.getByRole('heading', { name: /^Pair 3 of / }).waitFor();
          await page.goto(`${app.served.address}#/ratings/judge-helpfulness?rater=Bo&definition=none`);
          await page.getByRole('heading', { name: /^Pair 1 of / }).waitFor();
          await page.keyboard.press('5');
          await page.getByRole('heading', { name: /^Pair 2 of / }).waitFor();
          await page.keyboard.press('1');
          await page.getByRole('heading', { name: /^Pair 3 of / }).waitFor();
          await page.goto(`${app.served.address}#/ratings/judge-helpfulness`);
          await page.getByText('Agreement among the 2 raters').waitFor();
          const [download] = await Promise.all([
            page.waitForEvent('download'),
            page.getByRole('button', { name: 'Save the ratings as CSV' }).click(),
          ]);
          await page
            .getByRole('button', { name: 'A file of ratings' })
            .setInputFiles({ name: 'r.csv', mimeType: 'text/csv', buffer: await readFile(await download.path()) });
          await page.getByText('4 ratings in “r.csv”: 0 new, 4 here already.').waitFor();
        },
      },
    },
    {
      name: 'a benchmark out of a set',
      address: '/benchmark/from/arithmetic',
      steps: {
        'a filter off': async (page) => {
          const table = page.getByRole('table', { name: 'Questions left after each filter' });
          await table.getByRole('checkbox', { name: /words/ }).uncheck();
        },
        saved: async (page) => {
          await page.getByRole('button', { name: /^Save \d+ questions as a question set$/ }).click();
          await page.getByText(/ is stored with \d+ questions\.$/).waitFor();
        },
      },
    },
    {
      name: 'training elsewhere',
      address: '/benchmark/training',
      steps: {
        'all opened': async (page) => {
          for (const summary of await page.locator('main summary').all()) await summary.click();
        },
      },
    },
    {
      name: 'a log of lm-eval',
      address: '/import',
      steps: {
        'four questions answered': async (page) => {
          await drop(page).setInputFiles(fixture('lm-eval/word-sums'));
          await page.getByRole('heading', { name: 'No answer is missing' }).waitFor();
        },
        'half of the grid missing': async (page) => {
          const varied = page.getByRole('group', { name: 'What varied between prompts?' });
          await varied.getByRole('checkbox', { name: 'Run' }).check();
          await page.getByRole('heading', { name: '6 answers of 12 missing' }).waitFor();
        },
      },
    },
    {
      name: 'judgements of MT-Bench',
      address: '/import',
      steps: {
        found: async (page) => {
          await drop(page).setInputFiles(fixture('mt-bench/pair'));
          await page.getByText('for the first response of 11 answers', { exact: false }).waitFor();
        },
        'their report': async (page) => {
          await page.getByRole('button', { name: 'Make a report' }).click();
          await page.waitForURL(/#\/run\//);
          await page.getByRole('row', { name: /alpaca-13b.*vicuna-13b-v1\.3.*62\.50/ }).waitFor();
        },
      },
    },
    {
      name: 'a table with other heads',
      address: '/import',
      steps: {
        'columns to choose': async (page) => {
          const rows = ['eule', 'fuchs'].flatMap((model) =>
            ['knapp', 'höflich'].flatMap((prompt) =>
              [1, 2, 3].map((n) => `${n};Was ist ${n} + ${n}?;${prompt};${model};Es ist ${2 * n}.;${2 * n};1`),
            ),
          );
          await drop(page).setInputFiles(csvFile('antworten.csv', 'Nr;Frage;Vorlage;Modell;Ausgabe;Lösung;Note', ...rows));
          await page.getByText('Choose the column that has the answers.').waitFor();
        },
        'columns chosen, and a scale': async (page) => {
          await page.getByLabel('Answer', { exact: true }).selectOption('Ausgabe');
          await page.getByLabel('Question', { exact: true }).selectOption('Frage');
          await page.getByLabel('Model', { exact: true }).selectOption('Modell');
          await page.getByLabel('Reference answer').selectOption('Lösung');
          const varied = page.getByRole('group', { name: 'What varied between prompts' }).first();
          await varied.getByRole('checkbox', { name: 'Vorlage' }).check();
          await page.getByRole('heading', { name: 'No answer is missing' }).waitFor();
          await page.getByRole('group', { name: 'Score' }).getByRole('checkbox', { name: 'Note' }).check();
          for (const [which, value] of [
            ['Worst', '6'],
            ['Best', '1'],
          ] as const) {
            await page.getByLabel(`${which} value of “Note”`).fill(value);
            await page.getByLabel(`${which} value of “Note”`).press('Tab');
          }
          const grid = page.getByRole('table', { name: 'Answers of each model under each prompt variant' });
          await grid.getByRole('rowheader', { name: 'höflich' }).waitFor();
        },
      },
    },
    {
      name: 'a table with two columns of scores',
      address: '/import',
      steps: {
        'one scale lacks': async (page) => {
          await drop(page).setInputFiles(
            csvFile('w.csv', 'question,gpt_answer,llama_answer,gpt_score,llama_score', 'Q1,a,b,1,5', 'Q2,c,d,5,3'),
          );
          await page.getByText('First rows and choice of columns').click();
          await page.getByLabel('Worst value of “gpt_score”').fill('1');
          await page.getByLabel('Best value of “gpt_score”').fill('5');
          await page.getByLabel('Best value of “gpt_score”').press('Tab');
          await page
            .getByRole('group', { name: 'Scale of “llama_score”' })
            .getByText('Give it for all scores, or for none.')
            .first()
            .waitFor();
        },
      },
    },
  ],
);
