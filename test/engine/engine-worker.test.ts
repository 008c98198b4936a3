import { expose } from 'comlink';
import { expect, test } from 'vitest';
import { UserError } from '../../src/core/user-error.ts';
import { EngineWorker, type AnsweringWorker } from '../../src/engine/engine-worker.ts';

interface Api extends AnsweringWorker {
  load(size: number): Promise<string>;
}

/** Workers whose memory holds 8: what they loaded before counts, as no library lets go of a load that failed. */
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
  const engine = new EngineWorker<Api>(newWorker, (error) => error);
  await expect(engine.load((api) => api.load(9), signal())).rejects.toThrow(/^The memory is too small/);
  expect(made).toEqual([{ ended: true }]);
  expect(await engine.load((api) => api.load(6), signal())).toBe('loaded 6');
  expect(made).toEqual([{ ended: true }, { ended: false }]);
  await engine.unload();
  // One that went well stays for the next.
  expect(await engine.load((api) => api.load(7), signal())).toBe('loaded 7');
  expect(made).toHaveLength(2);
});
