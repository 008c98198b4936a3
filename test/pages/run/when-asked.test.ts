import { expect, test } from 'vitest';
import { whenAsked } from '../../../src/pages/run/when-asked.ts';
import type { Recorded } from '../../../src/report/provenance.ts';

const at = Date.UTC(2026, 2, 3, 12);
const record = (more: object): Recorded & { createdAt: number } =>
  ({ id: 'r', plan: { options: {} }, createdAt: at, ...more }) as unknown as Recorded & { createdAt: number };
const imports = [{ file: 'a', at, answers: 1 }];

test('a run that was asked here says when it was begun', () => {
  expect(whenAsked(record({}))).toMatch(/^3 Mar 2026/);
});

test('one of a file says what the file says, and nothing where that is no time', () => {
  const environment = { sessions: [{ started: '2025-05-06T12:00:00Z' }] };
  expect(whenAsked(record({ imports, environment }))).toMatch(/^asked 6 May 2025.*, as its file says$/);
  expect(whenAsked(record({ imports }))).toBe('');
  expect(whenAsked(record({ imports, environment: { sessions: [{ started: 'soon' }] } }))).toBe('');
});
