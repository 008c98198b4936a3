import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import FileDrop from '../../src/ui/FileDrop.svelte';
import { mounted } from './mounted.ts';

const transparent = 'rgba(0, 0, 0, 0)';

test('hides “No file chosen” only from sight, and shows its button and its focus', async () => {
  const files: string[] = [];
  mounted(FileDrop, { label: 'A table', hint: 'CSV', onfile: ({ name }: File) => files.push(name) });
  const input = page.getByRole('button', { name: 'A table' });
  await expect.element(input).toBeVisible();
  await expect.element(input).toHaveAccessibleDescription('CSV');
  const element = input.element();
  expect(getComputedStyle(element).color).toBe(transparent);
  expect(getComputedStyle(element, '::file-selector-button').color).toBe(getComputedStyle(document.body).color);
  await userEvent.keyboard('{Tab}');
  await expect.element(input).toHaveFocus();
  const { outlineColor, outlineStyle } = getComputedStyle(element);
  expect([outlineStyle, outlineColor === transparent]).toEqual(['solid', false]);
  await userEvent.upload(input, [new File(['a'], 'a.csv')]);
  expect(files).toEqual(['a.csv']);
});
