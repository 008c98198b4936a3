import { describe, expect, it } from 'vitest';
import { isJointlyDifferent } from '../../src/compare/joint-intervals.ts';
import { mcnemar } from '../../src/measure/paired/paired-changes.ts';
import { seededRandom } from '../../src/measure/basics/random.ts';
import { someItems } from '../run/small-plan.ts';
import { compareByStudy, levelsIn } from './compare-by-study.ts';
import { runWith } from './compared-runs.ts';

const items = someItems(60);
/** Answers to 60 questions under three prompts: the share right, and the share of unread answers under the second prompt. */
async function run(right: number, notRead: number, seed: number) {
  const random = seededRandom(seed);
  const rows = items.map(() => {
    const isRight = random() < right;
    return [0, 1, 2]
      .map((t) => {
        const says = random() < 0.1 ? !isRight : isRight;
        return random() < notRead && t === 1 ? '?' : says ? 'A' : 'B';
      })
      .join('');
  });
  return runWith({ items, models: { 'x:m@1': rows }, seed: 7 + Math.round(100 * notRead) });
}

describe('two runs, in one of which much was not read', () => {
  it('are not said to differ by what was not read alone, and are where they differ however it counts', async () => {
    const [read, unread, better] = await Promise.all([run(0.6, 0, 1), run(0.6, 0.6, 1), run(0.95, 0.1, 2)]);
    const same = await compareByStudy(read, unread, { draws: 300 });
    const [pair] = same.pairs;
    // If unread answers count as wrong, the run is some 12 points lower.
    expect(pair!.values['mu']!.difference).toBeLessThan(-8);
    expect(isJointlyDifferent(pair!.values['mu']!)).toBe(false);
    expect(levelsIn(pair!, 'prompt').map(({ values }) => isJointlyDifferent(values['score']!))).toEqual([
      false,
      false,
      false,
    ]);
    expect(pair!.counts['items']!.p).toBe(1);
    expect(pair!.values['sigma']!.interval).toMatchObject({
      why: expect.stringContaining('depends on how they are scored') as string,
    });
    expect(same.finding).toMatch(/^m scores [\d.]+ points lower \(95% interval .*, which may be chance\)/);
    expect(same.finding).toContain('(no interval: over 2% of one model’s answers are unread');
    expect(same.notes.join(' ')).toMatch(/m in the second run: \d\d% of the answers under “[^”]+” are unread/);

    const [much] = (await compareByStudy(read, better, { draws: 300 })).pairs;
    expect(isJointlyDifferent(much!.values['mu']!)).toBe(true);
    expect(much!.counts['items']!.p).toBeLessThan(0.05);
    const { gained, lost } = much!.counts['items']!;
    expect(much!.counts['items']!.p).toBeGreaterThanOrEqual(mcnemar({ gained, lost }) as number);
  });

  it('say nothing of it, and have every interval, where at most 2% was not read', async () => {
    const [one, other] = await Promise.all([run(0.6, 0, 1), run(0.6, 0.01, 3)]);
    const found = await compareByStudy(one, other, { draws: 100 });
    expect(found.notes.join(' ')).not.toContain('unread');
    expect(JSON.stringify(found.pairs)).not.toContain('depends on how they are scored');
  });
});

// In both runs, one question is unread under each of two prompts.
const marks = ['AAA', 'A?A', 'BAB', '?AB', 'ABA', 'BBB'];
const others = ['ABA', 'AAA', 'BA?', 'AAB', '?BA', 'BAB'];
// Twelve passages with two questions each. Most are better in the second run.
const onPassages = Array.from({ length: 24 }, (_, i) => (i === 3 ? 'B?B' : i === 4 ? '?BB' : i % 12 < 4 ? 'AAA' : 'ABB'));
const othersOnPassages = Array.from({ length: 24 }, (_, i) =>
  i === 7 ? 'AA?' : i === 20 ? '?AB' : i % 12 < 3 ? 'ABA' : 'AAB',
);

it.each([
  { what: 'questions', asked: someItems(6), marks, others },
  {
    what: 'questions on passages',
    asked: someItems(24).map((item, i) => ({ ...item, cluster: `text ${i % 12}` })),
    marks: onPassages,
    others: othersOnPassages,
  },
])('ends lie as far apart as any filling takes them: a grid of all of them, of $what', async ({ asked, marks, others }) => {
  const runOf = (rows: readonly string[]) => runWith({ items: asked, models: { 'x:m@1': [...rows] } });
  const fillings = (rows: readonly string[]) => {
    const text = rows.join('|');
    const places = [...text].flatMap((mark, at) => (mark === '?' ? [at] : []));
    return Array.from({ length: 2 ** places.length }, (_, n) =>
      [...text]
        .map((mark, at) => (places.includes(at) ? ((n >> places.indexOf(at)) & 1 ? 'A' : 'B') : mark))
        .join('')
        .split('|'),
    );
  };
  const compare = async (one: readonly string[], other: readonly string[]) =>
    (await compareByStudy(await runOf(one), await runOf(other), { draws: 200 })).pairs[0]!;
  const bounded = await compare(marks, others);
  const [p, interval] = [bounded.counts['items']!.p as number, bounded.values['mu']!.interval];
  if ('why' in interval) throw new Error(interval.why);
  const ps: number[] = [];
  for (const one of fillings(marks)) {
    for (const other of fillings(others)) {
      const { values, counts } = await compare(one, other);
      const own = counts['items']!.p;
      ps.push(typeof own === 'number' ? own : 1);
      const { difference } = values['mu']!;
      expect(difference).toBeGreaterThanOrEqual(interval[0]);
      expect(difference).toBeLessThanOrEqual(interval[1]);
    }
  }
  expect(p).toBeCloseTo(Math.max(...ps), 12);
});
