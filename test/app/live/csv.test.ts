import { expect, test } from 'vitest';
import { rowsToCsv as inFile } from '../../../src/app/live/instead/base/text/csv.ts';
import { rowsToCsv, type CsvRow } from '../../../src/base/text/csv.ts';

const texts = [
  '',
  'a',
  ' a',
  'a ',
  'a,b',
  'a"b',
  '"',
  'a\nb',
  'a\rb',
  '\uFEFFa',
  '=1+1',
  "'=1",
  '-2',
  '\tx',
  '@"x",',
  '\ud83e',
  'ü',
];

test('a file writes the same CSV as the app, to the byte', () => {
  const rows: CsvRow[] = [
    ...texts.map((text, n) => ({ [text || 'empty']: text, number: n / 3, none: null })),
    { number: -0, small: 1e-9, endless: Infinity },
    {},
  ];
  expect(inFile(rows)).toBe(rowsToCsv(rows));
  expect(inFile([])).toBe(rowsToCsv([]));
  expect(inFile([{}])).toBe(rowsToCsv([{}]));
  for (const text of texts) expect(inFile([{ [text]: text }])).toBe(rowsToCsv([{ [text]: text }]));
});
