import { expect, test } from 'vitest';
import { AwaitedReport } from '../../../src/report/menus/offered-report.ts';
import type { SharedReport } from '../../../src/export/shared-report.ts';

const named = (name: string) => ({ name }) as SharedReport;

test('a report that is there is given as it is at the click', async () => {
  const awaited = new AwaitedReport();
  awaited.now(named('first'));
  const clicked = awaited.there();
  awaited.now('soon');
  awaited.now(named('second'));
  expect(await clicked).toEqual(named('first'));
  expect(await awaited.there()).toEqual(named('second'));
});

test('of one that is measured anew the next is given, to each who asked', async () => {
  const awaited = new AwaitedReport();
  awaited.now('soon');
  const both = Promise.all([awaited.there(), awaited.there()]);
  awaited.now('soon');
  awaited.now(named('next'));
  expect(await both).toEqual([named('next'), named('next')]);
});

test('without one it is said why: at once, or when none comes after all', async () => {
  const awaited = new AwaitedReport();
  await expect(awaited.there()).rejects.toThrow('There is no report to save');
  awaited.now('soon');
  const clicked = awaited.there();
  awaited.now(null);
  await expect(clicked).rejects.toThrow('There is no report to save');
});

test('it tells how many are left waiting when its page is left', () => {
  const awaited = new AwaitedReport();
  awaited.now('soon');
  void awaited.there();
  void awaited.there();
  expect(awaited.end()).toBe(2);
  expect(awaited.end()).toBe(0);
});
