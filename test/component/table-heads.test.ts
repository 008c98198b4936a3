import { beforeEach, expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import Grades from '../../src/studies/system-prompt/report/Grades.svelte';
import { published } from '../charts/cases.ts';
import { mounted } from './mounted.ts';

const head = () => page.getByRole('columnheader', { name: /\(σ\)/ });
const button = () => head().getByRole('button');
const tooltip = () => page.getByRole('tooltip').filter({ hasText: 'Standard deviation over the templates' });

beforeEach(async () => {
  mounted(Grades, { result: published });
  await expect.element(button()).toBeVisible();
});

/** The printed σ of every row, from top to bottom. */
const sigmas = (): number[] =>
  [...document.querySelectorAll('tbody [data-at$="/sigma"]:not([data-at*="benchmarks"])')].map(({ textContent }) =>
    Number(textContent),
  );

test('the head of a column shows on hover what its symbol means', async () => {
  await expect.element(tooltip()).not.toBeInTheDocument();
  await userEvent.hover(head());
  await expect.element(tooltip()).toBeVisible();
  await userEvent.unhover(head());
  await expect.element(tooltip()).not.toBeInTheDocument();
});

test('and to the keyboard, which sorts by it in both directions', async () => {
  button().element().focus();
  await expect.element(tooltip()).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(head()).toHaveAttribute('aria-sort', 'descending');
  const falling = sigmas();
  expect(falling).toHaveLength(13);
  expect(falling).toEqual(falling.toSorted((a, b) => b - a));
  await userEvent.keyboard(' ');
  await expect.element(head()).toHaveAttribute('aria-sort', 'ascending');
  expect(sigmas()).toEqual(falling.toReversed());
  await expect.element(tooltip()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(tooltip()).not.toBeInTheDocument();
});

test('and to a finger', async () => {
  const pointers: string[] = [];
  document.addEventListener('pointerdown', ({ pointerType }) => pointers.push(pointerType), { once: true });
  await commands.tap(button().selector);
  await expect.element(tooltip()).toBeVisible();
  expect(pointers).toEqual(['touch']);
});
