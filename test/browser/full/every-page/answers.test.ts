import { afterAll, beforeAll } from 'vitest';
import { planCells } from '../../../../src/core/plan/cells.ts';
import type { Item } from '../../../../src/core/items/item.ts';
import { planId } from '../../../../src/core/plan/plan.ts';
import { loadStudy } from '../../../../src/core/studies/studies.ts';
import { makePlan } from '../../../../src/run/make-plan.ts';
import { prepareQuestionOfCell, responseFromAnswer } from '../../../../src/run/questions.ts';
import { builtInPrompts, systemPromptStudy } from '../../../../src/studies/system-prompt/protocol/system-prompt.ts';
import { archiveOf, runWith } from '../../../compare/compared-runs.ts';
import { archiveOfPairs } from '../../../made-up/judged-pairs.ts';
import { madeUpJudgeRun } from '../../../made-up/judge-run.ts';
import { madeUpParaphraseRun } from '../../../made-up/paraphrase-run.ts';
import { madeUpRun } from '../../../made-up/run.ts';
import { madeUpStyleRun } from '../../../made-up/style-run.ts';
import { someItems } from '../../../run/small-plan.ts';
import { openApp, type App } from '../../app.ts';
import { importArchive } from '../../compared-archives.ts';
import { testStates } from './flows.ts';
import { untilFinished } from '../../run-pages.ts';

// The drill-down of a report, and what a person can do with one answer.

let app: App;
const runs = new Map<string, string>();
/** The parent plan of the changed run. */
let parent = '';

/** Three answers to a question with two rules: both hold, one holds, neither holds. */
async function ruledRun(): Promise<string> {
  const item: Item = {
    id: 'shop/001',
    question: 'May I send it back?',
    answer: '',
    counts: {
      rules: [
        { kind: 'contains', all: ['refund', '30 days'] },
        { kind: 'contains', none: ['no way'] },
        { kind: 'regex', pattern: '[0-9]+ days' },
      ],
      together: 'share',
    },
  };
  const study = await loadStudy('system-prompt');
  const options = { ...systemPromptStudy.defaults, templates: systemPromptStudy.defaults.templates.slice(0, 3) };
  const plan = await makePlan({ study, options, models: ['x:able@1'], items: [item], seed: 1, samples: 1 });
  const texts = ['You get a Refund in 30 days.', 'You get a refund.', ''];
  const responses = await Promise.all(
    [...planCells(plan, study)].map(async (cell, at) =>
      responseFromAnswer(await prepareQuestionOfCell({ study, plan, items: [item] }, cell), {
        text: texts[at] ?? '',
        tokens: { prompt: 1, completion: 1 },
        ms: { prefill: 1, decode: 1 },
        finish: 'stop',
      }),
    ),
  );
  return archiveOf({ plan, items: [item], responses });
}

beforeAll(async () => {
  app = await openApp();
  const items = someItems(20);
  const templates = builtInPrompts.slice(0, 4);
  const [first, ...others] = templates;
  if (!first) throw new Error('no template');
  const wording = { ...first.wording, default: `${first.wording.default} Take your time.` };
  const textsWith = (mark: string) => items.map((_, n) => (n % 3 === 0 ? mark : 'A').repeat(templates.length));
  const former = await runWith({ items, templates, models: { 'x:able@1': textsWith('B') } });
  const changed = await runWith({
    items,
    templates: [{ ...first, wording }, ...others],
    models: { 'x:able@1': textsWith('A') },
  });
  parent = await planId(former.plan);
  const archives: Readonly<Record<string, string>> = {
    prompts: archiveOf(await madeUpRun({ models: 2, perSet: 2 })),
    judge: archiveOf(await madeUpJudgeRun({ models: 4, perCriterion: 3, samples: 3 })),
    paraphrases: archiveOf(await madeUpParaphraseRun({ models: 2, perSet: 3 })),
    styles: archiveOf(await madeUpStyleRun({ models: 2, perSet: 2 })),
    pairs: await archiveOfPairs({ pairs: 8, authors: () => ['one-author', 'another-author'] }),
    ruled: await ruledRun(),
    changed: archiveOf(changed),
    former: archiveOf(former),
  };
  for (const [name, text] of Object.entries(archives))
    runs.set(name, await importArchive(app.page, app.served.address, text));
});
afterAll(() => app?.close());

/** Stores the parent as the form does for a run that was changed from another. */
const keepParent = (run: string) =>
  app.page.evaluate(
    async ([id, plan]) => {
      const open = indexedDB.open('evenkeel');
      await new Promise((settle) => (open.onsuccess = settle));
      const change = open.result.transaction('runs', 'readwrite');
      const got = change.objectStore('runs').get(id ?? '');
      got.onsuccess = () => change.objectStore('runs').put({ ...(got.result as object), parent: plan });
      await new Promise((settle) => (change.oncomplete = settle));
      open.result.close();
    },
    [run, parent],
  );

const answers =
  (name: string, more = '') =>
  () =>
    `/run/${runs.get(name)}/answers${more}`;
const made = (letter: string) => `?model=${encodeURIComponent(`small:evenkeel/made-up-${letter}@1`)}`;

