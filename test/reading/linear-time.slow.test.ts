/* eslint-disable no-restricted-syntax -- the ratio of two measurements of one run, the smallest of three tries each: a slow machine takes as much longer for both */
import { expect, test } from 'vitest';
import { isThorough } from '../thorough.ts';
import { ofRule, ofScale, ofText } from './readers.ts';
import { repeatedTo, repeatedUnits } from './repeated-units.ts';

/** The nightly run tries all units at four times the length. */
const characters = 2 ** (isThorough ? 17 : 15);
const tried = isThorough
  ? repeatedUnits
  : repeatedUnits.filter((unit, n) => unit === '_' || n % Math.ceil(repeatedUnits.length / 6) === 0);

/** Maximum ratio of times for a text twice as long. A parser that scans once has a ratio of 2. */
const maxRatio = 2.5;

/** Shorter measurements mostly show the clock's steps and the engine's other work. */
const leastMs = 8;

const processorMs = (work: () => void): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

/**
 * How many times as long the second function takes. It takes the minimum of three tries for each, because all other work
 * only adds time.
 */
function ratioOf(first: () => void, second: () => void): number {
  const tries = [1, 2, 3].map(() => [processorMs(first), processorMs(second)] as const);
  return Math.min(...tries.map(([, ms]) => ms)) / Math.min(...tries.map(([ms]) => ms));
}

test.each(Object.entries({ ...ofText, ...ofScale, ...ofRule }))(
  '%s takes as much longer as a text gets longer',
  { timeout: 1_800_000, retry: 0 },
  (_, read) => {
    const slow = tried.flatMap((unit) => {
      const [once = '', twice = ''] = [characters, 2 * characters].map((length) => `Answer: ${repeatedTo(unit, length)}`);
      // The engine compiles functions that run again.
      read(twice);
      const times = Math.max(
        1,
        Math.ceil(
          leastMs /
            Math.max(
              0.05,
              processorMs(() => void read(once)),
            ),
        ),
      );
      const readOften = (text: string) => () => {
        for (let n = 0; n < times; n++) read(text);
      };
      let ratio = Infinity;
      // A slow parser is slow every time. Other load on the machine is not.
      for (let tries = 0; tries < 4 && ratio > maxRatio; tries++)
        ratio = Math.min(ratio, ratioOf(readOften(once), readOften(twice)));
      return ratio > maxRatio ? [`${JSON.stringify(unit)}: ${ratio.toFixed(2)}`] : [];
    });
    expect(slow).toEqual([]);
  },
);
