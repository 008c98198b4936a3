import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import papers from '../../public/published/index.json' with { type: 'json' };
import { studyManifests } from '../../src/studies/index.ts';
import { allTitles } from './test-titles.ts';

const root = new URL('../../', import.meta.url);
const textOf = (file: string): string => readFileSync(new URL(file, root), 'utf8');
const page = textOf('docs/evidence/papers.md');
const titles = allTitles();

/** The addresses in the app’s table of routes, as patterns, without the catch-all for unknown addresses. */
const routes = [...textOf('src/app/routes.ts').matchAll(/^ {2}'(\/[^']*)':/gm)].map(
  ([, route = '']) => new RegExp(`^${route.replace(/:\w+/g, '[^/]+').replaceAll('*', '.*')}$`),
);

interface EvidenceRow {
  readonly component: string;
  readonly place: string;
  readonly state: string;
  readonly how: string;
  readonly shownBy: string;
  /** Files and quotes of this row may be missing until another branch is merged. */
  readonly isPending: boolean;
}

const states = ['works', 'works differently', 'does not work'];

function rowsIn(text: string): EvidenceRow[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (?:component|---) /.test(line))
    .map((line) => {
      const [component = '', place = '', state = '', how = '', shownBy = '', ...more] = line.slice(2, -2).split(' | ');
      if (more.length > 0) throw new Error(`more than five cells: ${component}`);
      return { component, place, state, how, shownBy, isPending: line.includes('<!-- pending -->') };
    });
}

const withSingleSpaces = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The text without markup, as a reader sees it. */
const asRead = (text: string): string => withSingleSpaces(text.replace(/<\/?[a-z][^>]*>/gi, ''));

const quotesIn = (text: string) =>
  [...text.matchAll(/`([\w/.-]+)`: “(.+?)”(?=$| \||, `|\.? ?<!--|\.?$)/g)].map(([, file = '', words = '']) => ({
    file,
    words,
  }));

/** The addresses (`#/…`) and paths in code marks of a cell. */
const namesIn = (text: string): string[] =>
  [...text.matchAll(/`([^`\s]*)`/g)].map(([, name = '']) => name).filter((name) => /^(?:#\/|[\w-]+\/)/.test(name));

function faultOfAddress(address: string): string | undefined {
  const [path = '', query = ''] = address.slice(1).split('?');
  if (!routes.some((route) => route.test(path))) return `no page has the address ${address}`;
  const [, paper] = /^\/published\/(.+)$/.exec(path) ?? [];
  if (paper !== undefined && !papers.some(({ id }) => id === paper)) return `no paper is called ${paper}`;
  const study = new URLSearchParams(query).get('study');
  return study === null || studyManifests.some(({ id }) => id === study) ? undefined : `no study is called ${study}`;
}

const faultOfName = (name: string): string | undefined =>
  name.startsWith('#') ? faultOfAddress(name) : existsSync(new URL(name, root)) ? undefined : `there is no ${name}`;

function faultOfQuote({ file, words }: { file: string; words: string }): string | undefined {
  if (!existsSync(new URL(file, root))) return `there is no ${file}`;
  // The quote may be text of a page or of an attribute in its markup.
  const texts = () => [asRead(textOf(file)), withSingleSpaces(textOf(file))];
  const isThere = titles.get(file)?.includes(words) ?? texts().some((text) => text.includes(words));
  return isThere ? undefined : `${file} has no “${words}”`;
}

const faultsOf = ({ how, shownBy }: EvidenceRow): string[] =>
  [...[how, shownBy].flatMap(namesIn).map(faultOfName), ...[how, shownBy].flatMap(quotesIn).map(faultOfQuote)].filter(
    (fault) => fault !== undefined,
  );

const isStated = ({ how }: EvidenceRow): boolean =>
  quotesIn(how.split('Stated: ')[1] ?? '').some(({ file }) => /^(?:src|public)\//.test(file));

/** The text before the papers, then one part for each paper. */
const [head = '', ...parts] = page.split(/^## /m);
const rows = parts.flatMap(rowsIn);

test('each of the five papers has a table, of twenty rows at least', () => {
  expect(parts).toHaveLength(papers.length);
  for (const part of parts) expect(rowsIn(part).length, part.slice(0, 30)).toBeGreaterThanOrEqual(20);
});

test('each component is one row of its paper, with a place in the paper, a state and what shows it', () => {
  for (const row of rows) {
    expect(states, row.component).toContain(row.state);
    expect([row.component, row.place, row.how].map((cell) => cell.length > 0)).toEqual([true, true, true]);
    expect(namesIn(row.shownBy), row.component).not.toEqual([]);
  }
  for (const part of parts) {
    const keys = rowsIn(part).map(({ component, place }) => `${component} | ${place}`);
    expect(keys).toEqual([...new Set(keys)]);
  }
});

test('the counts are those of the tables', () => {
  const countStates = (text: string) => states.map((state) => rowsIn(text).filter((row) => row.state === state).length);
  const lines = parts.map((part) => [part.slice(0, part.indexOf('\n')), ...countStates(part)].join(' | '));
  expect(head).toContain(lines.map((line) => `| ${line} |\n`).join(''));
  expect(head).toContain(`| all | ${countStates(parts.join('')).join(' | ')} |`);
});

test('what works differently names the place in the app that says so', () => {
  const differing = rows.filter(({ state }) => state === 'works differently');
  expect(differing.length).toBeGreaterThan(0);
  expect(differing.filter((row) => !isStated(row)).map(({ component }) => component)).toEqual([]);
});

test('every quotation is read as one', () => {
  const count = (of: RegExp) => rows.flatMap(({ how, shownBy }) => `${how}\n${shownBy}`.match(of) ?? []).length;
  expect(rows.flatMap(({ how, shownBy }) => [how, shownBy].flatMap(quotesIn))).toHaveLength(count(/`: “/g));
});

