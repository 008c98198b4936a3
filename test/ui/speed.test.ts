import { expect, test } from 'vitest';
import { ProgressRateEstimator } from '../../src/ui/speed.ts';

test('the time left is what is left over the speed of the last ten seconds', () => {
  const speed = new ProgressRateEstimator();
  for (let second = 0; second <= 30; second++) {
    // Slow for twenty seconds, then ten times as fast.
    speed.add(second * 1000, second <= 20 ? second * 10 : 200 + (second - 20) * 100);
  }
  expect(speed.msLeft(2200)).toBeCloseTo(10_000, 0);
});

test('nothing is guessed from less than a second, or when nothing comes', () => {
  const speed = new ProgressRateEstimator();
  expect(speed.msLeft(100)).toBeNull();
  speed.add(0, 50);
  speed.add(500, 60);
  expect(speed.msLeft(100)).toBeNull();
  const still = new ProgressRateEstimator();
  still.add(0, 50);
  still.add(5000, 50);
  expect(still.msLeft(100)).toBeNull();
});

test('what was there before it was resumed is no speed', () => {
  const speed = new ProgressRateEstimator();
  speed.add(0, 1e9);
  speed.add(2000, 1e9 + 1000);
  expect(speed.msLeft(1e9 + 2000)).toBeCloseTo(2000, 0);
});
