import { expose } from 'comlink';
import { afterEach, expect, test, vi } from 'vitest';
import { UserError } from '../../src/base/errors/user-error.ts';
import { EngineWorkerClient, type AnsweringWorker } from '../../src/engine/engine-worker.ts';

interface Api extends AnsweringWorker {
  load(size: number): Promise<string>;
}

/** Workers with memory for 8. Earlier loads count, because no library frees a failed load. */
function workers() {
  const made: { ended: boolean }[] = [];
  const newWorker = () => {
    const { port1, port2 } = new MessageChannel();
    const worker = { ended: false };
    made.push(worker);
    let held = 0;
    const api: Api = {
      load: async (size) => {
        held += size;
        if (held > 8) throw new UserError('The memory is too small for this model.');
        return `loaded ${size}`;
      },
      answer: async () => {},
      stop: () => {},
      unload: async () => {
        held = 0;
      },
    };
    expose(api, port2 as never);
    return Object.assign(port1, {
      terminate: () => {
        worker.ended = true;
        port1.close();
      },
    }) as unknown as Worker;
  };
  return { made, newWorker };
}

const signal = () => new AbortController().signal;

test('a load that failed leaves nothing behind: a smaller model is loaded in a worker of its own', async () => {
  const { made, newWorker } = workers();
  const engine = new EngineWorkerClient<Api>(newWorker, (error) => error);
  await expect(engine.load((api) => api.load(9), signal())).rejects.toThrow(/^The memory is too small/);
  expect(made).toEqual([{ ended: true }]);
  expect(await engine.load((api) => api.load(6), signal())).toBe('loaded 6');
  expect(made).toEqual([{ ended: true }, { ended: false }]);
  await engine.unload();
  // A worker whose load succeeded is used for the next load.
  expect(await engine.load((api) => api.load(7), signal())).toBe('loaded 7');
  expect(made).toHaveLength(2);
});

afterEach(() => vi.unstubAllGlobals());

/** A page whose server may fail. Its service worker takes control when the returned function is called. */
function stubPage(fetch: () => Promise<Response>) {
  const container = Object.assign(new EventTarget(), { controller: null as object | null });
  vi.stubGlobal('document', { baseURI: 'http://127.0.0.1/' });
  vi.stubGlobal('navigator', { serviceWorker: container });
  vi.stubGlobal('fetch', vi.fn(fetch));
  return () => {
    container.controller = {};
    container.dispatchEvent(new Event('controllerchange'));
  };
}

/** The first workers end with an event without a message. Browsers report a script that did not start like this. */
function workersAfterFailure(failures: number) {
  const { made, newWorker } = workers();
  let count = 0;
  const start = vi.fn(() => {
    if (count++ >= failures) return newWorker();
    const worker = Object.assign(new EventTarget(), { postMessage: () => {}, terminate: () => {} });
    queueMicrotask(() => worker.dispatchEvent(new Event('error')));
    return worker as unknown as Worker;
  });
  return { made, start };
}

const reached = async () => new Response();
const unreachable = () => Promise.reject(new TypeError('Load failed'));

test('a refused script is loaded again once the service worker controls the page', async () => {
  const control = stubPage(reached);
  const { start } = workersAfterFailure(1);
  const engine = new EngineWorkerClient<Api>(start, (error) => error);
  const loaded = engine.load((api) => api.load(6), signal());
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce());
  expect(start).toHaveBeenCalledOnce();
  control();
  expect(await loaded).toBe('loaded 6');
  expect(start).toHaveBeenCalledTimes(2);
});

test('an abort ends the wait for the service worker', async () => {
  stubPage(reached);
  const engine = new EngineWorkerClient<Api>(workersAfterFailure(1).start, (error) => error);
  const abort = new AbortController();
  const loaded = engine.load((api) => api.load(6), abort.signal);
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce());
  abort.abort(new UserError('Stopped.'));
  await expect(loaded).rejects.toThrow('Stopped.');
});

test('a script that is refused twice is not called offline while the server answers', async () => {
  stubPage(reached)();
  const { start } = workersAfterFailure(2);
  const engine = new EngineWorkerClient<Api>(start, (error) => error);
  await expect(engine.load((api) => api.load(6), signal())).rejects.toThrow(
    /^The browser did not start the program that runs this model, although the server answers\. Reload/,
  );
  expect(start).toHaveBeenCalledTimes(2);
});

test('only a server that does not answer means offline', async () => {
  stubPage(unreachable);
  const { start } = workersAfterFailure(1);
  const engine = new EngineWorkerClient<Api>(start, (error) => error);
  await expect(engine.load((api) => api.load(6), signal())).rejects.toThrow(/cannot be fetched now\. Connect once/);
  expect(start).toHaveBeenCalledOnce();
});
