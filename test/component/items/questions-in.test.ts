import { describe, expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { loadItemSet } from '../../../src/store/library/item-sets.ts';
import { choice, chosen, csvFile, field, give, paste, prompt, save, shows, withAddItems } from './add-items.ts';

withAddItems();

/** Saves the questions found and returns those that the browser's database then has. */
async function saved(title: string, questions: string) {
  await userEvent.click(save());
  await shows(`“${title}” is stored with ${questions}.`);
  const address = page.getByRole('link', { name: 'Open the set' }).element().getAttribute('href') ?? '';
  return (await loadItemSet(decodeURIComponent(address.replace('#/items/', '')))).items;
}

test('GSM8K’s layout is numbers with solutions', async () => {
  await give('test/fixtures/questions/word-problems-test.jsonl');
  await shows('Found: 225 questions, each with a number for its answer; all with a worked solution.');
  await expect.element(prompt().getByText(/^A beekeeper’s hives give 14 jars/)).toBeVisible();
  await shows('Right: 180', { exact: true });
});

test('questions are pasted a line each, and asked for answers where there are none', async () => {
  await paste('What is 2 + 2?\nWho wrote Hamlet, and when?');
  await shows('There are no answers yet.');
  await shows('First choose a column for “Answer”.');
  await expect.element(save()).toBeDisabled();
  await paste('What is 2 + 2? | 4\nWho wrote Hamlet, and when? | Shakespeare, 1600');
  await shows('Found: 2 questions, 1 with a number for its answer, 1 with a text for its answer.');
  await expect.element(prompt().getByText('What is 2 + 2?')).toBeVisible();
  await userEvent.fill(field('Title of the set'), 'Two lines');
  expect(await saved('Two lines', '2 questions')).toMatchObject([
    { question: 'What is 2 + 2?', answer: '4' },
    { question: 'Who wrote Hamlet, and when?', answer: 'Shakespeare, 1600' },
  ]);
});

test('the choices for a text stay while it is mended, and those for a file do not hold for another', async () => {
  const lines = 'Why,Beacuse\nWhen,Now';
  await paste(lines);
  await expect.element(page.getByRole('heading', { name: 'pasted text: 2 questions' })).toBeVisible();
  await userEvent.click(page.getByText('Other columns, and how the text is read'));
  await userEvent.selectOptions(choice('The text is'), 'a table without names');
  await expect.element(choice('Question')).toHaveTextContent('column 2');
  await userEvent.selectOptions(choice('Question'), 'column 1');
  await userEvent.selectOptions(choice('Answer'), 'column 2');
  await shows('Right: Beacuse', { exact: true });
  await paste(lines.replace('Beacuse', 'Because'));
  await shows('Right: Because', { exact: true });

  const file = (rows: string) => csvFile(`question,answer\n${rows}`);
  await give(file('Why?,Because'));
  await expect.element(page.getByRole('heading', { name: 'two.csv: 1 question' })).toBeVisible();
  await userEvent.fill(field('Licence'), 'CC BY');
  await userEvent.selectOptions(choice('Answer'), 'question');
  await give(file('Who?,Me\nWhen?,Now'));
  await expect.element(page.getByRole('heading', { name: 'two.csv: 2 questions' })).toBeVisible();
  await expect.element(field('Licence')).toHaveValue('');
  expect(chosen('Answer')).toBe('answer');
});

test('the choices and texts for pasted questions stay while these are mended', async () => {
  await paste('question,answer,tone\nMay I send it bak?,Yes,kind');
  await userEvent.selectOptions(choice('Answer'), 'tone');
  await userEvent.click(page.getByRole('radio', { name: /^By rules/ }));
  await userEvent.selectOptions(choice('What counts'), 'An expression');
  await userEvent.fill(field('Expression'), 'yes');
  await userEvent.fill(field('Try an answer'), 'Yes, you may.');
  await userEvent.fill(field('Expression'), '');
  await expect.element(field('Try an answer')).not.toBeInTheDocument();
  await userEvent.fill(field('Expression'), 'you');
  await expect.element(field('Try an answer')).toHaveValue('Yes, you may.');

  await userEvent.fill(field('Title of the set'), 'Shop');
  await userEvent.fill(field('Licence'), 'CC0-1.0');
  await paste('question,answer,tone\nMay I send it back?,Yes,kind');
  await expect.element(prompt().getByText('May I send it back?')).toBeVisible();
  await expect.element(field('Expression')).toHaveValue('you');
  await expect.element(field('Try an answer')).toHaveValue('Yes, you may.');
  await expect.element(field('Title of the set')).toHaveValue('Shop');
  await expect.element(field('Licence')).toHaveValue('CC0-1.0');
  await expect.element(choice('Answer')).toHaveValue('tone');
});

describe('wrong or doubtful questions', () => {
  const csv = [
    'input,opt1,opt2,opt3,ideal',
    'Which?,3,2,1,1',
    'Which now?,2,1,,2',
    'Which then?,1,1,2,1',
    ...Array.from({ length: 24 }, (_, n) => `Which ${n}?,1,2,3`),
  ].join('\n');
  const isAsked = () => expect.element(page.getByRole('group', { name: 'How should long answers count?' })).toBeVisible();
  const areLeftOut = () =>
    expect.element(page.getByRole('heading', { level: 4, name: '25 questions left out' })).toBeVisible();

  test('bad rows are listed, the first twenty, and a doubtful number is asked about before anything is saved', async () => {
    await paste(csv);
    await areLeftOut();
    await shows('Line 4: field “opt1”: the choice “1” is there twice.');
    await shows('Line 5: it has 4 fields, but the header has 5.');
    await shows('And 5 more.');
    expect(chosen('Choices')).toBe('a column each: opt1, opt2, opt3');
    await shows('First say what a number means.');
    await shows('What is right depends on what a number means.');
    await expect.element(save()).toBeDisabled();
    await userEvent.selectOptions(choice('A number as an answer is'), 'a choice’s position, counted from 1');
    await shows('Right: A. 3', { exact: true });
    expect(await saved('Pasted questions', '2 questions')).toMatchObject([
      { question: 'Which?', choices: ['3', '2', '1'], answer: 0 },
      { question: 'Which now?', choices: ['2', '1'], answer: 1 },
    ]);
  });

  test('a long answer needs a way to count', async () => {
    await paste(`prompt\texpected\nWhy?\t${'Because it is so, and was so. '.repeat(4)}\nWhen?\tNow`);
    await isAsked();
    await shows('The first is in line 2 and has 119.');
    await shows('First choose how long answers count.');
    await userEvent.click(page.getByRole('radio', { name: 'Leave these questions out' }));
    await shows('Line 2: its answer has 119 characters.');
    await shows('Found: 1 question, with a text for its answer.');
    await userEvent.click(page.getByRole('radio', { name: /^Keep them/ }));
    await shows('Found: 2 questions, each with a text for its answer.');
    await expect.element(save()).toBeEnabled();
  });

  for (const [colorScheme, width] of [
    ['light', 1440],
    ['dark', 390],
  ] as const)
    test(`nothing is too wide, ${colorScheme} at ${width} px`, async () => {
      await commands.emulateMedia({ colorScheme });
      await page.viewport(width, 900);
      await paste(`${csv}\nWhy?,,,,${'Because it is so and was so. '.repeat(4)}`);
      await areLeftOut();
      await expect.element(prompt()).toBeVisible();
      await userEvent.click(page.getByText('Other columns, and how the text is read'));
      await isAsked();
      expect(document.documentElement.scrollWidth - innerWidth).toBeLessThanOrEqual(0);
    });
});
