import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importedRunToArchive } from '../../../../src/export/elsewhere/store-imported-run.ts';
import { writeRunAsJsonLines } from '../../../../src/export/write-archive.ts';
import { archiveOf } from '../../../compare/compared-runs.ts';
import { madeUpConfigurationRun } from '../../../made-up/configuration-run.ts';
import { archiveOfPairs } from '../../../made-up/judged-pairs.ts';
import { madeUpJudgeRun } from '../../../made-up/judge-run.ts';
import { madeUpLog } from '../../../made-up/logged-run.ts';
import { outcomeRun } from '../../../made-up/outcome-run.ts';
import { madeUpParaphraseRun } from '../../../made-up/paraphrase-run.ts';
import { madeUpRun } from '../../../made-up/run.ts';
import { madeUpStyleRun } from '../../../made-up/style-run.ts';
import { openApp, withProfile, type App } from '../../app.ts';
import { importArchive } from '../../compared-archives.ts';
import { isThorough } from '../../../thorough.ts';
import { dark, expectNoAxeFaults, light, testStates } from './flows.ts';
import { isLive, openFile } from '../../live-file.ts';
import { folded, unfolded, wholeReport } from '../../report-numbers.ts';
import { saved, sharedLink, untilReported } from '../../run-pages.ts';

// Reports with all their parts open, for runs in every state that an archive can have.

let app: App;
const refuses = 'It refuses the setting top-k: its own value holds.';
const loaded = { contextWindow: 0, chatTemplateHash: '', tokenizerHash: '', device: 'http://127.0.0.1:1', ms: 1 };

/** Archives by name. A flow creates and stores one when it needs it. */
const archives = {
  prompts: async () => archiveOf(await madeUpRun({ models: 2, perSet: isThorough ? 8 : 4, prompts: isThorough ? 24 : 6 })),
  refusing: async () => {
    const refusing = await madeUpRun({ models: 2, perSet: 2 });
    return archiveOf({
      ...refusing,
      responses: refusing.responses.map((response) =>
        response.model.includes('made-up-b')
          ? { ...response, text: 'I cannot answer this question.', finish: 'stop' as const }
          : response,
      ),
    });
  },
  flipping: async () =>
    archiveOf(
      await outcomeRun({
        models: 2,
        sets: [40],
        prompts: 6,
        outcome: (m, i, p) =>
          (m === 1 ? i % 2 === 0 : i < 10 ? false : i < 20 ? true : (i + p) % (p === 5 ? 7 : 3) === 0)
            ? 'right'
            : i === 39 && p === 2
              ? 'refused'
              : 'wrong',
      }),
    ),
  styles: async () => archiveOf(await madeUpStyleRun({ models: 2, perSet: 3 })),
  paraphrases: async () => archiveOf(await madeUpParaphraseRun({ models: 2, perSet: 5 })),
  judge: async () => archiveOf(await madeUpJudgeRun({ models: 4, perCriterion: 3, samples: 3 })),
  pairs: () => archiveOfPairs({ pairs: 8, authors: () => ['one-author', 'another-author'] }),
  configuration: async () => {
    const configuration = await madeUpConfigurationRun({ models: 2, sets: 2, perSet: 4 });
    return new Response(
      writeRunAsJsonLines({
        ...configuration,
        models: [{ ...loaded, model: configuration.plan.models[0] ?? '', drawnOtherwise: [refuses] }],
        environment: {},
        comparisons: [],
        verdicts: [],
        others: [],
        unknown: {},
      }),
    ).text();
  },
  imported: async () =>
    new Response(
      writeRunAsJsonLines(
        importedRunToArchive(await madeUpLog({ perSet: 8, isHole: ({ item, way }) => item === 3 && way === 1 })),
      ),
    ).text(),
} satisfies Readonly<Record<string, () => Promise<string>>>;

beforeAll(async () => {
  app = await openApp();
}, 400_000);
afterAll(() => app?.close());

const stored = new Map<string, Promise<string>>();
const storedRun = (name: keyof typeof archives): Promise<string> => {
  const run = stored.get(name) ?? archives[name]().then((text) => importArchive(app.page, app.served.address, text));
  stored.set(name, run);
  return run;
};

const report =
  (name: keyof typeof archives, more = '') =>
  async () =>
    `/run/${await storedRun(name)}${more}`;

