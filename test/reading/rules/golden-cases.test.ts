import { describe, expect, test } from 'vitest';
import { faultOf, goldenCases, readingOf, refusedRules } from './golden/index-of-cases.ts';

describe.each(Object.entries(goldenCases))('%s', (_, cases) => {
  test('has cases enough', () => expect(cases.length).toBeGreaterThanOrEqual(20));

  test.each(cases.map((golden) => [golden.name, golden] as const))('%s', (_, golden) => {
    expect(faultOf(golden)).toBeUndefined();
    const reading = readingOf(golden);
    if (reading.kind !== 'checked') {
      expect(golden.score).toBe(0);
      expect(golden.other).toBeUndefined();
      return;
    }
    const [check] = reading.checks;
    expect({ score: check?.score, other: check?.other?.score }).toEqual({ score: golden.score, other: golden.other });
    if (golden.why !== undefined) expect(check?.why).toContain(golden.why);
  });
});

test.each(refusedRules.map((refused) => [refused.name, refused] as const))('refused: %s', (_, refused) => {
  expect(faultOf(refused)).toContain(refused.fault);
});
