import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { standIns } from '../../engine/endpoint/servers/index.ts';
import { openApp } from '../app.ts';

const thinking = standIns.find(({ id }) => id === 'vllm-thinking')!;
const gemma = standIns.find(({ id }) => id === 'vllm-no-system')!;

let app: Awaited<ReturnType<typeof openApp>>;
let server: Server;
let base: string;
const bodies: Record<string, unknown>[] = [];

/** Serves both simulated servers at one address, as a proxy would. */
beforeAll(async () => {
  server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      if (request.url?.endsWith('/models'))
        return void response.end(JSON.stringify({ data: [{ id: thinking.model }, { id: gemma.model }] }));
      const body = JSON.parse(text) as Record<string, unknown>;
      bodies.push(body);
      const asked = body['model'] === gemma.model ? gemma : thinking;
      const { status, json, chunks } = asked.reply(body, {}, 'Answer: A');
      response.writeHead(status);
      const lines = chunks?.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('');
      response.end(lines === undefined ? JSON.stringify(json) : `${lines}data: [DONE]\n\n`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  app = await openApp();
}, 120_000);

afterAll(async () => {
  await app?.close();
  server?.close();
});

test(
  'a model that thinks and one without a system role: told before the run, decided by a click, then answered like any other',
  { timeout: 120_000 },
  async () => {
    const { page, served } = app;
    page.setDefaultTimeout(10_000);
    await page.goto(`${served.address}#/models`);
    await page.getByRole('button', { name: 'Add a server' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Address' }).fill(base);
    await dialog.getByText('Name and limits').click();
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Cluster');
    await dialog.getByText('Thinking, limits, headers and extra fields').click();
    await dialog.getByRole('textbox', { name: /^Headers/ }).fill('authorization: x');
    await dialog.getByRole('button', { name: 'Add the server' }).click();
    await dialog.getByText('Headers, line 1: “authorization” is not for this field.').waitFor();
    await dialog.getByRole('textbox', { name: /^Headers/ }).fill('');
    await dialog.getByRole('textbox', { name: /^Extra fields/ }).fill('{"service_tier": "flex"}');
    await dialog.getByRole('button', { name: 'Add the server' }).click();
    await page.getByText('Its requests use {"body":{"service_tier":"flex"}}.').waitFor();
    await page.getByRole('checkbox', { name: thinking.model }).check();
    await page.getByText(/It thinks before it answers, so an answer needs more tokens\./).waitFor();
    await page.getByRole('checkbox', { name: gemma.model }).check();
    await page.getByText(/It takes no system prompt\./).waitFor();

    const models = [thinking, gemma].map(({ model }) => encodeURIComponent(`endpoint:cluster/${encodeURIComponent(model)}`));
    await page.goto(`${served.address}#/new?study=system-prompt&items=words&n=2&models=${models.join(',')}`);
    await page.getByText('With 64 tokens its answers may be cut.').waitFor();
    await page.getByText(`${gemma.model} takes no system prompt.`).waitFor();
    await page.getByText('The first request to each model shows what it takes').click();
    await page.getByText('with a system prompt, temperature 0, at most 64 tokens').waitFor();
    bodies.length = 0;
    await page.getByRole('button', { name: 'Start', exact: true }).click();

    await page.getByText('It used up the limit of 64 tokens by thinking').waitFor();
    expect(bodies).toHaveLength(1);
    expect(bodies[0]).toMatchObject({ max_tokens: 64, service_tier: 'flex' });
    await page.getByRole('button', { name: 'Turn its thinking off and continue' }).click();
    await page.getByText(`“${gemma.model}” takes no system prompt.`).waitFor();
    await page.getByRole('button', { name: 'Put the system prompt before each question and continue' }).click();
    await expect
      .poll(() => bodies.filter(({ model }) => model === gemma.model).length, { timeout: 20_000 })
      .toBeGreaterThanOrEqual(20);

    const ofGemma = bodies.filter(({ model }) => model === gemma.model).at(-1);
    expect((ofGemma?.['messages'] as { role: string }[]).map(({ role }) => role)).toEqual(['user']);
    await page
      .getByText(/It takes no system role: the system text goes before the first text of the user/)
      .first()
      .waitFor({ state: 'attached' });
    await page
      .getByText(/Its thinking is off\. The field .*enable_thinking.* is sent for it\./)
      .first()
      .waitFor({ state: 'attached' });
  },
);

test('a server that was added on the form can be checked there before the run', { timeout: 60_000 }, async () => {
  const { page, served } = app;
  await page.goto(`${served.address}#/models`);
  await page.getByRole('button', { name: 'Remove Cluster' }).click();
  await page.goto(`${served.address}#/new?study=system-prompt&items=words&n=2`);
  await page.getByRole('button', { name: 'Add a model from a server' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Address' }).fill(base);
  await dialog.getByRole('button', { name: 'Add the server' }).click();
  await page.getByRole('checkbox', { name: new RegExp(thinking.model), checked: true }).waitFor();
  bodies.length = 0;
  await page.getByRole('button', { name: `Check ${thinking.model}, ${gemma.model} first` }).click();
  await page.getByText('With 64 tokens its answers may be cut.').waitFor();
  await page.getByText(`${gemma.model} takes no system prompt.`).waitFor();
  expect(bodies.length).toBeLessThan(30);
  await page.getByRole('button', { name: 'Allow 2,048 tokens' }).click();
  await page.getByText('an answer may have 2,048 tokens, thinking included').first().waitFor();
});
