import { expect, test } from 'vitest';
import { guardWorker } from '../../../src/base/workers/guarded-fetch.ts';
import { UserError } from '../../../src/base/errors/user-error.ts';

const runtime = 'https://app.example/assets/runtime-1.js';

/** A worker's scope, whose `Worker` class records its constructor’s arguments. */
function guardedScope() {
  class Native {
    readonly made: readonly unknown[];
    constructor(...made: readonly unknown[]) {
      this.made = made;
    }
  }
  const scope = { fetch, Worker: Native } as unknown as typeof globalThis;
  guardWorker(scope, ['https://app.example'], {
    runtime,
    guarded: 'https://app.example/assets/thread-1.js',
    name: 'em-pthread',
  });
  return { Worker: scope.Worker as unknown as new (...of: unknown[]) => { readonly made: unknown }, Native, scope };
}

const guarded = ['https://app.example/assets/thread-1.js', { type: 'module', name: 'em-pthread' }];

test('the runtime’s own file is started as the guarded thread, whatever options come with it', () => {
  const { Worker } = guardedScope();
  expect(new Worker(runtime).made).toEqual(guarded);
  expect(new Worker(new URL(runtime), { type: 'classic', name: 'mine', credentials: 'include' }).made).toEqual(guarded);
});

test.each([
  'https://app.example/assets/thread-1.js',
  'https://app.example/assets/runtime-2.js',
  `${runtime}?x`,
  `${runtime}#x`,
  runtime.replace('https:', 'http:'),
  runtime.replace('app.example', 'app.example.evil.example'),
  `blob:${runtime}`,
  'data:text/javascript,1',
  'other.js',
])('“%s” is refused', (address) => {
  const { Worker } = guardedScope();
  expect(() => new Worker(address)).toThrow(UserError);
});

test('a thread leads back to no other class of workers', () => {
  const { Worker, Native, scope } = guardedScope();
  const thread = new Worker(runtime);
  expect(thread.constructor).toBe(Worker);
  expect(Reflect.set(Native.prototype, 'constructor', Native)).toBe(false);
  expect(Reflect.set(scope, 'Worker', Native)).toBe(false);
  expect(scope.Worker).toBe(Worker);
});