test('every test, page and sentence that a row names is there', () => {
  const faults = rows.flatMap((row) => (row.isPending ? [] : faultsOf(row).map((fault) => `${row.component}: ${fault}`)));
  expect(faults).toEqual([]);
});

test('a row is pending only while something that it names is missing: the mark is to be removed then', () => {
  const pending = rows.filter(({ isPending }) => isPending);
  expect(pending.filter((row) => faultsOf(row).length === 0).map(({ component }) => component)).toEqual([]);
});

describe('it finds', () => {
  const made = (how: string, shownBy: string): EvidenceRow =>
    rowsIn(`| a | Table 1 | works | ${how} | ${shownBy} |`)[0] as EvidenceRow;

  test.each([
    ['a file that is gone', 'so', '`test/docs/none.test.ts`'],
    ['an address that no page has', 'so', '`#/nowhere`'],
    ['a paper that is not there', 'so', '`#/published/none`'],
    ['a study that is not there', 'so', '`#/methods?study=none`'],
    ['a test that has another title', 'so', '`test/docs/evidence.test.ts`: “it fails”'],
    ['a sentence that was changed', 'Stated: `src/app/routes.ts`: “Not a single address of the app”', '`#/`'],
  ])('%s', (_, how, shownBy) => {
    expect(faultsOf(made(how, shownBy))).toHaveLength(1);
  });

  test('nothing where all is there, a sentence broken over lines and marked up too', () => {
    const stated = made(
      'Stated: `src/app/routes.ts`: “Every address of the app”',
      '`#/published/rcscore?figure=ranges`, `#/run/1/answers`',
    );
    expect(faultsOf(stated)).toEqual([]);
    expect(isStated(stated)).toBe(true);
    expect(isStated(made('Stated: `docs/limits.md`: “What does not work yet”', '`#/`'))).toBe(false);
    expect(asRead('one\n  <em>two</em>\n three')).toBe('one two three');
  });
});
