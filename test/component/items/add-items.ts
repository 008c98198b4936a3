import { afterEach, beforeEach, expect } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import AddItems from '../../../src/pages/items/AddItems.svelte';
import { mounted } from '../mounted.ts';
import { emptied } from '../store.ts';

export const field = (name: string): Locator => page.getByRole('textbox', { name, exact: true });
export const choice = (name: string): Locator => page.getByRole('combobox', { name, exact: true });
export const save = (): Locator => page.getByRole('button', { name: 'Save as a question set' });
export const prompt = (): Locator => page.getByRole('group', { name: 'The prompt' });

/** The text of the chosen option. */
export const chosen = (name: string): string | undefined =>
  (choice(name).element() as HTMLSelectElement).selectedOptions[0]?.textContent.trim();

export async function shows(text: string | RegExp, options: { readonly exact?: boolean } = {}): Promise<void> {
  await expect.element(page.getByText(text, options).first()).toBeVisible();
}

export const paste = (text: string): Promise<void> => userEvent.fill(field('Or paste questions'), text);

/** Uploads a file object, or a file of the repository by its path. */
export const give = (file: File | string): Promise<void> =>
  userEvent.upload(page.getByRole('button', { name: 'A file of questions' }), file);

export const csvFile = (content: string, name = 'two.csv'): File => new File([content], name, { type: 'text/csv' });

/** Shows the form for a user's own questions in a browser that has stored nothing. */
export function withAddItems(): void {
  beforeEach(() => {
    mounted(AddItems, {});
  });
  afterEach(emptied);
}
