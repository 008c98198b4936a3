import { afterEach, expect, test, vi } from 'vitest';
import { missingBrowserFeatures } from '../../src/engine/browser-features.ts';

afterEach(() => vi.unstubAllGlobals());

const storage = { estimate: () => 0, persist: () => 0 };
const whole = { gpu: {}, storage, deviceMemory: 8, serviceWorker: {} };

function giveAll(navigator: object = whole): void {
  vi.stubGlobal('navigator', navigator);
  vi.stubGlobal('crossOriginIsolated', true);
  vi.stubGlobal('showOpenFilePicker', () => 0);
  vi.stubGlobal('launchQueue', {});
  vi.stubGlobal('WebAssembly', {
    Suspending: () => 0,
    Memory: function madeMemory() {
      return { buffer: { byteLength: 65_536 } };
    },
  });
}

const namesOf = () => missingBrowserFeatures().map(({ name }) => name);

test('a browser with everything lacks nothing', () => {
  giveAll();
  expect(namesOf()).toEqual([]);
});

test.each([
  ['gpu', ['Graphics processor (WebGPU)']],
  ['storage', ['Free space on the disk', 'Promise to keep data']],
  ['deviceMemory', ['Size of the memory']],
  ['serviceWorker', ['Service worker']],
])('one without navigator.%s lacks it alone', (left, names) => {
  giveAll(Object.fromEntries(Object.entries(whole).filter(([name]) => name !== left)));
  expect(namesOf()).toEqual(names);
});

test('one with 32-bit memory alone cannot run GGUF files', () => {
  giveAll();
  vi.stubGlobal('WebAssembly', {
    Suspending: () => 0,
    Memory: function refusedMemory() {
      throw new TypeError('A bigint is no number.');
    },
  });
  expect(missingBrowserFeatures()).toMatchObject([
    { name: '64-bit memory in WebAssembly', lackMessage: 'GGUF files do not run.' },
  ]);
});

test('shared memory is missing only where an isolated page has none', () => {
  giveAll();
  vi.stubGlobal('SharedArrayBuffer', undefined);
  Reflect.deleteProperty(globalThis, 'SharedArrayBuffer');
  expect(namesOf()).toEqual(['Memory that threads share']);
  vi.stubGlobal('crossOriginIsolated', false);
  expect(namesOf()).toEqual([]);
});
