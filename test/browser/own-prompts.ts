import type { Locator, Page } from 'playwright-core';

/** What a person does, counted: nothing else may touch the page. */
export class CountedPerson {
  clicks = 0;
  fields = 0;

  async click(what: Locator): Promise<void> {
    this.clicks++;
    await what.click();
  }

  /** Typed or pasted; a dialog’s one field has the focus or takes it without a click of its own being needed. */
  async fill(what: Locator, text: string): Promise<void> {
    this.fields++;
    await what.fill(text);
  }
}

export interface OwnPrompts {
  /** Of the server; its model is `echo`. */
  readonly origin: string;
  /** Questions with their answers. */
  readonly csv: string;
  /** With a line of --- between two. */
  readonly prompts: string;
  readonly count: number;
}

/** From the first page to a start, in the words of the page. */
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
