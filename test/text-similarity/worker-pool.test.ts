import { expose } from 'comlink';
import { afterEach, expect, test, vi } from 'vitest';
import { runInWorkerPool } from '../../src/text-similarity/worker-pool.ts';

interface Doubling {
  double(n: number): Promise<number>;
}

/** Workers in this thread that record when they are ended. */
function doublingWorkers(double: (n: number) => Promise<number>) {
  const ended: number[] = [];
  let count = 0;
  const newWorker = (): Worker => {
    const { port1, port2 } = new MessageChannel();
    const id = count++;
    expose({ double }, port1);
    port2.start();
    return Object.assign(port2, {
      onerror: null,
      terminate: () => {
        ended.push(id);
        port1.close();
        port2.close();
      },
    }) as unknown as Worker;
  };
  return { newWorker, ended, made: () => count };
}

/** Waits for `count` turns of the event loop, so that tasks end in a different order than they began. */
async function turns(count: number): Promise<void> {
  for (let n = 0; n < count; n++) await new Promise(setImmediate);
}

const tasks = Array.from({ length: 20 }, (_, n) => n);

test('every task is done once, and all workers end', async () => {
  const workers = doublingWorkers(async (n) => (await turns(n % 3), 2 * n));
  const found: number[] = [];
  const pool = runInWorkerPool<Doubling, number, number>(tasks, (api, n) => api.double(n), {
    size: 3,
    newWorker: workers.newWorker,
    signal: new AbortController().signal,
  });
  for await (const result of pool) found.push(result);
  expect(found.sort((a, b) => a - b)).toEqual(tasks.map((n) => 2 * n));
  expect(workers.ended).toHaveLength(3);
});

test('no more workers than tasks; none for none', async () => {
  for (const n of [0, 1]) {
    const workers = doublingWorkers((value) => Promise.resolve(value));
    const pool = runInWorkerPool<Doubling, number, number>(tasks.slice(0, n), (api, value) => api.double(value), {
      size: 4,
      newWorker: workers.newWorker,
      signal: new AbortController().signal,
    });
    let found = 0;
    for await (const _ of pool) found++;
    expect([found, workers.made()]).toEqual([n, n]);
  }
});

afterEach(() => vi.unstubAllGlobals());

test.each([
  [
    'does not answer',
    () => Promise.reject(new TypeError('Load failed')),
    /^The program that compares texts is not kept on this machine/,
  ],
  ['answers', async () => new Response(), /^The browser did not start the program that compares texts/],
])('explains a script that did not start while the server %s', async (_, fetch, message) => {
  vi.stubGlobal('document', { baseURI: 'http://127.0.0.1/' });
  vi.stubGlobal('fetch', fetch);
  const newWorker = () => {
    const worker = Object.assign(new EventTarget(), { postMessage: () => {}, terminate: () => {} });
    queueMicrotask(() => worker.dispatchEvent(new Event('error')));
    return worker as unknown as Worker;
  };
  const pool = runInWorkerPool<Doubling, number, number>(tasks, (api, n) => api.double(n), {
    size: 1,
    newWorker,
    signal: new AbortController().signal,
  });
  await expect(pool.next()).rejects.toThrow(message);
});

test('an abort ends it without an error, and ends the workers', async () => {
  const workers = doublingWorkers(async (n) => (await turns(5), n));
  const abort = new AbortController();
  let found = 0;
  const pool = runInWorkerPool<Doubling, number, number>(tasks, (api, n) => api.double(n), {
    size: 2,
    newWorker: workers.newWorker,
    signal: abort.signal,
  });
  for await (const _ of pool) if (++found === 4) abort.abort();
  expect(found).toBeLessThan(tasks.length);
  expect(workers.ended).toHaveLength(2);
});

test('the first error ends it, and ends the workers', async () => {
  const workers = doublingWorkers((n) => (n === 3 ? Promise.reject(new Error('no three')) : Promise.resolve(n)));
  const pool = runInWorkerPool<Doubling, number, number>(tasks, (api, n) => api.double(n), {
    size: 2,
    newWorker: workers.newWorker,
    signal: new AbortController().signal,
  });
  const all = async () => {
    for await (const _ of pool);
  };
  await expect(all()).rejects.toThrow('no three');
  expect(workers.ended).toHaveLength(2);
});
