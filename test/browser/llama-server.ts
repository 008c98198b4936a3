import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Wllama } from '@wllama/wllama/esm/index.js';
import { serve } from './serve.ts';
import { sharedBrowser } from './shared-browser.ts';

export interface LlamaServer {
  readonly baseUrl: string;
  close(): Promise<void>;
}

declare global {
  interface Window {
    Wllama: typeof Wllama;
    ask(id: number, body: object): void;
    stopAsking(id: number): void;
    send(id: number, kind: 'chunk' | 'end' | 'whole' | 'error', words: string): Promise<void>;
  }
}

const library = fileURLToPath(new URL('../../node_modules/@wllama/wllama/esm/', import.meta.url));

const html = `<!doctype html><link rel="icon" href="data:," /><title>llama.cpp</title>
<script type="module">import { Wllama } from './wllama.js'; window.Wllama = Wllama;</script>`;

/**
 * A server of OpenAI's protocol that gives llama.cpp's own answers. llama.cpp's server code, compiled to WebAssembly
 * (wllama), parses the request and writes the answer in its own browser. This file only adds the HTTP between them. It
 * answers as many requests at once as it has slots. Other requests wait.
 */
export async function startLlamaServer(model: Uint8Array, name: string, slots = 1): Promise<LlamaServer> {
  const folder = await mkdtemp(join(tmpdir(), 'evenkeel-llama-'));
  await copyFile(join(library, 'index.js'), join(folder, 'wllama.js'));
  await copyFile(join(library, 'wasm/wllama.wasm'), join(folder, 'wllama.wasm'));
  await writeFile(join(folder, 'model.gguf'), model);
  await writeFile(join(folder, 'index.html'), html);
  const files = await serve(folder);
  const { browser } = await sharedBrowser();
  const context = await browser.newContext();
  const page = await context.newPage();
  const open = new Map<number, ServerResponse>();
  await page.exposeFunction('send', (id: number, kind: 'chunk' | 'end' | 'whole' | 'error', words: string) => {
    const response = open.get(id);
    if (!response) return;
    answer(response, kind, words);
    if (kind !== 'chunk') open.delete(id);
  });
  await page.goto(files.address);
  await page.waitForFunction(() => 'Wllama' in window);
  await page.evaluate(load, { address: files.address, slots });

  let last = 0;
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    if (request.method === 'OPTIONS') return response.writeHead(204).end();
    if (path === '/v1/models') return json(response, 200, { object: 'list', data: [{ id: name, object: 'model' }] });
    if (path !== '/v1/chat/completions' && path !== '/v1/completions')
      return json(response, 404, { error: { message: 'no such path' } });
    return void textOf(request).then((text) => {
      const id = ++last;
      open.set(id, response);
      response.on('close', () => {
        if (open.delete(id)) void page.evaluate((id) => window.stopAsking(id), id).catch(() => undefined);
      });
      return page.evaluate(([id, body]) => window.ask(id, JSON.parse(body) as object), [id, text] as const);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    async close() {
      await context.close();
      await files.close();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Runs in the page: loads the model and sets `window.ask` and `window.stopAsking`. */
async function load({ address, slots }: { address: string; slots: number }): Promise<void> {
  const quiet = { debug() {}, log() {}, warn() {}, error() {} };
  const llama = new window.Wllama({ default: `${address}wllama.wasm` }, { suppressNativeLog: true, logger: quiet });
  const file = new File([await (await fetch(`${address}model.gguf`)).arrayBuffer()], 'model.gguf');
  await llama.loadModel([file], { n_ctx: 1024, n_gpu_layers: 0, n_parallel: slots, n_threads: 1 });
  const stops = new Map<number, AbortController>();
  const lasts = Array.from({ length: slots }, () => ({ last: Promise.resolve(), waiting: 0 }));
  const answerTo = async (id: number, body: { readonly stream?: boolean }, signal: AbortSignal) => {
    if (signal.aborted) return;
    const asked = { ...body, abortSignal: signal } as never;
    try {
      const completion = (await ('prompt' in body
        ? llama.createCompletion(asked)
        : llama.createChatCompletion(asked))) as unknown;
      if (body.stream) {
        for await (const chunk of completion as AsyncIterable<unknown>)
          await window.send(id, 'chunk', JSON.stringify(chunk));
        await window.send(id, 'end', '');
      } else await window.send(id, 'whole', JSON.stringify(completion));
    } catch (error) {
      await window.send(id, 'error', error instanceof Error ? error.message : String(error));
    }
  };
  window.stopAsking = (id) => stops.get(id)?.abort();
  window.ask = (id, body) => {
    const stop = new AbortController();
    stops.set(id, stop);
    // Two calls on one slot would wait for each other, so each takes the slot with the fewest waiting.
    const free = lasts.reduce((least, each, slot) => (each.waiting < (lasts[least]?.waiting ?? 0) ? slot : least), 0);
    const slot = lasts[free]!;
    slot.waiting++;
    slot.last = slot.last
      .then(() => answerTo(id, body, stop.signal))
      .finally(() => {
        slot.waiting--;
        stops.delete(id);
      });
  };
}

function answer(response: ServerResponse, kind: string, words: string): void {
  if (kind === 'whole') return void response.writeHead(200, { 'content-type': 'application/json' }).end(words);
  if (kind === 'error' && !response.headersSent)
    return json(response, /exceed|context/.test(words) ? 400 : 500, { error: { message: words } });
  if (kind === 'error') return void response.destroy();
  if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' });
  if (kind === 'chunk') response.write(`data: ${words}\n\n`);
  else response.end('data: [DONE]\n\n');
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += part as string;
  return text;
}
