import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, type App } from '../app.ts';
import { openFirstModelHub, takeHub } from '../first-model-hub.ts';
import { untilReported } from '../run-pages.ts';

const minutes = 60_000;
let app: App;
let hub: Awaited<ReturnType<typeof openFirstModelHub>>;

beforeAll(async () => {
  hub = await openFirstModelHub();
  app = await openApp();
  await takeHub(app.page, hub);
  await app.page.goto('about:blank');
  await app.page.goto(app.served.address);
});
afterAll(async () => {
  await app?.close();
  await hub?.close();
});

test(
  'Home, a real model and its report take two clicks and one question; the second time the model is here',
  async () => {
    const { page } = app;
    const card = page.getByRole('link', { name: /^Audit a real model/ });
    await card.filter({ hasText: 'In this browser, with SmolLM2 360M: 346 MB to download' }).waitFor();
    expect(hub.asked).toEqual([]);
    await card.click();
    const question = page.getByRole('dialog', { name: 'Audit SmolLM2 360M in this browser' });
    await question.getByText('60 questions under 3 system prompts: 180 answers').waitFor();
    await question.getByText('transformers.js, on the processor').waitFor();
    expect(hub.asked).toEqual([]);
    await question.getByRole('button', { name: 'Download about 346 MB and run' }).click();
    await page.waitForURL(/#\/run\/[0-9a-f]{64}$/);
    await untilReported(page);
    await page.getByText('1 model · 60 questions · 180 answers').waitFor();

    const asked = hub.asked.map(({ path }) => path);
    expect(asked.filter((path) => !path.includes(hub.repo) && !path.startsWith('/store/'))).toEqual([]);
    const own = [hub.address, hub.store];
    expect(app.foreign.filter((address) => !own.some((origin) => address.startsWith(`${origin}/`)))).toEqual([]);

    hub.asked.length = 0;
    const run = page.url();
    await page.goto(app.served.address);
    await card.filter({ hasText: 'which is on this machine' }).click();
    await page.waitForURL(run);
    expect(hub.asked).toEqual([]);
    expect(app.faults).toEqual([]);
  },
  3 * minutes,
);
