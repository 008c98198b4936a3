import { expect, test } from 'vitest';
import {
  estimateAuditTime,
  isLongAudit,
  questionsPerSetThatFit,
  shortenAuditAdvice,
  auditTimeInWords,
} from '../../../src/run/estimate/audit-time.ts';

const known = (name: string, msPerCell: number | null) => ({ name, msPerCell });

test('models are asked one after the other, in this browser and at servers', () => {
  expect(auditTimeInWords([known('a', 1_000), known('b', 3_000)], 300)).toBe('Takes 10 to 40 min.');
});

test('one that was never measured is named, and all of them leave it unknown', () => {
  expect(auditTimeInWords([known('a', 4_000), known('b', null)], 300)).toBe(
    'Takes 10 to 40 min without b: it has not answered here yet.',
  );
  expect(auditTimeInWords([known('a', 4_000), known('b', null), known('c', null)], 300)).toBe(
    'Takes 10 to 40 min without b, c: they have not answered here yet.',
  );
  expect(auditTimeInWords([known('a', null)], 300)).toMatch(/^Time unknown: no answer was measured here yet\./);
});

test('46 s for each of 600 answers is hours, of which no question of 10 prompts fits in five minutes', () => {
  const time = estimateAuditTime(600, 46_000);
  expect(isLongAudit(time)).toBe(true);
  expect(questionsPerSetThatFit(20, time, 3_600_000)).toBe(2);
  expect(questionsPerSetThatFit(20, time, 300_000)).toBe(0);
  expect(questionsPerSetThatFit(20, estimateAuditTime(600, 0), 300_000)).toBe(20);
});

test('an audit of over an hour names the number of questions that takes an hour', () => {
  expect(shortenAuditAdvice([known('a', 5_000)], 600, 20)).toBe('');
  expect(shortenAuditAdvice([known('a', 46_000)], 600, 20)).toBe(
    'Ask fewer questions to shorten it: 2 per set would take about an hour.',
  );
  expect(shortenAuditAdvice([known('a', 300_000), known('b', null)], 600, 20)).toMatch(/^Even 1 question per set/);
});
