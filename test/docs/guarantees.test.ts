import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { allTitles, titlesIn } from './test-titles.ts';

const page = readFileSync(new URL('../../docs/guarantees.md', import.meta.url), 'utf8');
const titles = allTitles();

interface Named {
  readonly file: string;
  readonly title: string;
}

/** Finds each `file`: “title”, up to the end of its cell or the next entry. */
const namedIn = (text: string): Named[] =>
  [...text.matchAll(/`(test\/[^`]+)`: “(.*?)”(?=<br>| \|)/g)].map(([, file = '', title = '']) => ({ file, title }));

function faultsOf({ file, title }: Named): string[] {
  const there = titles.get(file);
  if (there === undefined) return [`there is no ${file}`];
  return there.includes(title) ? [] : [`${file} has no test “${title}”`];
}

/** The attacks that a title begins with: “attack 5: …”, “attacks 8, 10, 12: …”. */
const attacksIn = (title: string): number[] =>
  (/^attacks? (\d+(?:(?:, | and )\d+)*)/.exec(title)?.[1]?.match(/\d+/g) ?? []).map(Number);

/** The cells of each table row, without the rows of the table's head. */
const rowsIn = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.slice(2, -2).split(' | '))
    .filter(([first = '']) => !/^(?:Promise|---)?$/.test(first.trim()));

const [promises = '', attacks = ''] = page.split('## Attacks tried');

test('every test that a promise or an attack names is there', () => {
  const named = namedIn(page);
  expect(named.length).toBe(page.match(/`test\//g)?.length);
  expect(named.flatMap(faultsOf)).toEqual([]);
});

test('every promise is a sentence in bold, with its limits and a test at least', () => {
  const rows = rowsIn(promises);
  expect(rows.length).toBeGreaterThan(15);
  for (const [promise = '', limits = '', tests = ''] of rows) {
    expect(promise).toMatch(/^\*\*[^*]+\.\*\*/);
    expect(limits, promise).toMatch(/\.$/);
    expect(namedIn(`${tests} |`), promise).not.toEqual([]);
  }
});

const attackNumbers = Array.from({ length: 18 }, (_, n) => n + 1);

describe.each(attackNumbers)('attack %i', (attack) => {
  test('has a test that is named after it', () => {
    const named = [...titles.values()].flat().filter((title) => attacksIn(title).includes(attack));
    expect(named).not.toEqual([]);
  });

  test('stands in docs/guarantees.md, with one of those', () => {
    const row = rowsIn(attacks).find(([number]) => number === String(attack));
    expect(row).toHaveLength(3);
    for (const { title } of namedIn(`${row?.[2]} |`)) expect(attacksIn(title)).toContain(attack);
    expect(namedIn(`${row?.[2]} |`)).not.toEqual([]);
  });
});

describe('it finds', () => {
  test('titles of every form', () => {
    const source = [
      "test('one', () => {});",
      "it.each([1, 2])('two $in2', { timeout: 1 }, () => {});",
      "describe.for(kinds)('$name', () => { test.only('in it', () => {}); });",
      'test.each`a\n${1}`(`${a ? `b` : "c"} times ${d}`, () => {});',
      "other('none'); expect(test).toBe('none');",
    ].join('\n');
    expect(titlesIn(source)).toEqual(['one', 'two …', '…', 'in it', '… times …']);
  });

  test('a file that is gone and a title that was changed', () => {
    const [first] = namedIn(page);
    expect(faultsOf({ file: 'test/none.test.ts', title: 'a' })).toHaveLength(1);
    expect(faultsOf({ file: first?.file ?? '', title: `${first?.title} not` })).toHaveLength(1);
  });

  test('attacks at the beginning of a title alone', () => {
    expect(attacksIn('attacks 8, 10 and 12: a')).toEqual([8, 10, 12]);
    expect(attacksIn('attack 5, 13 and what held')).toEqual([5, 13]);
    expect(attacksIn('after attack 5')).toEqual([]);
  });
});
