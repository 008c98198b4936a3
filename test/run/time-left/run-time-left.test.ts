import { describe, expect, test } from 'vitest';
import { RunTimeLeft } from '../../../src/run/time-left/run-time-left.ts';
import { SimulatedRun } from './simulated-run.ts';

const seeds = [1, 2, 3, 4, 5];
const answers = 240;
const usualMs = 10_000;
const minute = 60_000;

/** The largest factor between the middle and the true value, and how often the range contains the true value. */
function figures(run: SimulatedRun, from?: number) {
  const checks = run.checked(5_000, from);
  const worst = Math.max(
    ...checks.map(({ left, truth }) => (left ? Math.max(left.mid / truth, truth / left.mid) : Infinity)),
  );
  const inside = checks.filter(({ left, truth }) => left && left.low <= truth && truth <= left.high).length;
  return { worst, inside: inside / checks.length };
}

const ofOne = (seed: number) => new SimulatedRun(new Map([['a', answers]]), seed);

const scenarios: Record<string, (seed: number) => SimulatedRun> = {
  'the first 5% of the answers take five times as long': (seed) => {
    const run = ofOne(seed);
    run.record('asking');
    for (let n = 0; n < answers; n++) run.answer(n < answers / 20 ? 5 * usualMs : usualMs);
    return run;
  },
  'answers take ever longer, twice as long at the end': (seed) => {
    const run = ofOne(seed);
    run.record('asking');
    for (let n = 0; n < answers; n++) run.answer(usualMs * (1 + n / answers));
    return run;
  },
  'the engine loads again for half an hour twice, and the page is hidden for 20 minutes': (seed) => {
    const run = ofOne(seed);
    run.record('asking');
    for (let n = 0; n < answers; n++) {
      if (n === answers / 5 || n === (3 * answers) / 5) {
        run.record('rest');
        run.idle(30 * minute);
        run.record('asking');
      }
      if (n === (2 * answers) / 5) {
        run.record('hidden');
        run.idle(20 * minute);
        run.record('shown');
      }
      run.answer(usualMs);
    }
    return run;
  },
  'the second of two models is five times slower, and was a third slower still in earlier runs': (seed) => {
    const earlier = new Map([['b', 5 * 1.3 * usualMs]]);
    const run = new SimulatedRun(new Map([['a', answers], ['b', answers]]), seed, earlier); // prettier-ignore
    return twoModels(run);
  },
  'two models take turns by blocks of 30 answers, and the second is five times slower': (seed) => {
    const run = new SimulatedRun(new Map([['a', answers], ['b', answers]]), seed, new Map([['b', 5 * 1.3 * usualMs]])); // prettier-ignore
    for (let turn = 0; turn < 16; turn++) {
      const model = turn % 2 === 0 ? 'a' : 'b';
      run.record('asking', model);
      for (let n = 0; n < 30; n++) run.answer(turn % 2 === 0 ? usualMs : 5 * usualMs, model);
    }
    return run;
  },
  'half of 800 answers are reused, and all of the first 40': (seed) => {
    // With more answers, chance decides less: it picks which of the last few are reused.
    const run = new SimulatedRun(new Map([['a', 800]]), seed, new Map([['a', 1.3 * usualMs]]));
    run.record('asking');
    for (let n = 0; n < 800; n++) {
      if (n < 40 || run.random() < 0.5) run.record('reused');
      else run.answer(usualMs);
    }
    return run;
  },
};

function twoModels(run: SimulatedRun): SimulatedRun {
  run.record('asking');
  for (let n = 0; n < answers; n++) run.answer(usualMs);
  run.record('rest');
  run.idle(8_000);
  run.record('asking', 'b');
  for (let n = 0; n < answers; n++) run.answer(5 * usualMs, 'b');
  return run;
}

describe('from a tenth of the run on, the time left is within a factor of two of the truth, where', () => {
  test.each(Object.entries(scenarios))('%s', (_, scenario) => {
    const all = seeds.map((seed) => figures(scenario(seed)));
    for (const { worst } of all) expect(worst).toBeLessThanOrEqual(2);
    const inside = all.reduce((sum, each) => sum + each.inside, 0) / all.length;
    expect(inside).toBeGreaterThan(0.7);
  });
});

