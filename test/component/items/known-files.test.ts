import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadItemSet } from '../../../src/store/library/item-sets.ts';
import { addEntrySet } from '../../../src/store/library/entry-sets.ts';
import { choice, chosen, give, prompt, save, shows, withAddItems } from './add-items.ts';

withAddItems();

const lines = (name: string, ...rows: readonly object[]) =>
  new File([rows.map((row) => JSON.stringify(row)).join('\n')], name, { type: 'application/jsonl' });

async function stored() {
  await userEvent.click(save());
  const link = page.getByRole('link', { name: 'Open the set' });
  await expect.element(link).toBeVisible();
  return loadItemSet(decodeURIComponent((link.element().getAttribute('href') ?? '').replace('#/items/', '')));
}

describe('a passage', () => {
  const story = 'Ida planted beans. Her brother watered them.';
  const rows = [
    { story, question: 'Who planted beans?', answer: 'Ida', lesson: 3 },
    { story, question: 'Who watered them?', answer: 'Her brother', lesson: 3 },
    { story: 'Rain fell.', question: 'What fell?', answer: 'Rain', lesson: 4 },
  ];

  test('is in the prompt and clusters its questions; the page lists unused columns', async () => {
    await give(lines('stories.jsonl', ...rows));
    await expect.element(choice('Passage')).toHaveValue('story');
    await expect.element(prompt().getByText(`${story} Who planted beans?`)).toBeVisible();
    await shows('Not in the prompts: “lesson”.');
    await shows('Keep 1 cluster of 2 questions that share a passage');
    const { items } = await stored();
    expect(items.map(({ cluster }) => cluster)).toEqual(['passage 1', 'passage 1', undefined]);
  });

  test('can be left out, and its clusters dropped', async () => {
    await give(lines('stories.jsonl', ...rows));
    await userEvent.click(page.getByRole('checkbox', { name: /^Keep 1 cluster of 2 questions/ }));
    await shows('Keep questions that share a passage, an id or a column in clusters');
    await userEvent.selectOptions(choice('Passage'), 'none');
    await shows('Not in the prompts: “story”, “lesson”.');
    const { items } = await stored();
    expect(items.map(({ cluster, question }) => [cluster, question])).toEqual(
      rows.map(({ question }) => [undefined, question]),
    );
  });
});

test('a table without a header keeps its first line, and asks what it is', async () => {
  const table = 'Ida has 3 pens and buys 2. How many?\t5\nA tram has 9 cars. How many?\t9\n';
  await give(new File([table], 'sums.tsv', { type: 'text/tab-separated-values' }));
  await shows('Found: 2 questions, each with a number for its answer.');
  await userEvent.selectOptions(choice('What is the first line?'), 'the names of the columns');
  await expect.element(page.getByRole('heading', { name: 'sums.tsv: 1 question' })).toBeVisible();
});

test('a known data set is named with its source; its refusal says why nothing can be scored', async () => {
  await give(lines('follow.jsonl', { key: 4, prompt: 'Write a line.', instruction_id_list: ['x'], kwargs: [{}] }));
  await shows('IFEval has no reference answers');
  await shows('Column names as in EleutherAI/lm-evaluation-harness');
  await expect.element(save()).toBeDisabled();
});

test('GPQA’s questions become four choices and are marked to be kept off the web', async () => {
  const row = { Question: 'Which is a tool?', 'Correct Answer': 'saw', 'High-level domain': 'Tools' };
  const wrong = { 'Incorrect Answer 1': 'fern', 'Incorrect Answer 2': 'cloud', 'Incorrect Answer 3': 'moth' };
  await give(lines('hard.jsonl', { ...row, ...wrong }));
  await shows('Found: 1 question, with choices.');
  await shows('Its authors ask that no question be put online as plain text.');
  expect(chosen('Choices')).toBe('the answer, and wrong ones: Incorrect Answer 1, Incorrect Answer 2, Incorrect Answer 3');
  const { items, licence } = await stored();
  expect(items[0]!.choices?.[Number(items[0]!.answer)]).toBe('saw');
  expect(items[0]).toMatchObject({ keepPrivate: true, subject: 'Tools' });
  expect(licence).toBe('CC BY 4.0');
});

test('the preview shows the first of a person’s own prompts', async () => {
  const messages = [
    { role: 'system', content: 'Be brief and kind.' },
    { role: 'user', content: '{question}' },
  ];
  await addEntrySet({ study: 'system-prompt', title: 'Mine', entries: [{ id: 'kind', title: 'Kind', messages }] });
  await give(lines('sums.jsonl', { question: 'What is 2 + 2?', answer: '4' }));
  await expect.element(prompt().getByText('Be brief and kind.')).toBeVisible();
});
