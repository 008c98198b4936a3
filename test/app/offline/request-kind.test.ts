import { expect, test } from 'vitest';
import { requestKind, isCachedOnFirstUse } from '../../../src/app/offline/request-kind.ts';

const scope = 'https://host.example/some/where/';
const asked = (path: string, { method = 'GET', mode = 'cors' as RequestMode, range = '' } = {}) =>
  requestKind({ method, mode, url: new URL(path, scope).href, headers: new Headers(range ? { range } : {}) }, scope);

test('a file of the app and its one page are answered', () => {
  expect(asked('assets/a-1.js')).toBe('file');
  expect(asked('', { mode: 'navigate' })).toBe('page');
  expect(asked('?from=elsewhere#/models', { mode: 'navigate' })).toBe('page');
  expect(asked('index.html', { mode: 'navigate' })).toBe('page');
});

test.each(['POST', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'])('%s is not', (method) => {
  expect(asked('assets/a-1.js', { method })).toBeUndefined();
});

test('neither is another origin, another folder, another page, a part of a file, or a file with a query', () => {
  expect(asked('https://other.example/some/where/assets/a-1.js')).toBeUndefined();
  expect(asked('http://host.example/some/where/')).toBeUndefined();
  expect(asked('/some/else/a.js')).toBeUndefined();
  expect(asked('/some/where')).toBeUndefined();
  expect(asked('og.png', { mode: 'navigate' })).toBeUndefined();
  expect(asked('assets/a-1.js', { range: 'bytes=0-1' })).toBeUndefined();
  expect(asked('v1/models?key=1')).toBeUndefined();
});

test('only files that are named by their content are kept when they are used', () => {
  expect(isCachedOnFirstUse(`${scope}assets/webllm.worker-1.js`, scope)).toBe(true);
  expect(isCachedOnFirstUse(`${scope}parser/2a6628a986/weights.bin`, scope)).toBe(true);
  expect(isCachedOnFirstUse(`${scope}parser/index.json`, scope)).toBe(false);
  expect(isCachedOnFirstUse(`${scope}v1/models`, scope)).toBe(false);
});
