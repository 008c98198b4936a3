import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import judge from '../../src/studies/judge/protocol/judge.json' with { type: 'json' };
import { judgeCriteria, judgeSetFile, judgeSetId, type JudgePair } from '../../tools/generators/items/judge-pairs.ts';
import { setPath } from '../../tools/generators/items/set-file.ts';

interface SetFile {
  readonly id: string;
  readonly criterion: string;
  readonly items: readonly JudgePair[];
}

const sets = Object.fromEntries(
  judgeCriteria.map((criterion) => [criterion, JSON.parse(readFileSync(setPath(judgeSetId(criterion)), 'utf8')) as SetFile]),
);
const levels = ['1', '2', '3', '4', '5'];
const itemsOf = (criterion: string): readonly JudgePair[] => sets[criterion]!.items;
const share = (items: readonly JudgePair[], level: string): number =>
  items.filter(({ answer }) => answer === level).length / items.length;

describe.each(judgeCriteria)('the pairs for %s', (criterion) => {
  const items = itemsOf(criterion);

  test('are those that the script makes', () => {
    expect(readFileSync(setPath(judgeSetId(criterion)), 'utf8')).toBe(judgeSetFile(criterion));
  });

  test('are 80 or more about 25 queries or more, besides the short ones', () => {
    const long = items.filter(({ subject }) => subject !== 'short');
    expect(long.length).toBeGreaterThanOrEqual(80);
    expect(new Set(long.map(({ question }) => question)).size).toBeGreaterThanOrEqual(25);
  });

  test('have the levels 1 to 5, each about as often', () => {
    expect([...new Set(items.map(({ answer }) => answer))].sort()).toEqual(levels);
    for (const level of levels) expect(Math.abs(share(items, level) - 0.2)).toBeLessThanOrEqual(0.01);
  });

  test('differ, name the criterion and give the reason for the level', () => {
    expect(sets[criterion]!.id).toBe(`judge-${criterion}`);
    expect(new Set(items.map(({ question, response }) => `${question}\n${response}`.toLowerCase())).size).toBe(items.length);
    expect(sets[criterion]!.criterion).toBe(criterion);
    const isSound = ({ answer, solution, question, response }: JudgePair): boolean =>
      new RegExp(`^Level ${answer}: .+\\.$`).test(solution) &&
      [question, response].every((text) => /^["A-Z0-9].*[.?!"]$/.test(text) && !/[{}|#]| {2}|undefined|NaN/.test(text));
    expect(items.filter((item) => !isSound(item))).toEqual([]);
  });

  test('show the level by their length where it is the length, and nowhere else', () => {
    const r = correlation(
      items.map(({ answer }) => Number(answer)),
      items.map(({ response }) => response.length),
    );
    if (criterion === 'conciseness') expect(r).toBeLessThan(-0.8);
    else expect(Math.abs(r)).toBeLessThanOrEqual(0.5);
  });
});

describe('the short pairs for small models', () => {
  const short = (criterion: string) => itemsOf(criterion).filter(({ subject }) => subject === 'short');

  test('are 40 or more for factuality, half of them right, and for conciseness, eight at each level', () => {
    expect(short('factuality').length).toBeGreaterThanOrEqual(40);
    expect(levels.map((level) => share(short('factuality'), level))).toEqual([0.5, 0, 0, 0, 0.5]);
    expect(short('conciseness').length).toBeGreaterThanOrEqual(40);
    for (const level of levels) expect(share(short('conciseness'), level)).toBe(0.2);
  });

  test('ask questions of the sets that training leaves out, each once', () => {
    const left = new Set(
      ['arithmetic', 'calendar', 'words'].flatMap((set) =>
        (JSON.parse(readFileSync(`src/items/sets/${set}.json`, 'utf8')) as SetFile).items.map(({ question }) => question),
      ),
    );
    const asked = ['factuality', 'conciseness'].flatMap(short).map(({ question }) => question);
    expect(asked.filter((question) => !left.has(question))).toEqual([]);
    expect(new Set(asked).size).toBe(asked.length);
  });

  test('have results that a calculation confirms or refutes, as the level says', () => {
    const sums = short('factuality').flatMap(({ response, answer }) => {
      const found = /(\d+) ([-+*]) (\d+) = (\d+)\./.exec(response);
      return found ? [{ found, isRight: answer === '5' }] : [];
    });
    expect(sums.length).toBeGreaterThan(5);
    expect(sums.filter(({ found, isRight }) => (calculated(found) === Number(found[4])) !== isRight)).toEqual([]);
  });
});

test('as many sums in the long pairs are wrong as their level says', () => {
  const bare = itemsOf('factuality').filter(({ question }) => question.startsWith('Work these out'));
  expect(bare.length).toBeGreaterThan(4);
  for (const { response, answer } of bare) {
    const sums = [...response.matchAll(/(\d+) ([-+*/]) (\d+) = (\d+)\./g)];
    expect(sums.length).toBe(4);
    expect(5 - sums.filter((found) => calculated(found) !== Number(found[4])).length).toBe(Number(answer));
  }
});

describe('no eight words in a row', () => {
  const ours = [
    ...judgeCriteria.flatMap((criterion) => itemsOf(criterion).flatMap(({ question, response }) => [question, response])),
    ...textsOf(judge),
  ];

  test('agree with the rating tasks that small models are trained on', () => {
    const source = readFileSync('tools/generators/small-models/judging.py', 'utf8');
    const theirs = [...source.matchAll(/"""[\s\S]*?"""|"[^"\n]*"/g)].flatMap(([text]) => wordings(text));
    expect(theirs).toContain(
      '"A concise response says the answer and nothing more. Each useless sentence reduces the score."',
    );
    expect(sharedGrams(ours, theirs)).toEqual([]);
  });
});

test('the study defines every criterion that has pairs, in a short and a longer way', () => {
  expect(judge.criteria.map(({ id }) => id).sort()).toEqual([...judgeCriteria].sort());
  for (const { short, long } of judge.criteria) {
    expect(wordsOf(short).length).toBeLessThan(15);
    expect(wordsOf(long).length).toBeGreaterThan(3 * wordsOf(short).length - 5);
    expect(wordsOf(long).length).toBeLessThanOrEqual(100);
  }
});

// --- computed independently of the script -------------------------------------------------------------

function correlation(xs: readonly number[], ys: readonly number[]): number {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const mx = mean(xs);
  const my = mean(ys);
  const product = (as: readonly number[], ma: number, bs: readonly number[], mb: number): number =>
    as.reduce((sum, a, i) => sum + (a - ma) * (bs[i]! - mb), 0);
  return product(xs, mx, ys, my) / Math.sqrt(product(xs, mx, xs, mx) * product(ys, my, ys, my));
}

function calculated([, a, sign, b]: RegExpExecArray): number {
  const x = Number(a);
  const y = Number(b);
  return sign === '+' ? x + y : sign === '-' ? x - y : sign === '*' ? x * y : x / y;
}

/** All texts that a training template yields: `[a|b]` is a or b. */
function wordings(text: string): string[] {
  const found = /\[([^[\]]*\|[^[\]]*)\]/.exec(text);
  if (!found) return [text];
  return found[1]!.split('|').flatMap((choice) => wordings(text.replace(found[0], choice)));
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

const gramsOf = (text: string): string[] => {
  const words = wordsOf(text);
  return words.slice(7).map((_, i) => words.slice(i, i + 8).join(' '));
};

function sharedGrams(ours: readonly string[], theirs: readonly string[]): string[] {
  const known = new Set(theirs.flatMap(gramsOf));
  return ours.flatMap(gramsOf).filter((gram) => known.has(gram));
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
