import { expect, test } from 'vitest';
import { isolated, isolation } from '../../../src/app/offline/isolation.ts';

test('the switch is off, and then no answer changes', () => {
  expect(isolation).toBe('off');
  const response = new Response('words');
  expect(isolated(response, isolation)).toBe(response);
});

test('switched on, an answer gets both headers and keeps its own, its status and its body', async () => {
  const made = isolated(
    new Response('words', { status: 201, headers: { 'content-type': 'text/css' } }),
    'credentialless',
  );
  expect(Object.fromEntries(made.headers)).toEqual({
    'content-type': 'text/css',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'credentialless',
  });
  expect([made.status, await made.text()]).toEqual([201, 'words']);
});

test('what the host says counts', () => {
  const headers = { 'cross-origin-embedder-policy': 'require-corp' };
  const made = isolated(new Response('', { headers }), 'credentialless');
  expect(made.headers.get('cross-origin-embedder-policy')).toBe('require-corp');
});
