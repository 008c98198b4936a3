import { expect, test } from 'vitest';
import { openApp } from '../../app.ts';
import { serveOpenAi, type ChatBody } from '../../openai-server.ts';
import { CountedPerson, setUpOwnPrompts } from '../../own-prompts.ts';
import { untilFinished } from '../../run-pages.ts';

const minutes = 60_000;

const cities =
  'Paris Rome Madrid Lisbon Vienna Berlin Prague Warsaw Athens Dublin Oslo Stockholm Helsinki Copenhagen Brussels Tokyo Beijing Delhi Cairo Nairobi Lima Quito Bogota Ottawa Havana Ankara Tehran Baghdad Hanoi Manila'.split(
    ' ',
  );
const csv = ['question,answer', ...cities.map((city, n) => `Which city has number ${n} on the list?,${city}`)].join('\n');
const prompts = ['You are a cheerful helper.', 'You are a clerk. Answer with one name.'].join('\n---\n');

/**
 * Answers with a sentence under the first prompt and with one name under the second. Where `isWrong` is true it names
 * another city.
 */
const standIn =
  (isWrong: (n: number, isCheerful: boolean) => boolean) =>
  ({ messages }: ChatBody): string => {
    const asked = messages.map(({ content }) => content).join('\n');
    const isCheerful = asked.includes('cheerful');
    const n = Number(/has number (\d+) on/.exec(asked)?.[1] ?? 0);
    const city = cities[isWrong(n, isCheerful) ? (n + 1) % cities.length : n] ?? '';
    return isCheerful ? `Happy to help! The answer is ${city}.` : city;
  };

test.each([
  {
    what: 'wrong on 14 of 30 questions under one prompt, right on all under the other',
    isWrong: (n: number, isCheerful: boolean) => isCheerful && n < 14,
    opens: /^Use “Prompt 2”: \d+ to 100% right on questions like these\. It fixed 14 of 30 questions and broke none\.$/,
  },
  {
    what: 'right on 28 and 29 of 30, in another form',
    isWrong: (n: number, isCheerful: boolean) => n === 4 || (isCheerful && n === 9),
    opens:
      /^No difference shown between “Prompt 1” and “Prompt 2”: 1 fixed, none broken\. Using “Prompt 2” loses at most \d\.\d points \(95%\)\.$/,
  },
])(
  'in eight clicks from the first page to what the report opens with: $what',
  async ({ isWrong, opens }) => {
    const server = await serveOpenAi({ models: ['echo'], says: standIn(isWrong) });
    const app = await openApp();
    const { page } = app;
    const person = new CountedPerson();
    await setUpOwnPrompts(page, person, { origin: server.origin, csv, prompts, count: 2 });
    await person.click(page.getByRole('button', { name: 'Start', exact: true }));
    await page.waitForURL(/#\/run\/[0-9a-f]{64}$/);
    await untilFinished(page);
    const verdict = page.locator('#report-verdict').getByRole('heading', { level: 2 });
    await verdict.waitFor();
    expect(await verdict.innerText()).toMatch(opens);
    expect(person.clicks).toBeLessThanOrEqual(8);
    // The number links to its answers.
    await verdict.getByRole('link', { name: /^(?:14|1)$/ }).click();
    await page.waitForURL(/#\/run\/[0-9a-f]{64}\/answers/);
    expect(app.faults).toEqual([]);
    await app.close();
    await server.close();
  },
  3 * minutes,
);