testStates(
  () => app,
  [
    {
      name: 'an answer to a system prompt',
      address: answers('prompts', `/algebra%2F002${made('a')}`),
      steps: {
        'its prompt': async (page) => {
          await page
            .getByRole('button', { name: /^Prompt: / })
            .first()
            .click();
          await page.getByRole('dialog').waitFor();
        },
        'its reading to be corrected': async (page) => {
          await page.keyboard.press('Escape');
          await page.getByRole('button', { name: 'Correct the parsed answer' }).first().click();
          await page.getByRole('dialog', { name: 'Correct the parsed answer' }).waitFor();
        },
        'a correction that lacks a reason': async (page) => {
          const dialog = page.getByRole('dialog', { name: 'Correct the parsed answer' });
          await dialog.getByRole('radio').last().check();
          await dialog.getByRole('button', { name: 'Save the correction' }).click();
          await dialog.getByText('Say in a few words why.').waitFor();
        },
        'changed by hand': async (page) => {
          const dialog = page.getByRole('dialog', { name: 'Correct the parsed answer' });
          await dialog.getByLabel('Why').fill('It means\tthe birch.');
          await dialog.getByLabel('Your name (optional)').fill('Ada');
          await dialog.getByRole('button', { name: 'Save the correction' }).click();
          await page.getByText('Changed by hand').first().waitFor();
        },
      },
    },
    {
      name: 'ratings that could not be read',
      address: answers('judge', '?model=small%3Aevenkeel%2Fmade-up-unruly%401&outcome=unreadable'),
      steps: {
        'by reason': async (page) => {
          const because = page.getByRole('combobox', { name: 'Because' });
          await because.selectOption({ index: 1 });
          await page
            .getByRole('img', { name: /: unread$/ })
            .first()
            .waitFor();
        },
        'of a question': async (page) => {
          await page.locator('main li > a').first().click();
          const grid = page.getByRole('table', { name: /ratings by prompt variant and sample/ });
          await grid
            .getByRole('link', { name: /: unread$/ })
            .first()
            .click();
          await page
            .getByText(/^Unread: /)
            .first()
            .waitFor();
        },
        'one to be corrected': async (page) => {
          const card = page
            .getByRole('listitem')
            .filter({ has: page.getByText(/^Unread: /) })
            .first();
          await card.getByRole('button', { name: /^Correct the parsed answer/ }).click();
          await page.getByRole('dialog', { name: 'Correct the parsed answer' }).waitFor();
        },
        'changed by hand': async (page) => {
          const dialog = page.getByRole('dialog', { name: 'Correct the parsed answer' });
          await dialog.getByRole('radio').first().check();
          await dialog.getByLabel('Why').fill('It says so further down.');
          await dialog.getByRole('button', { name: 'Save the correction' }).click();
          await page.getByText('Changed by hand', { exact: true }).waitFor();
        },
      },
    },
    {
      name: 'answers to paraphrases',
      address: answers('paraphrases', `/facts%2F002${made('b')}`),
      steps: {
        'by wording and order': (page) =>
          page.getByRole('table', { name: 'made-up-b: outcome by wording and order of the choices' }).waitFor(),
      },
    },
    {
      name: 'a benchmark out of a run',
      address: () => `/benchmark/${runs.get('paraphrases')}`,
      steps: {
        saved: async (page) => {
          await page.getByRole('button', { name: /^Save \d+ questions as / }).click();
          await page
            .getByText(/ is stored with \d+ question/)
            .first()
            .waitFor();
        },
      },
    },
    {
      name: 'two answers in other styles',
      address: answers('styles', `/sums%2F002${made('a')}`),
      steps: {
        'sentence by sentence, with trees and triples': async (page) => {
          const pair = page.getByRole('region', { name: /^Two answers compared with each other: made-up-a, Greedy/ });
          await pair.getByRole('button', { name: /^Compare two answers/ }).click();
          await pair
            .getByRole('button', { name: /^Sentence \d+ of Declarative/ })
            .last()
            .click();
          await pair.getByText('How the two sentences are built').click();
          await pair.getByRole('table', { name: 'Triples of the two sentences' }).waitFor();
          await pair.locator('#figure-trees[aria-busy="false"]').waitFor();
        },
      },
    },
    {
      name: 'verdicts of judges of pairs',
      address: answers('pairs'),
      steps: {
        listed: async (page) => {
          await page.getByLabel('With an answer that is').selectOption('for the second response');
          await page.getByRole('link', { name: 'Question 0?' }).first().waitFor();
        },
        'on a pair': async (page) => {
          await page.goto(`${app.served.address}#${answers('pairs', '/pairs%2F0')()}`);
          await page.getByText('The preference changes: the response shown first won in both orders.').first().waitFor();
        },
      },
    },
    {
      name: 'answers that count by rules',
      address: answers('ruled', '/shop%2F001'),
      steps: { 'rule by rule': (page) => page.getByText('1 of 3 rules hold.').first().waitFor() },
    },
    {
      name: 'a run that was changed from another',
      address: '/',
      steps: {
        'what changed': async (page) => {
          const run = runs.get('changed') ?? '';
          await keepParent(run);
          await page.goto(`${app.served.address}#/run/${run}`);
          await untilFinished(page);
          const section = page.getByRole('region', { name: 'What changed' });
          await section.getByRole('group', { name: /wording, default$/ }).waitFor();
          await section.getByText('What did not change').click();
          await section.getByRole('table', { name: 'Differences by model' }).waitFor();
        },
      },
    },
  ],
);