test('a second model that was never measured makes the range wide, and from a tenth of its answers on it has its own speed', () => {
  for (const seed of seeds) {
    const run = twoModels(new SimulatedRun(new Map([['a', answers], ['b', answers]]), seed)); // prettier-ignore
    const early = run.checked(5_000).filter(({ done }) => done < answers);
    for (const { left } of early) expect((left?.high ?? 0) / (left?.low ?? 1)).toBeGreaterThan(3);
    expect(figures(run, 0.55).worst).toBeLessThanOrEqual(2);
  }
});

/** One model after ten of 40 answers, one every ten seconds. */
function afterTen(): RunTimeLeft {
  const time = new RunTimeLeft();
  time.begun(new Map([['a', 40]]));
  time.asking('a', 0);
  for (let n = 1; n <= 10; n++) time.stored('a', false, n * usualMs);
  return time;
}

test('while no answer comes, the time left grows; while the engine rests, it does not', () => {
  const waiting = afterTen();
  const before = waiting.at(100_000)?.mid ?? NaN;
  expect(before).toBeCloseTo(300_000, -4);
  expect(waiting.at(160_000)?.mid).toBeGreaterThan(1.3 * before);
  expect(waiting.at(220_000)?.mid).toBeGreaterThan(1.7 * before);
  const resting = afterTen();
  resting.rest(100_000);
  expect(resting.at(4_000_000)?.mid).toBe(before);
});

test('a machine that slept took no time', () => {
  const time = afterTen();
  expect(time.at(8 * 3_600_000)?.mid).toBeLessThan(320_000);
});

test('answers that come in batches are no faster than their batches', () => {
  const time = new RunTimeLeft();
  time.begun(new Map([['a', 160]]));
  time.asking('a', 0);
  for (let n = 0; n < 64; n++) time.stored('a', false, 40_000 * (1 + Math.floor(n / 16)) + (n % 16) * 20);
  expect(time.at(161_000)?.mid).toBeCloseTo(240_000, -4);
});

test('slower than at first is said where that is sure', () => {
  const time = new RunTimeLeft();
  time.begun(new Map([['a', 100]]));
  time.asking('a', 0);
  let now = 0;
  const answer = (ms: number) => time.stored('a', false, (now += ms));
  for (let n = 0; n < 20; n++) answer(n % 2 === 0 ? 8_000 : 12_000);
  expect(time.at(now)?.isSlower).toBe(false);
  for (let n = 0; n < 20; n++) answer(n % 2 === 0 ? 24_000 : 36_000);
  expect(time.at(now)?.isSlower).toBe(true);
});

test('before anything is known there is no time left, and with nothing left it is none', () => {
  const time = new RunTimeLeft();
  time.begun(new Map([['a', 2], ['b', 0]])); // prettier-ignore
  expect(time.at(1_000)).toBeNull();
  time.asking('a', 1_000);
  expect(time.at(50_000)).toBeNull();
  time.earlier(new Map([['a', 3_000]]));
  expect(time.at(1_000)?.mid).toBe(6_000);
  time.stored('a', false, 2_000);
  time.stored('a', false, 2_000);
  expect(time.at(9_000)).toEqual({ low: 0, mid: 0, high: 0, isSlower: false });
});

test('answers that a server gave before the run began give no time left', () => {
  const time = new RunTimeLeft();
  time.begun(new Map([['a', 1_000]]));
  time.asking('a', 0);
  time.stored('a', false, 10);
  expect(time.at(20)).toBeNull();
  time.stored('a', false, 1_200);
  expect(time.at(1_200)?.mid).toBeGreaterThan(300_000);
});

test('answers that come in no time make no NaN', () => {
  const time = new RunTimeLeft();
  time.begun(new Map([['a', 100]]));
  time.asking('a', 5);
  for (let n = 0; n < 50; n++) time.stored('a', n % 2 === 0, 5);
  const left = time.at(5);
  for (const ms of [left?.low, left?.mid, left?.high]) expect(ms).toSatisfy(Number.isFinite);
});
