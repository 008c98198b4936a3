import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import Doctor from '../../../src/report/doctor/Doctor.svelte';
import type { StudyResult } from '../../../src/core/studies/study.ts';
import { mounted, unmountAll } from '../mounted.ts';

beforeEach(() => page.viewport(1440, 900));
afterEach(unmountAll);

const result: StudyResult = {
  study: 'system-prompt',
  models: [{ model: 'small:evenkeel/made-up-a@1' }],
  partial: false,
  doctor: [
    {
      id: 'uneven-losses',
      effect: 'widens',
      models: ['small:evenkeel/made-up-a@1'],
      prompts: ['p4'],
      figures: { share: 0.19, all: 0.019, p: 0.001 },
      about: { prompt: 'Prompt 4' },
    },
    { id: 'from-the-future', effect: 'notes', figures: {} },
  ],
};

test('the problems of the data stand in a list, with what they do and their answers', async () => {
  mounted(Doctor, { result, run: 'r1' });
  const section = page.getByRole('region', { name: 'Problems with the data' });
  await expect.element(section).toBeVisible();
  expect(section.getByRole('listitem').elements()).toHaveLength(1);
  await expect.element(section.getByRole('listitem').getByText('Wider range')).toBeVisible();
  expect(section.getByRole('link').element().getAttribute('href')).toBe(
    `#/run/r1/answers?model=${encodeURIComponent('small:evenkeel/made-up-a@1')}&scenario=p4`,
  );
});

test('in a link there are no answers to lead to, and without a problem there is nothing', async () => {
  mounted(Doctor, { result });
  await expect.element(page.getByRole('region', { name: 'Problems with the data' })).toBeVisible();
  expect(page.getByRole('link').elements()).toHaveLength(0);
  await unmountAll();
  const { doctor: _doctor, ...sound } = result;
  const main = mounted(Doctor, { result: sound });
  expect(main.textContent?.trim()).toBe('');
});

test('on a phone they take one line until they are opened', async () => {
  await page.viewport(390, 844);
  const { doctor: [problem] = [] } = result;
  mounted(Doctor, { result: { ...result, doctor: [problem!, { ...problem!, effect: 'withholds' }, problem!] } });
  const section = page.getByRole('region', { name: 'Problems with the data' });
  const summary = section.getByText('Wider range, Finding withheld');
  await expect.element(summary).toBeVisible();
  expect(section.element().getBoundingClientRect().height).toBeLessThan(90);
  await expect.element(section.getByText('Finding withheld', { exact: true })).not.toBeVisible();
  await summary.click();
  await expect.element(section.getByText('Finding withheld', { exact: true })).toBeVisible();
});

test('folded on a phone, they can still be opened once the window is wide', async () => {
  await page.viewport(390, 844);
  mounted(Doctor, { result });
  const section = page.getByRole('region', { name: 'Problems with the data' });
  await expect.element(section.getByText('Wider range').first()).toBeVisible();
  await page.viewport(1440, 900);
  await section.getByText('Wider range').first().click();
  await expect.element(section.getByRole('listitem')).toBeVisible();
});
