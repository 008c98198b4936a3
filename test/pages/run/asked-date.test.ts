import { expect, test } from 'vitest';
import { askedDateInWords } from '../../../src/pages/run/asked-date.ts';
import type { ProvenanceRecord } from '../../../src/report/provenance.ts';

const at = Date.UTC(2026, 2, 3, 12);
const record = (more: object): ProvenanceRecord & { createdAt: number } =>
  ({ id: 'r', plan: { options: {} }, createdAt: at, ...more }) as unknown as ProvenanceRecord & { createdAt: number };
const imports = [{ file: 'a', at, answers: 1 }];

test('a run that was asked here says when it was begun', () => {
  expect(askedDateInWords(record({}))).toMatch(/^3 Mar 2026/);
});

test('one of a file says what the file says, and nothing where that is no time', () => {
  const environment = { sessions: [{ started: '2025-05-06T12:00:00Z' }] };
  expect(askedDateInWords(record({ imports, environment }))).toMatch(/^asked 6 May 2025.*, as its file says$/);
  expect(askedDateInWords(record({ imports }))).toBe('');
  expect(askedDateInWords(record({ imports, environment: { sessions: [{ started: 'soon' }] } }))).toBe('');
});
