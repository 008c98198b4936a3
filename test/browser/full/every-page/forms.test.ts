import { afterAll, beforeAll } from 'vitest';
import { openApp, type App } from '../../app.ts';
import { testStates } from './flows.ts';

// The form of a new run for each study, with what a person can open and enter wrongly.

let app: App;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app?.close());

testStates(
  () => app,
  [
    {
      name: 'form of the judge study',
      address: '/new?study=judge',
      steps: {
        'other samples and temperatures, and a mapping of two scales': async (page) => {
          await page.getByLabel('Samples (K)').fill('3');
          await page.getByRole('textbox', { name: 'Temperatures' }).fill('1 0.5');
          await page
            .getByRole('region', { name: 'What will be asked' })
            .getByLabel('Scale')
            .selectOption({ label: '5-P Likert' });
          const pairs = page.getByRole('group', { name: 'Scales compared with each other' });
          await pairs.getByText('Binary and 10-P', { exact: true }).click();
          await pairs.getByLabel('Counts as the upper point from').selectOption('8');
          await pairs.getByText(/8 and above count as “Yes”/).waitFor();
          const scales = page.getByRole('group', { name: 'Scales', exact: true });
          await scales.getByText('5-P Likert', { exact: true }).click();
          await scales.getByRole('button', { name: 'Remove “5-P Likert”' }).waitFor();
        },
        'a scale removed': async (page) => {
          const scales = page.getByRole('group', { name: 'Scales', exact: true });
          await scales.getByRole('button', { name: 'Remove “5-P Likert”' }).click();
          await page.getByText('5-P and 5-P Likert', { exact: true }).waitFor({ state: 'detached' });
        },
      },
    },
    {
      name: 'form of the configuration study',
      address: '/new?study=configuration',
      steps: {
        'too many shown': async (page) => {
          await page.getByLabel('How many are shown').fill('2 4 30');
          await page
            .getByText(/ holds out 24 of the 30 questions/)
            .first()
            .waitFor();
        },
        'two configurations, and a preview of another': async (page) => {
          await page.getByLabel('How many are shown').fill('2 4');
          const asked = page.getByRole('group', { name: 'Configurations' });
          await asked.getByRole('button', { name: 'Ask none' }).click();
          for (const noise of ['no noise', 'spaces are tabs'])
            await asked
              .getByRole('checkbox', {
                name: new RegExp(`^First wording, 2 demonstrations, ${noise}, temperature 0\\.2`, 'i'),
              })
              .check();
          const preview = page.getByRole('region', { name: 'What will be asked' });
          await preview.getByLabel('Noise').selectOption({ label: 'Spaces are tabs' });
          await preview.getByLabel('Demonstrations').selectOption({ label: '4 demonstrations' });
          await preview.getByText('This combination is not asked').waitFor();
        },
      },
    },
    {
      name: 'form of the paraphrase study',
      address: '/new?study=paraphrase',
      steps: {
        'a number of orders that is none': async (page) => {
          await page.getByLabel('Orders of the choices').fill('0');
          await page.getByText('A whole number from 1 to 24.').waitFor();
        },
        'another form of the prompt, and another wording': async (page) => {
          await page.getByLabel('Orders of the choices').fill('8');
          await page.getByRole('checkbox', { name: /^Number problems/ }).check();
          await page.getByRole('radio', { name: /^Paraphrase-aware/ }).check();
          await page.getByText('Wordings: the defaults').click();
          await page
            .getByLabel('Reasoning first', { exact: true })
            .fill('Think. Then write "Answer:" and a letter with a full stop.');
          await page
            .getByRole('region', { name: 'What will be asked' })
            .getByText(/Think\. Then write/)
            .waitFor();
        },
      },
    },
    {
      name: 'form of the instruction-style study',
      address: '/new?study=instruction-style&items=numbers&n=2',
      steps: {
        'a style of one’s own, with its type–token ratio': async (page) => {
          const styles = page.getByRole('group', { name: 'Instruction styles' });
          await styles.getByText('0.89 to 0.90 in these styles').waitFor();
          await styles.getByText('Imperative', { exact: true }).click();
          await styles.getByRole('textbox', { name: 'Instruction' }).fill('Think, think, think and think.');
          await styles.getByText('0.40 to 0.90 in these styles').waitFor();
        },
        'a wrong number of pieces': async (page) => {
          const comparing = page.getByRole('group', { name: 'Comparing answers' });
          await comparing.getByText('How answers are compared: the defaults').click();
          await comparing.getByLabel('Most pieces of a text (chunks)').fill('0');
          await comparing.getByText('Most pieces of a text (chunks) must be at least 1.').waitFor();
        },
        'answers compared otherwise': async (page) => {
          const comparing = page.getByRole('group', { name: 'Comparing answers' });
          await comparing.getByLabel('Most pieces of a text (chunks)').fill('6');
          await comparing.getByLabel('Partners (pairing)').selectOption('Each with its best match');
          await comparing.getByText('How answers are compared: changed').waitFor();
        },
      },
    },
    {
      name: 'form of the pairwise judge',
      address: '/new?study=judge-pairs',
      steps: {
        'no order, and a prompt that lacks the question': async (page) => {
          const orders = page.getByRole('group', { name: 'Orders', exact: true });
          for (const which of ['first', 'second'])
            await orders.getByRole('checkbox', { name: new RegExp(`${which} response shown first`) }).uncheck();
          await orders.getByText('Tick at least one order.').waitFor();
          const wording = page.getByRole('group', { name: 'Wording', exact: true });
          await wording.getByText('The prompt', { exact: true }).click();
          await wording.getByRole('textbox', { name: 'Prompt' }).fill('Which is better? {first} or {second}?');
          await wording.getByText('It must hold {question}.').waitFor();
        },
        'both orders, and a wording that small models cannot answer': async (page) => {
          for (const which of ['first', 'second'])
            await page.getByRole('checkbox', { name: new RegExp(`${which} response shown first`) }).check();
          await page.getByRole('radio', { name: /^A verdict at the end/ }).check();
          await page.getByText(/give no preference with the wording “A verdict at the end”/).waitFor();
        },
        'answers by a letter': async (page) => {
          await page.getByRole('radio', { name: /^A letter alone/ }).check();
          await page
            .getByRole('region', { name: 'What will be asked' })
            .getByText(/^C\. a tie/m)
            .waitFor();
        },
      },
    },
    {
      name: 'what a run of this size finds',
      address: '/new',
      steps: {
        'other sizes tried': async (page) => {
          await page.getByText('What this finds: With 3 × 20 questions and 10 prompts').click();
          await page.getByRole('slider', { name: /^Questions in each set/ }).press('ArrowRight');
          await page.getByRole('status').filter({ hasText: 'With 3 × 21 questions and 10 prompts' }).waitFor();
          await page.getByRole('slider', { name: /^Prompts/ }).fill('37');
          await page.getByText('σ for other prompts like these: ± 12%').waitFor();
        },
      },
    },
    {
      name: 'a set of prompts',
      address: '/new?study=system-prompt',
      steps: {
        'prompts pasted': async (page) => {
          await page.getByRole('button', { name: 'Paste prompts' }).click();
          const dialog = page.getByRole('dialog');
          await dialog
            .getByRole('textbox', { name: 'Or paste prompts' })
            .fill('You are a helpful clerk.\n---\nWrite JSON such as {"n": 1} for: {question}');
          await dialog.getByText('(user message)').waitFor();
        },
        'prompts added, and a name asked for': async (page) => {
          await page.getByRole('dialog').getByRole('button', { name: 'Add 2 prompts' }).click();
          await page.getByRole('button', { name: 'Save as a set' }).click();
          await page.getByRole('textbox', { name: 'Title of the set' }).fill('Clerks');
        },
        'an unknown variable, and no model': async (page) => {
          await page.getByRole('button', { name: 'Save the set' }).click();
          const sets = page.getByRole('combobox', { name: 'Set of prompts' });
          await sets.locator('option[value=clerks]:checked').waitFor({ state: 'attached' });
          const own = page.getByRole('group', { name: 'System prompts' });
          await own.locator('summary').filter({ hasText: 'helpful clerk' }).first().click();
          await own.getByRole('textbox', { name: 'System message' }).fill('You are a {mood} clerk.');
          await page.getByText(/^Prompts use \{mood\}, but /).waitFor();
          const models = page.getByRole('group', { name: 'Models', exact: true }).getByRole('checkbox', { checked: true });
          while ((await models.count()) > 0) await models.first().uncheck();
          await page.getByText('Choose at least one model. Go there').waitFor();
        },
        'a prompt that tells the answer': async (page) => {
          const own = page.getByRole('group', { name: 'System prompts' });
          await own.getByRole('textbox', { name: 'System message' }).fill('Say {answer}.');
          await own.getByText(/tells the model the right answer: \{answer\}/).waitFor();
        },
        'all sets': async (page) => {
          const own = page.getByRole('group', { name: 'System prompts' });
          await own.getByRole('textbox', { name: 'System message' }).fill('You are a careful clerk.');
          await page.getByRole('button', { name: 'Save as version 2 of “Clerks”' }).click();
          await page.getByRole('link', { name: 'All sets, with their versions' }).click();
          await page.getByRole('table', { name: 'Sets' }).waitFor();
        },
        'two versions of a set': async (page) => {
          await page.getByRole('link', { name: 'Clerks' }).click();
          const changed = page.getByRole('region', { name: 'From version 1 to version 2' });
          await changed.locator('ins').filter({ hasText: 'careful' }).waitFor();
        },
      },
    },
    {
      name: 'prompts and questions of promptfoo',
      address: '/new?study=system-prompt',
      steps: {
        'what is left out': async (page) => {
          await page.getByRole('button', { name: 'Open a promptfoo file' }).click();
          const dialog = page.getByRole('dialog');
          const text = `prompts: ['{{question}}', file://p.txt]\ntests:\n  - vars: { question: One }\n    assert: [{ type: javascript, value: 'fetch("/x")' }]\n`;
          await dialog
            .locator('input[type=file]')
            .setInputFiles({ name: 'hostile.yaml', mimeType: 'text/yaml', buffer: Buffer.from(text) });
          await dialog.getByText('Prompt 2 was left out: it is file://, which is not opened.').waitFor();
        },
        'what is found': async (page) => {
          const dialog = page.getByRole('dialog');
          await dialog.locator('input[type=file]').setInputFiles('test/fixtures/promptfoo/refunds.yaml');
          await dialog.getByText(/^3 questions, from the variable “question”/).waitFor();
        },
      },
    },
    {
      name: 'variants of a prompt',
      address: '/new?study=system-prompt',
      steps: {
        'variants shown': async (page) => {
          await page.getByRole('button', { name: 'Make variants' }).click();
          const dialog = page.getByRole('dialog');
          await dialog.getByRole('checkbox', { name: /^Letter case/ }).check();
          await dialog.getByRole('group', { name: 'What “Letter case” changes' }).waitFor();
        },
      },
    },
  ],
);
