import { describe, expect, test } from 'vitest';
import { titleWithProgress } from '../../../../src/pages/run/signs/tab-title.ts';
import { endNotificationWords } from '../../../../src/pages/run/signs/end-notice.ts';
import type { RunProgress } from '../../../../src/pages/run/run-progress.ts';

const run = (done: number, name = 'My run') => ({ name, done, total: 300 });

describe('the tab’s title', () => {
  test('is the page’s own while nothing runs', () => {
    expect(titleWithProgress([], 'Settings · Evenkeel')).toBe('Settings · Evenkeel');
  });

  test('says how far the run is, and its name once', () => {
    expect(titleWithProgress([run(190)], 'My run · Evenkeel')).toBe('63% · My run · Evenkeel');
    expect(titleWithProgress([run(190)], 'Settings · Evenkeel')).toBe('63% · My run · Settings · Evenkeel');
    expect(titleWithProgress([run(190)], 'My run; partly imported · Evenkeel')).toBe(
      '63% · My run; partly imported · Evenkeel',
    );
    expect(titleWithProgress([run(0)], 'Evenkeel')).toBe('0% · My run · Evenkeel');
  });

  test('says 100 only once all answers are there', () => {
    expect(titleWithProgress([run(299)], 'Evenkeel')).toMatch(/^99% /);
    expect(titleWithProgress([{ ...run(0), total: 0 }], 'Evenkeel')).toMatch(/^0% /);
  });

  test('counts the others where several run', () => {
    expect(titleWithProgress([run(30), run(0, 'Other'), run(1, 'Third')], 'My run · Evenkeel')).toBe(
      '10% · My run and 2 more · My run · Evenkeel',
    );
  });
});

describe('the notice at the end', () => {
  const ended = (part: Partial<RunProgress>) =>
    ({ state: 'finished', done: 1200, failed: 0, total: 1200, ...part }) as RunProgress;

  test('says that a run is finished, and how many answers failed', () => {
    expect(endNotificationWords(ended({}), 'Mine')).toEqual({ title: 'Finished: Mine', body: '1,200 answers.' });
    expect(endNotificationWords(ended({ failed: 3 }), 'Mine')?.body).toBe('1,200 answers, 3 of them failed.');
  });

  test('says why a run paused by itself, and nothing where a person paused or stopped it', () => {
    expect(endNotificationWords(ended({ state: 'paused', why: 'The server is gone.' }), 'Mine')).toEqual({
      title: 'Paused: Mine',
      body: 'The server is gone.',
    });
    expect(endNotificationWords(ended({ state: 'paused' }), 'Mine')).toBeUndefined();
    expect(endNotificationWords(ended({ state: 'stopped' }), 'Mine')).toBeUndefined();
  });
});
