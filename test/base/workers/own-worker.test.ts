import { afterEach, expect, test, vi } from 'vitest';
import { errorMessage } from '../../../src/core/words/error-message.ts';
import { LazyWorker } from '../../../src/base/workers/own-worker.ts';

/** A worker that only dispatches this event, as browsers do when a worker fails. */
class BrokenWorker extends EventTarget {
  constructor(event: Event) {
    super();
    queueMicrotask(() => this.dispatchEvent(event));
  }
  postMessage(): void {}
  terminate(): void {}
}

afterEach(() => vi.unstubAllGlobals());

async function failureMessage(event: Event, failure?: string): Promise<string> {
  vi.stubGlobal('Worker', BrokenWorker);
  const worker = new LazyWorker<{ ask: () => Promise<void> }>({
    name: 'worker of this test',
    make: () => new BrokenWorker(event) as unknown as Worker,
    inPlace: () => Promise.reject(new Error('There are workers here.')),
    ...(failure !== undefined && { scriptFailure: async () => failure }),
  });
  return worker
    .ask((work) => work.ask())
    .then(
      () => 'nothing',
      (error: unknown) => errorMessage(error),
    );
}

test('that a worker’s script did not come is no defect, and what to do about it is said', async () => {
  expect(await failureMessage(new Event('error'))).toMatch(
    /^A file of this page could not be loaded: either the connection/,
  );
  expect(await failureMessage(new Event('error'), 'It is not kept here.')).toBe('It is not kept here.');
});

test('what a worker throws while it starts is one', async () => {
  const thrown = Object.assign(new Event('error'), { message: 'x is not a function' });
  expect(await failureMessage(thrown)).toBe(
    'Evenkeel has a defect here: The worker of this test stopped: x is not a function',
  );
});
