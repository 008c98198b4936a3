import '../../src/base/workers/guard-worker.ts';
import { expose } from 'comlink';

/** A worker like that of every library: it installs the guard before anything else. */
const worker = {
  async addToCache(addresses: readonly string[]) {
    const cache = await caches.open('guarded');
    const outcome = (work: Promise<void>) =>
      work.then(
        () => 'added',
        (error: Error) => `${error.name}: ${error.message}`,
      );
    const outcomes = { one: await outcome(cache.add(addresses[0]!)), all: await outcome(cache.addAll([...addresses])) };
    return { ...outcomes, kept: (await cache.keys()).map(({ url }) => url) };
  },
};

export type GuardedWorker = typeof worker;

expose(worker);
