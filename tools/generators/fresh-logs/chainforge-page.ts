import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findBrowser } from '../../../test/browser/find-browser.ts';
import { systems } from './promptfoo-configs.ts';
import { itemsOfSet, type ChoiceItem } from './questions.ts';

const port = 18_095;
/** ChainForge treats this name as one of OpenAI's models. The server's own model answers. */
const settings = { model: 'tiny-b', temperature: 0.7, top_p: 1, stop: [], presence_penalty: 0, frequency_penalty: 0 };
const model = { key: 'tiny-b', name: 'tiny-b', emoji: '', base_model: 'gpt-3.5-turbo', model: 'tiny-b', temp: 0.7 };

const node = (id: string, type: string, [x, y]: readonly [number, number], data: object) => ({
  ...{ id, type, data, position: { x, y }, width: 312, height: 300 },
});
const edge = (source: string, sourceHandle: string, target: string, targetHandle: string) => ({
  ...{ id: `${source}-${target}-${targetHandle}`, source, sourceHandle, target, targetHandle, type: 'default' },
});

/** A flow without answers: two system messages by six sums, each twice, and a simple evaluator. */
function emptyFlow(): object {
  const rows = itemsOfSet<ChoiceItem>('arithmetic', 6).map(({ id, question, choices, answer }) => ({
    __uid: id,
    question: [question, ...choices.map((choice, n) => `${'ABCD'.charAt(n)}. ${choice}`)].join('\n'),
    expected: `Answer: ${'ABCD'.charAt(answer)}`,
  }));
  const columns = ['question', 'expected'].map((key) => ({ key, header: key }));
  const llms = [{ ...model, settings, formData: { shortname: model.name, ...settings, stop: '' } }];
  const nodes = [
    node('prompt-1', 'prompt', [400, 100], { title: 'Ask', prompt: '{=system_msg}\n{question}', n: 2, llms }),
    node('table-1', 'table', [0, 300], { columns, rows }),
    node('textFieldsNode-1', 'textfields', [0, 0], { fields: { f0: systems.plain, f1: systems.strict } }),
    node('simpleEval-1', 'simpleval', [800, 100], {
      ...{ title: 'Right?', operation: 'contains', textValue: 'of expected (meta)' },
      ...{ varValue: 'expected', varValueType: 'meta', varSelected: true },
    }),
  ];
  const edges = [
    edge('table-1', 'question', 'prompt-1', 'question'),
    edge('textFieldsNode-1', 'output', 'prompt-1', '=system_msg'),
    edge('prompt-1', 'prompt', 'simpleEval-1', 'responseBatch'),
  ];
  return { flow: { nodes, edges, viewport: { x: 0, y: 60, zoom: 0.7 } }, cache: {} };
}

/**
 * Runs a flow in ChainForge's own page and exports it, as ChainForge has no command for that. `program` is the path of `chainforge`.
 * The server at `origin` answers its requests to OpenAI.
 */
export async function runChainforge(program: string, origin: string, folder: string, work: string): Promise<void> {
  const start = join(work, 'start.cforge');
  writeFileSync(start, JSON.stringify(emptyFlow()));
  const server = spawn(program, ['serve', '--host', '127.0.0.1', '--port', String(port)], {
    cwd: work,
    env: { ...process.env, OPENAI_API_KEY: 'none' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('exit', () => reject(new Error('ChainForge did not start.')));
      for (const stream of [server.stdout, server.stderr])
        stream.on('data', (text: Buffer) => {
          if (text.toString().includes('Running on')) resolve();
        });
    });
    // ChainForge refuses unknown browsers, such as a headless one.
    const userAgent =
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
    const page = await browser.newPage({ userAgent, viewport: { width: 1600, height: 1000 } });
    await page.route('https://api.openai.com/**', async (route) => {
      const body = route.request().postData();
      const response = await fetch(`${origin}/v1/chat/completions`, { method: 'POST', body });
      const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
      await route.fulfill({
        status: response.status,
        contentType: 'application/json',
        headers,
        body: await response.text(),
      });
    });
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto(`http://127.0.0.1:${port}/`);
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await (await chooser).setFiles(start);
    const ask = page.locator('.react-flow__node-prompt').filter({ hasText: 'tiny-b' });
    await ask.getByText('▶').click();
    await ask.getByText('Inspect responses').waitFor();
    const evaluator = page.locator('.react-flow__node-simpleval');
    await evaluator.getByText('▶').click();
    await evaluator.getByText('Inspect scores').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await (await download).saveAs(join(folder, 'sums.cforge'));
  } finally {
    await browser.close();
    server.kill();
  }
}
