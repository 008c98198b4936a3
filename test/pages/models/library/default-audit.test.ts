import { expect, test } from 'vitest';
import {
  auditTimeSentences,
  loadDefaultAuditSize,
  isDefaultAuditLong,
} from '../../../../src/pages/models/library/default-audit.ts';

const usual = { questions: 60, prompts: 10 };

test('the form’s usual audit is 60 questions in the built-in prompts', async () => {
  const audit = await loadDefaultAuditSize();
  expect(audit?.questions).toBe(60);
  expect(audit?.prompts).toBeGreaterThan(1);
});

test('a quick model is described by the whole audit', () => {
  expect(auditTimeSentences(usual, 1_000)).toEqual(['The usual audit of 600 answers takes 5 to 20 min.']);
  expect(isDefaultAuditLong(usual, 1_000)).toBe(false);
});

test('a slow one also by what fits in ten minutes', () => {
  expect(auditTimeSentences(usual, 46_000)).toEqual([
    'The usual audit of 600 answers takes 4 to 16 h.',
    'About 10 min: 1 question × 10 prompts = 10 answers.',
  ]);
  expect(auditTimeSentences(usual, 90_000)[1]).toBe('Even 1 question with 10 prompts takes over 10 min.');
  expect(isDefaultAuditLong(usual, 46_000)).toBe(true);
});
