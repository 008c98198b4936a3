import { afterAll, beforeAll } from 'vitest';
import { compareAddress } from '../../../../src/compare/view/compare-address.ts';
import { modelsAddress } from '../../../../src/pages/compare/models/models-address.ts';
import { archiveOf } from '../../../compare/compared-runs.ts';
import { madeUpConfigurationRun } from '../../../made-up/configuration-run.ts';
import { archiveOfPairs } from '../../../made-up/judged-pairs.ts';
import { madeUpJudgeRun } from '../../../made-up/judge-run.ts';
import { madeUpParaphraseRun } from '../../../made-up/paraphrase-run.ts';
import { madeUpStyleRun } from '../../../made-up/style-run.ts';
import { openApp, type App } from '../../app.ts';
import { importArchive, twoArchives } from '../../compared-archives.ts';
import { testStates } from './flows.ts';

// Comparisons of two runs of each study, and of the models of runs.

let app: App;
/** Two runs by study, keyed as in the addresses of pages. */
const runs = new Map<string, readonly [string, string]>();

beforeAll(async () => {
  app = await openApp();
  const judges = { models: 2, perCriterion: 4, samples: 2 };
  const configurations = { models: 2, sets: 2, perSet: 4 };
  const [one, other] = await twoArchives();
  const archives: Readonly<Record<string, readonly string[]>> = {
    prompts: [one?.archive ?? '', other?.archive ?? ''],
    configurations: [
      archiveOf(await madeUpConfigurationRun(configurations)),
      archiveOf(await madeUpConfigurationRun({ ...configurations, options: { demonstrations: [2] } })),
    ],
    judges: [
      archiveOf(await madeUpJudgeRun(judges)),
      archiveOf(await madeUpJudgeRun({ ...judges, definitions: ['none', 'short'] })),
    ],
    styles: [
      archiveOf(await madeUpStyleRun({ models: 2, perSet: 4 })),
      archiveOf(await madeUpStyleRun({ models: 2, perSet: 3 })),
    ],
    paraphrases: [
      archiveOf(await madeUpParaphraseRun({ form: 'plain' })),
      archiveOf(await madeUpParaphraseRun({ form: 'aware' })),
    ],
    'judges of pairs': [await archiveOfPairs({ pairs: 8, authors: () => ['one-author', 'another-author'] })],
  };
  for (const [study, texts] of Object.entries(archives)) {
    const ids: string[] = [];
    for (const text of texts) ids.push(await importArchive(app.page, app.served.address, text));
    runs.set(study, [ids[0] ?? '', ids.at(-1) ?? '']);
  }
});
afterAll(() => app?.close());

/** The address of the comparison of two runs of a study, without its `#`. */
const compared = (study: string, one?: string, other?: string) => (): string => {
  const [first = '', second = ''] = runs.get(study) ?? [];
  return compareAddress(first, second, one && other ? [{ one, other }] : null).slice(1);
};
const models =
  (study: string, ...names: readonly string[]) =>
  (): string => {
    const [run = ''] = runs.get(study) ?? [];
    return modelsAddress({ models: names.map((model) => ({ run, model })) }).slice(1);
  };
const strong = 'small:evenkeel/made-up-a@1';
const weak = 'small:evenkeel/made-up-b@1';
const weakest = 'small:evenkeel/made-up-c@1';

testStates(
  () => app,
  [
    {
      name: 'two runs with other revisions',
      address: compared('prompts'),
      steps: { drawn: (page) => page.getByRole('table', { name: 'Differences by model' }).waitFor() },
    },
    {
      name: 'two configuration runs',
      address: compared('configurations', strong, weak),
      steps: {
        'level by level': async (page) => {
          await page.getByRole('table', { name: 'Differences by level' }).locator('tbody tr').first().waitFor();
          await page.getByRole('table', { name: 'Questions that changed' }).waitFor();
        },
      },
    },
    {
      name: 'two judge runs',
      address: compared('judges', 'small:evenkeel/made-up-noisy@1', 'small:evenkeel/made-up-steady@1'),
      steps: {
        'scale by scale': async (page) => {
          await page.getByText('Definitions: only the one length that both have (none) is compared').waitFor();
          await page.getByRole('table', { name: 'Differences by pair of scales', exact: true }).waitFor();
        },
      },
    },
    {
      name: 'two instruction-style runs',
      address: compared('styles', strong, weak),
      steps: {
        'style by style': (page) =>
          page.getByRole('table', { name: 'Differences by benchmark', exact: true }).locator('tbody tr').first().waitFor(),
      },
    },
    {
      name: 'two paraphrase runs',
      address: compared('paraphrases'),
      steps: {
        'question by question': async (page) => {
          const pair = page.getByRole('combobox', { name: 'Pair', exact: true });
          await pair.selectOption(`${weakest}|${weakest}`);
          await page.getByRole('table', { name: 'Differences by question' }).locator('tbody tr').first().waitFor();
          await page
            .getByRole('img', { name: /first run: q0 / })
            .first()
            .waitFor();
        },
      },
    },
    {
      name: 'two judges of pairs',
      address: compared('judges of pairs', 'replay:judge-0', 'replay:judge-1'),
      steps: {
        'what their verdicts come to': (page) =>
          page.getByRole('table', { name: 'Pairs by their preferences in both runs' }).waitFor(),
      },
    },
    {
      name: 'models of two runs',
      address: () => `/compare/models?run=${runs.get('prompts')?.[0]}`,
      steps: {
        'a model of another run chosen': async (page) => {
          await page.getByText(/^Models of other runs of this study/).click();
          await page.getByRole('checkbox', { name: 'able-too' }).nth(1).check();
          await page.getByText('3 models chosen.').waitFor();
        },
        compared: async (page) => {
          await page.getByRole('button', { name: 'Compare these models' }).click();
          await page.getByRole('table', { name: 'Mean score (μ): the row’s model less the column’s' }).waitFor();
        },
      },
    },
    {
      name: 'models of a configuration run',
      address: models('configurations', strong, weak),
      steps: { compared: (page) => page.getByText('questions that the run put to every model').first().waitFor() },
    },
  ],
);
