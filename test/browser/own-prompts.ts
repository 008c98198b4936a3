import type { Locator, Page } from 'playwright-core';

/** Counts what a person does. Only these methods may touch the page. */
export class CountedPerson {
  clicks = 0;
  fields = 0;

  async click(what: Locator): Promise<void> {
    this.clicks++;
    await what.click();
  }

  /** Types or pastes. In a dialog with one field, the field has focus or takes the text without a click. */
  async fill(what: Locator, text: string): Promise<void> {
    this.fields++;
    await what.fill(text);
  }
}

export interface OwnPrompts {
  /** The server's origin. Its model is `echo`. */
  readonly origin: string;
  /** Questions with their answers. */
  readonly csv: string;
  /** Prompts with a line of --- between two. */
  readonly prompts: string;
  readonly count: number;
}

/** Goes from the first page to the start of a run, and finds everything by the page's own words. */
export async function setUpOwnPrompts(
  page: Page,
  person: CountedPerson,
  { origin, csv, prompts, count }: OwnPrompts,
): Promise<void> {
  const dialog = page.getByRole('dialog');
  await person.click(page.getByRole('link', { name: /^Test my prompts/ }));

  await person.click(page.getByRole('button', { name: 'Add a model from a server' }));
  await person.fill(dialog.getByRole('textbox', { name: 'Address' }), origin.replace('http://', ''));
  await person.click(dialog.getByRole('button', { name: 'Add the server' }));
  await page.getByRole('checkbox', { name: /^echo/, checked: true }).waitFor();
  await dialog.waitFor({ state: 'hidden' });

  await person.click(page.getByRole('button', { name: 'Add your own questions' }));
  await person.fill(dialog.getByRole('textbox', { name: 'Or paste questions' }), csv);
  await person.click(dialog.getByRole('button', { name: 'Save as a question set' }));
  await page.getByRole('checkbox', { name: /^Pasted questions/, checked: true }).waitFor();
  await dialog.waitFor({ state: 'hidden' });

  await person.click(page.getByRole('button', { name: 'Paste prompts' }));
  await person.fill(dialog.getByRole('textbox', { name: 'Or paste prompts' }), prompts);
  await person.click(dialog.getByRole('button', { name: `Add ${count} prompts` }));
  await dialog.waitFor({ state: 'hidden' });
}
