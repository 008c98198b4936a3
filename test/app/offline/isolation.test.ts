import { expect, test } from 'vitest';
import { withIsolationHeaders, needsIsolationHeaders } from '../../../src/app/offline/isolation.ts';
import { headers as sent } from '../../../tools/build/headers.ts';

test('a page is isolated where that was chosen, a worker always, and no other file', () => {
  expect([needsIsolationHeaders('page', 'document', true), needsIsolationHeaders('page', 'document', false)]).toEqual([
    true,
    false,
  ]);
  for (const isChosen of [true, false]) {
    expect(needsIsolationHeaders('file', 'worker', isChosen)).toBe(true);
    for (const other of ['script', 'style', 'font', ''] as const)
      expect(needsIsolationHeaders('file', other, isChosen)).toBe(false);
  }
});

test('an answer gets both headers, as a host sends them, and keeps its own, its status and its body', async () => {
  const made = withIsolationHeaders(new Response('words', { status: 201, headers: { 'content-type': 'text/css' } }));
  expect(Object.fromEntries(made.headers)).toEqual({
    'content-type': 'text/css',
    'cross-origin-opener-policy': sent['Cross-Origin-Opener-Policy'],
    'cross-origin-embedder-policy': sent['Cross-Origin-Embedder-Policy'],
  });
  expect([made.status, await made.text()]).toEqual([201, 'words']);
});

test('what the host says counts', () => {
  const headers = { 'cross-origin-embedder-policy': 'credentialless' };
  expect(withIsolationHeaders(new Response('', { headers })).headers.get('cross-origin-embedder-policy')).toBe(
    'credentialless',
  );
});
