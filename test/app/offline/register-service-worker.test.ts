import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { registerServiceWorker } from '../../../src/app/offline/register-service-worker.ts';

const scope = 'https://app.example/evenkeel/';

/** A registration whose installing worker reaches `state` once a listener is added. */
function registrationThatEnds(state: ServiceWorkerState): ServiceWorkerRegistration {
  const installing = Object.assign(new EventTarget(), { state: 'installing' });
  const listen = installing.addEventListener.bind(installing);
  installing.addEventListener = (...args: Parameters<typeof listen>) => {
    listen(...args);
    queueMicrotask(() => {
      installing.state = state;
      installing.dispatchEvent(new Event('statechange'));
    });
  };
  return { active: null, installing } as unknown as ServiceWorkerRegistration;
}

const containerOf = (register: () => Promise<ServiceWorkerRegistration>) => {
  const spy = vi.fn(register);
  return { container: { register: spy } as unknown as ServiceWorkerContainer, spy };
};

/** Each opened cache has the next count of files; `undefined`: the browser forbids storage. */
function stubCaches(...counts: (number | undefined)[]) {
  vi.stubGlobal('caches', {
    open: () => {
      const count = counts.shift();
      if (count === undefined) return Promise.reject(new DOMException('Forbidden.', 'SecurityError'));
      return Promise.resolve({ keys: () => Promise.resolve(Array<unknown>(count)) });
    },
  });
}

beforeEach(() => void vi.stubGlobal('document', { baseURI: scope }));
afterEach(() => void vi.unstubAllGlobals());

test('an installation that ends too early is begun again as long as more files are cached', async () => {
  stubCaches(0, 40, 90);
  const installed = registrationThatEnds('activated');
  const outcomes = [registrationThatEnds('redundant'), registrationThatEnds('redundant'), installed];
  const { container, spy } = containerOf(() => Promise.resolve(outcomes.shift()!));
  expect(await registerServiceWorker(container, scope)).toBe(installed);
  expect(spy).toHaveBeenCalledTimes(3);
});

test('an installation that caches no further file is not begun again', async () => {
  stubCaches(0, 40, 40);
  const { container, spy } = containerOf(() => Promise.resolve(registrationThatEnds('redundant')));
  expect(await registerServiceWorker(container, scope)).toBeUndefined();
  expect(spy).toHaveBeenCalledTimes(2);
});

test('where the browser forbids storage, the worker is registered all the same', async () => {
  stubCaches();
  const installed = registrationThatEnds('activated');
  const { container } = containerOf(() => Promise.resolve(installed));
  expect(await registerServiceWorker(container, scope)).toBe(installed);
});

test('a browser that refuses the registration leaves the page as it is', async () => {
  stubCaches();
  const { container, spy } = containerOf(() => Promise.reject(new DOMException('', 'SecurityError')));
  expect(await registerServiceWorker(container, scope)).toBeUndefined();
  expect(spy).toHaveBeenCalledTimes(1);
});
