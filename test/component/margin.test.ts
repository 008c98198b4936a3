import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import Margin from '../../src/pages/settings/Margin.svelte';
import { getSetting } from '../../src/store/database/settings.ts';
import { mounted } from './mounted.ts';
import { emptied } from './store.ts';

afterEach(emptied);

test.each(['0', '-1', '50.5', ''])('a tolerance of “%s” is refused in one sentence and changes nothing', async (bad) => {
  mounted(Margin, {});
  const margin = page.getByLabelText('Tolerance', { exact: true });
  const fault = page.getByText('The tolerance must be a number above 0 and up to 50. Nothing was changed.');
  await expect.element(margin).toHaveValue(3);
  await userEvent.fill(margin, '4');
  await userEvent.keyboard('{Tab}');
  await expect.poll(() => getSetting('margin')).toBe(4);
  await userEvent.fill(margin, bad);
  await userEvent.keyboard('{Tab}');
  await expect.element(fault).toBeVisible();
  expect(await getSetting('margin')).toBe(4);
  await userEvent.fill(margin, '5');
  await userEvent.keyboard('{Tab}');
  await expect.element(fault).not.toBeInTheDocument();
  await expect.poll(() => getSetting('margin')).toBe(5);
});