testStates(
  () => app,
  [
    {
      name: 'a report on many prompts',
      address: report('prompts'),
      looks: [light],
      steps: {
        'all opened': unfolded,
        'a menu of a figure': async (page) => {
          await page
            .getByRole('button', { name: /^Save( or share)?: / })
            .first()
            .click();
        },
      },
    },
    {
      name: 'a report on a model that refuses',
      address: report('refusing'),
      looks: [light],
      steps: {
        'why it has no grade': async (page) => {
          await wholeReport(page);
          await page.getByText('made-up-b is not rated: ').waitFor();
          await page
            .getByRole('button', { name: /^no value: / })
            .first()
            .click();
        },
        'and on Home': async (page) => {
          await page.goto(`${app.served.address}#/`);
          const table = page.getByRole('table', { name: 'Runs in this browser' });
          await table
            .getByRole('button', { name: /^no value: not one readable/ })
            .first()
            .waitFor();
        },
      },
    },
    {
      name: 'a report on questions that flip',
      address: report('flipping', '?section=details'),
      steps: {
        'folded, at a part, with the grid of questions': async (page) => {
          await wholeReport(page);
          await folded(page);
          const region = page.getByRole('region', { name: 'Which questions?' });
          await region.scrollIntoViewIfNeeded();
          await region.getByRole('grid').waitFor();
          await wholeReport(page);
        },
      },
    },
    { name: 'a report on styles', address: report('styles'), looks: [light], steps: { 'all opened': unfolded } },
    { name: 'a folded report on styles', address: report('styles'), looks: [dark], steps: { 'all folded': folded } },
    { name: 'a report on paraphrases', address: report('paraphrases'), steps: { 'all opened': unfolded } },
    { name: 'a report on a judge', address: report('judge'), looks: [light], steps: { 'all opened': unfolded } },
    { name: 'a report on a judge of pairs', address: report('pairs'), looks: [light], steps: { 'all opened': unfolded } },
    {
      name: 'a report on configurations',
      address: report('configuration'),
      looks: [light],
      steps: {
        'a server that drew otherwise': async (page) => {
          await page
            .getByRole('status')
            .filter({ hasText: 'Not every model sampled as the plan says' })
            .getByText(refuses)
            .waitFor();
        },
        'all opened': unfolded,
        'results for a hub': async (page) => {
          await untilReported(page);
          await page.getByRole('button', { name: 'Export' }).click();
          await page.getByRole('button', { name: 'Hugging Face results (.zip)' }).click();
          const form = page.getByRole('dialog', { name: 'Results for the Hugging Face Hub' });
          await form.getByRole('button', { name: 'Save the files' }).click();
          await form.getByText('No set is named as a data set of the hub').waitFor();
        },
      },
    },
    {
      name: 'a report on answers asked elsewhere',
      address: report('imported'),
      looks: [light],
      steps: { 'all opened': unfolded },
    },
    {
      name: 'a report on answers that people checked',
      address: report('flipping', '/check?person=Ann'),
      looks: [light],
      steps: {
        'how well answers were read': async (page) => {
          for (const person of ['Ann', 'Bo']) {
            await page.goto(`${app.served.address}#${await report('flipping', `/check?person=${person}`)()}`);
            for (let n = 1; n <= 3; n++) {
              await page.getByRole('heading', { name: `Answer ${n} of 60` }).waitFor();
              await page.keyboard.press(person === 'Bo' && n === 2 ? '2' : '1');
            }
            await page.getByRole('heading', { name: 'Answer 4 of 60' }).waitFor();
          }
          await page.goto(`${app.served.address}#${await report('flipping')()}`);
          await wholeReport(page);
          await page.getByText(/^Ann and Bo agree on 2 of the 3 answers/).waitFor();
          await unfolded(page);
        },
      },
    },
    {
      name: 'a shared report',
      address: report('prompts'),
      looks: [light],
      steps: {
        opened: async (page) => {
          await untilReported(page);
          const link = await sharedLink(page);
          await page.goto('about:blank');
          await page.goto(link);
          await page.getByText('Answers are not included, so these numbers cannot be checked here').waitFor();
          await wholeReport(page);
        },
        'what a README shows of it': async (page) => {
          await page.getByRole('button', { name: 'Share', exact: true }).click();
          await page.getByRole('button', { name: 'Embed in a README' }).click();
          await page.getByRole('dialog', { name: 'Embed in a README' }).waitFor();
        },
      },
    },
    {
      name: 'a note and tags',
      address: report('pairs'),
      steps: {
        'a note written': async (page) => {
          await wholeReport(page);
          await page.getByRole('button', { name: /^(Add a|Change the) note$/ }).click();
          await page.getByRole('textbox', { name: 'Note on this run' }).fill('Asked before lunch.');
          await page.getByText('Saving…').waitFor({ state: 'detached' });
        },
        'tags written': async (page) => {
          await page.getByRole('button', { name: 'Done' }).click();
          await page.getByRole('button', { name: /^(Add|Change the) tags$/ }).click();
          const field = page.getByRole('combobox', { name: 'Tags of this run' });
          await field.fill('noon');
          await field.press('Enter');
          await page.getByRole('button', { name: 'Remove the tag noon' }).waitFor();
        },
        'both there': async (page) => {
          await page.getByRole('button', { name: 'Done' }).click();
          await page.getByRole('list', { name: 'Tags' }).getByText('noon').waitFor();
        },
      },
    },
    {
      name: 'a column’s head',
      address: '/published/creditaudit',
      looks: [light],
      steps: {
        'what its symbol means': async (page) => {
          await wholeReport(page);
          const head = page.getByRole('columnheader', { name: /\(σ\)/ }).first();
          await head.hover();
          await head.getByRole('button').focus();
          await page.getByRole('tooltip').filter({ hasText: 'Standard deviation over the templates' }).waitFor();
        },
      },
    },
  ],
);

test('axe finds nothing: a live file', async () => {
  await withProfile(async (folder) => {
    const { page, served } = app;
    await page.goto(`${served.address}#${await report('prompts')()}`);
    await untilReported(page);
    const file = join(folder, 'live.html');
    await writeFile(file, (await saved(page, 'HTML (live)')).text);
    await openFile(app, file, async ({ page: live, heard }) => {
      await isLive(live);
      await live.locator('.report:not([aria-busy])').waitFor();
      await expectNoAxeFaults(live, 'the report');
      await live.goto(`${pathToFileURL(file).href}#${await report('prompts', '/answers')()}`);
      await live.locator('main li a').first().waitFor();
      await expectNoAxeFaults(live, 'its answers');
      expect(heard.faults).toEqual([]);
    });
  });
});
