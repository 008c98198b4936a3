import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { optionLetter } from '../../../../src/core/items/letter.ts';
import { openApp, type App } from '../../app.ts';
import { serveOpenAi, type ChatBody, type OpenAiServer } from '../../openai-server.ts';
import { untilFinished } from '../../run-pages.ts';
import { setMirrored } from '../../set-mirrored.ts';

const minutes = 60_000;
const { items } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../../src/items/sets/general.json'), 'utf8')) as {
  readonly items: readonly { readonly id: string; readonly question: string; readonly answer: number }[];
};

/** Answers every second question with a wrong letter under the pirate’s prompt. All other answers are right. */
function says({ messages }: ChatBody): string {
  const text = messages.map(({ content }) => content).join('\n');
  const at = items.findIndex(({ question }) => text.includes(question));
  const right = items[at]?.answer ?? 0;
  const isWrong = text.includes('pirate') && at % 2 === 0;
  return `Answer: ${optionLetter(isWrong ? (right + 1) % 2 : right)}`;
}

let app: App;
let server: OpenAiServer;
beforeAll(async () => {
  server = await serveOpenAi({ says });
  app = await openApp();
  await setMirrored(app.page, 'evenkeel-endpoints', [
    { id: 'mine', name: 'Mine', baseUrl: server.baseUrl, parallel: 4, timeoutMs: 60_000, keepsKey: false, models: ['echo'] },
  ]);
  await setMirrored(app.page, 'evenkeel-origins', [server.origin]);
  await app.page.reload();
});
afterAll(async () => {
  await app?.close();
  await server?.close();
});

test(
  'one word of one prompt changed: three clicks, only its own questions reach the server, and the paired sentence comes first',
  async () => {
    const { page, served, faults } = app;
    const worded = (id: string, title: string, text: string) => ({ id, title, wording: { default: text } });
    const options = {
      templates: [
        worded('seafarer', 'Seafarer', 'You are a pirate. Answer with the letter.'),
        worded('plain', 'Plain', 'Choose the right option.'),
      ],
    };
    const choices = `models=endpoint:mine/echo&items=general&n=30&seed=1&options=${encodeURIComponent(JSON.stringify(options))}`;
    await page.goto(`${served.address}#/new?study=system-prompt&${choices}`);
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.waitForURL(/#\/run\/[0-9a-f]{64}$/, { timeout: minutes });
    await untilFinished(page);
    const before = server.answered.length;

    await page.getByRole('link', { name: 'Change and run again' }).click();
    await page.locator('summary').filter({ hasText: 'Seafarer' }).click();
    await page.getByRole('textbox', { name: 'Wording for any set' }).fill('You are a clerk. Answer with the letter.');
    await page.getByText('This browser has an answer to 30 of them').waitFor({ timeout: minutes });
    await page.getByText('Only the 30 others are asked now.').waitFor();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.waitForURL(/#\/run\/[0-9a-f]{64}$/, { timeout: minutes });
    await untilFinished(page);
    expect(server.answered.slice(before).filter(({ body }) => body.messages.length > 1)).toHaveLength(30);

    const section = page.getByRole('region', { name: 'What changed' });
    const finding = section.getByText(
      /“Seafarer” v2 is right on 30 of 30 questions, v1 on \d+ of 30: \d+ fixed, none broken/,
    );
    await finding.waitFor({ timeout: minutes });
    const list = section.getByRole('table', { name: 'Questions that changed' });
    const diff = section.getByRole('group', { name: /“Seafarer”, wording, default$/ });
    const top = async (what: typeof diff) => (await what.boundingBox())?.y ?? NaN;
    expect(await top(finding)).toBeLessThan(await top(diff));
    expect(await top(diff)).toBeLessThan(await top(list));
    expect(await diff.locator('ins').innerText()).toContain('clerk');
    // Makes a third version of the prompt.
    await page.getByRole('link', { name: 'Change and run again' }).click();
    await page.locator('summary').filter({ hasText: 'Seafarer' }).click();
    await page
      .getByRole('textbox', { name: 'Wording for any set' })
      .fill('You are a careful clerk. Answer with the letter.');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.waitForURL(/#\/run\/[0-9a-f]{64}$/, { timeout: minutes });
    await untilFinished(page);
    await section
      .getByText(/“Seafarer”: no difference shown between v3 \(right on 30 of 30 questions\) and v2 \(30 of 30\)/)
      .waitFor({ timeout: minutes });
    expect(faults).toEqual([]);
  },
  5 * minutes,
);
