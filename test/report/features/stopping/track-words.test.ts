import { expect, test } from 'vitest';
import type { StopResult, StopClaimTrackResult } from '../../../../src/core/json/stop-form.ts';
import {
  formatOddsFromLog,
  formatTrackInterval,
  stopTrackInWords,
} from '../../../../src/report/features/stopping/track-words.ts';

const stop: StopResult = { asked: 100, cells: 1000, byRule: false, looks: [0.1, 0.5], alpha: 0.05, models: [], tracks: [] };
const track: StopClaimTrackResult = {
  claim: 'effect',
  models: ['small:evenkeel/a@1'],
  course: [{ share: 0.1, isSure: false }],
};

test('a claim that is not sure says so, and whether the whole plan may not tell it either', () => {
  expect(stopTrackInWords({ ...track, course: [] }, stop)).toBe('no look yet');
  expect(stopTrackInWords(track, stop)).toBe('not yet');
  expect(stopTrackInWords({ ...track, mayNotTell: true }, stop)).toBe('not yet, and the whole plan may not tell');
  expect(stopTrackInWords({ ...track, mayNotTell: true }, { ...stop, byRule: true })).toBe('not sure at any look');
  expect(stopTrackInWords({ ...track, sureAt: 0.5, says: 'moves' }, stop)).toBe(
    'sure since 50%: the prompts change its score',
  );
});

test('intervals have their unit, evidence its odds', () => {
  expect(formatTrackInterval({ ...track, interval: [1.24, 3] })).toBe('1.2 to 3.0 points');
  expect(formatTrackInterval({ ...track, claim: 'mu', interval: [40, 44.5] })).toBe('40.0 to 44.5%');
  expect(formatTrackInterval(track)).toBe('');
  expect(formatOddsFromLog(Math.log(7.04))).toBe('7.0 to 1');
  expect(formatOddsFromLog(Math.log(0.25))).toBe('0.3 to 1');
  expect(formatOddsFromLog(Math.log(1234.9))).toBe('1,234 to 1');
  expect(formatOddsFromLog(900)).toBe('442,413 to 1 and more');
});
