import { afterAll, beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import KnownFromRuns from '../../../src/pages/models/KnownFromRuns.svelte';
import { addRunTags } from '../../../src/store/runs/run-words.ts';
import { watchRuns } from '../../../src/store/runs/watch-runs.ts';
import { outcomeRun } from '../../made-up/outcome-run.ts';
import { mounted } from '../mounted.ts';
import { storedRun, type StoredRun } from '../report/stored-run.ts';
import { emptied } from '../store.ts';

let stored: StoredRun;

beforeAll(async () => {
  // The first model is right on 10 of 40 questions, wrong on 10, and flips on 20. The second is right on every other
  // question and never flips.
  const made = await outcomeRun({
    models: 2,
    sets: [40],
    prompts: 6,
    outcome: (m, i, p) => ((m === 1 ? i % 2 === 0 : i < 10 ? false : i < 20 ? true : (i + p) % 2 === 0) ? 'right' : 'wrong'),
  });
  stored = await storedRun(made);
});
afterAll(emptied);

test('runs are read when the chart is opened, and each mark leads to its run', async () => {
  mounted(KnownFromRuns, {});
  const fold = page.getByText('Consistency against accuracy over all runs');
  await expect.element(fold).toBeVisible();
  expect(document.querySelector('#figure-over-runs')).toBeNull();
  await userEvent.click(fold);
  const marks = () => [...document.querySelectorAll('#figure-over-runs a[data-mark]')];
  await expect.poll(() => marks().length).toBe(2);
  expect(marks().map((mark) => mark.getAttribute('href'))).toEqual([`#/run/${stored.run}`, `#/run/${stored.run}`]);
  const labels = marks().map((mark) => mark.getAttribute('aria-label'));
  expect(labels[0]).toMatch(
    /made-up-a[^]*Accuracy 50\.0%[^]*One outcome in 6 outputs: 50\.0% of questions[^]*By chance 3\.1%/,
  );
  expect(labels[1]).toMatch(/made-up-b[^]*Accuracy 50\.0%[^]*One outcome in 6 outputs: 100\.0% of questions/);

  // The list of runs changes with every name, note or tag, and with every answer of a running run. The chart is not read
  // again for that.
  const figure = document.querySelector('#figure-over-runs');
  const listed = Promise.withResolvers<boolean>();
  const end = watchRuns((runs) => runs[0]?.tags?.includes('last') && listed.resolve(true));
  // By the time the list has the second tag, the page has drawn any effect of the first.
  await addRunTags([stored.run], ['first']);
  await addRunTags([stored.run], ['last']);
  expect(await listed.promise).toBe(true);
  end();
  await expect.poll(() => marks().length).toBe(2);
  expect(document.querySelector('#figure-over-runs')).toBe(figure);
});
