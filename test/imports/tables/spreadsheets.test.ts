import { describe, expect, it } from 'vitest';
import { detectTextEncoding } from '../../../src/imports/log/text-encoding.ts';
import type { ImportedLog, LogFile } from '../../../src/imports/log/imported-log.ts';
import { buildLogGrid } from '../../../src/imports/log/log-grid.ts';
import { proposeImportChoices } from '../../../src/imports/log/proposed-choices.ts';
import type { ColumnMapping } from '../../../src/imports/tables/column-mapping.ts';
import { requireLog, noLogSentence, recogniseAndReadLogs } from '../../../src/imports/work/open-logs.ts';

/** Texts as spreadsheets save them. Up to U+00FF, Windows-1252 equals Latin-1 except for 32 characters. */
const encodings = {
  'UTF-8': (text: string) => new TextEncoder().encode(text),
  'UTF-8 with its mark': (text: string) => new TextEncoder().encode(`\uFEFF${text}`),
  'UTF-16 LE with its mark': (text: string) => utf16(`\uFEFF${text}`, true),
  'UTF-16 BE with its mark': (text: string) => utf16(`\uFEFF${text}`, false),
  'UTF-16 LE without': (text: string) => utf16(text, true),
};
const windows1252 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

function utf16(text: string, isLittle: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(2 * text.length));
  for (let at = 0; at < text.length; at++) view.setUint16(2 * at, text.charCodeAt(at), isLittle);
  return new Uint8Array(view.buffer);
}

const fileOf = (bytes: Uint8Array, name = 'antworten.csv'): LogFile => ({
  name,
  blob: new Blob([bytes as Uint8Array<ArrayBuffer>]),
});
const csvOf = (lines: readonly string[], end = '\r\n') => fileOf(new TextEncoder().encode(lines.join(end) + end));
const read = async (file: LogFile, mapping?: ColumnMapping): Promise<ImportedLog> =>
  requireLog(await recogniseAndReadLogs([file], undefined, undefined, mapping));

const scores = ['0,75', '1', '0,5', '0'];
/** Every answer has the same commas. Splitting at them would make too many fields. */
const rows = scores.map((score, n) => `${n % 2};m${Math.floor(n / 2)};"ä, b, c, d, ""e""\r\nund; ${n}";${score}`);
const german = ['id;model;response;score', ...rows];

describe.each([';', '\t', '|', ','])('a table with “%s” between its fields', (separator) => {
  it.each(['\r\n', '\n', '\r'])('is read by the names of its columns: line end %j', async (end) => {
    const fields = [
      ['nr', 'llm', 'output', 'correct'],
      ...[0, 1, 2, 3].map((n) => [n % 2, `m${n > 1}`, `"one, two; three | four${end}""${n}"""`, n % 2]),
    ];
    const file = csvOf(
      fields.map((each) => each.join(separator)),
      end,
    );
    const log = await read(file, { roles: { id: ['nr'] } });
    expect(log.answers.map(({ text, model, scores }) => [text, model, scores['correct']])).toEqual(
      [0, 1, 2, 3].map((n) => [`one, two; three | four${end}"${n}"`, `m${n > 1}`, n % 2]),
    );
    expect(log.faults).toEqual([]);
  });
});

it('is parted by what all its lines have alike, though the answers have more commas', async () => {
  const log = await read(
    csvOf(['id;model;response;score', ...[0, 1, 2].map((n) => `${n};m;Nun, ja, aber, ach, so, ${n}, Ende;1`)]),
  );
  expect(log.answers.map(({ text }) => text)).toEqual([0, 1, 2].map((n) => `Nun, ja, aber, ach, so, ${n}, Ende`));
});

describe('a table of a German spreadsheet', () => {
  it.each(Object.entries(encodings))('is read in %s, with its decimal commas', async (_, encode) => {
    const log = await read(fileOf(encode(german.join('\r\n'))));
    expect(log.answers.map(({ scores: { score } }) => score)).toEqual([0.75, 1, 0.5, 0]);
    expect(log.answers[3]!.text).toBe('ä, b, c, d, "e"\r\nund; 3');
    expect(log.remarks).toEqual(['The commas in “score” are read as decimal commas: “0,75” is 0.75.']);
    const choices = proposeImportChoices(log);
    expect(choices.right).toEqual({ scoring: 'score' });
    expect(buildLogGrid(log, choices)).toMatchObject({ clashCount: 0, models: ['m0', 'm1'] });
  });

  it('may say in a first line what stands between its fields', async () => {
    const log = await read(csvOf(['sep=;', ...german]));
    expect(log.answers.map(({ scores: { score } }) => score)).toEqual([0.75, 1, 0.5, 0]);
    expect(log.answers[0]!.where).toBe('line 3');
    const { table } = await recogniseAndReadLogs([csvOf(['sep=;', 'Nr;Frage', '1;2'])]);
    expect(table!.columns.map(({ name }) => name)).toEqual(['Nr', 'Frage']);
  });

  it('in another code is refused with what to do, and nothing of it is guessed', async () => {
    for (const lines of [german, ['Nr;Modell;Größe;Antwort', '1;m;x;y', '2;m;x;y']]) {
      const opened = await recogniseAndReadLogs([fileOf(windows1252(lines.join('\r\n')))]);
      expect(opened.log).toBeUndefined();
      expect(noLogSentence(opened)).toBe('“antworten.csv” is not text in UTF-8; save the table again as “CSV UTF-8”.');
      expect(opened.table!.fault).toBe(noLogSentence(opened));
    }
  });

  it('has grades with decimal commas, by a scale that is said either way', async () => {
    const file = csvOf(['Nr;Modell;Antwort;Note', '1;a;x;1,3', '2;a;y;6,0', '1;b;z;1,0', '2;b;w;3,5']);
    const roles = { id: ['Nr'], model: ['Modell'], answer: ['Antwort'], score: ['Note'] };
    for (const [worst, best] of [
      ['6', '1'],
      ['6,0', '1,0'],
    ] as const) {
      const log = await read(file, { roles, scales: [{ column: 'Note', worst, best }] });
      const found = log.answers.map((answer) => answer.scores['Note']);
      expect(found).toEqual([0.94, 0, 1, 0.5].map((score) => expect.closeTo(score, 12) as number));
    }
  });

  it('keeps commas in answers, questions and references as they are', async () => {
    const log = await read(csvOf(['id;question;model;response;reference;score', '1;1,5?;a;3,5;3,5;0,5']));
    expect(log.answers[0]).toMatchObject({ text: '3,5', scores: { score: 0.5 } });
    expect(log.questions[0]).toMatchObject({ question: '1,5?', answer: '3,5' });
  });
});

describe('commas in scores', () => {
  const scored = (values: readonly string[]) =>
    read(csvOf(['id;model;response;score', ...values.map((value, n) => `${n};m;x;${value}`)]));

  it.each([[['0,750', '0,125']], [['0,5', 'n/a', '']], [['1,000', '0,5']], [[',5', '-0,25', '+1,5']]])(
    'are decimal ones where nothing else is possible: %j',
    async (values) => {
      const log = await scored(values);
      const numbers = values.map((value) => (/\d/.test(value) ? Number(value.replace(',', '.')) : null));
      expect(log.answers.map(({ scores: { score } }) => score)).toEqual(numbers);
      const [sure = ''] = values.filter((value) => /,/.test(value) && !/^1,000$/.test(value));
      expect(log.remarks.filter((remark) => remark.includes('comma'))).toEqual([
        `The commas in “score” are read as decimal commas: “${sure}” is ${Number(sure.replace(',', '.'))}.`,
      ]);
    },
  );

  it.each([
    [['1,234', '2,345'], '1,234'],
    [['0,5', '0.25'], '0,5'],
    [['1.234,5', '0'], '1.234,5'],
    [['75,5 %', '12 %'], '75,5 %'],
  ])('else are told: %j', async (values, first) => {
    const log = await scored(values);
    expect(log.remarks).toContain(
      `The comma of “${first}” in “score” may or may not be a decimal comma, so such values are not read as numbers. Write decimals with a point.`,
    );
    const read = log.answers.map(({ scores: { score } }) => score);
    expect(read).toEqual(values.map((value) => (/^[\d.]+$/.test(value) ? Number(value) : null)));
  });

  it('are none in a table with commas between its fields: they may part the verdicts of two raters', async () => {
    const verdicts = ['0,1', '0,0', '1,0'];
    const log = await read(csvOf(['id,model,response,correct', ...verdicts.map((both, n) => `${n},m,x,"${both}"`)]));
    expect(log.answers.map(({ scores: { correct } }) => correct)).toEqual([null, null, null]);
    expect(log.remarks).toContain(
      'The comma of “0,1” in “correct” may or may not be a decimal comma, so such values are not read as numbers. Write decimals with a point.',
    );
  });

  it('may be many: what is longer than a number is told from one at once', async () => {
    const log = await scored([`${'1,'.repeat(200_000)}x`, '1']);
    expect(log.answers.map(({ scores: { score } }) => score)).toEqual([null, 1]);
  });

  it('are none at the ends of a scale whose column has none', async () => {
    const file = csvOf(['Nr;Modell;Antwort;Punkte', '1;a;x;1', '2;a;y;0']);
    const roles = { id: ['Nr'], model: ['Modell'], answer: ['Antwort'], score: ['Punkte'] };
    await expect(read(file, { roles, scales: [{ column: 'Punkte', worst: '0', best: '1,000' }] })).rejects.toThrow(
      'which is not on the scale from 0 (worst) to 1,000 (best)',
    );
  });

  it('stay in what a temperature is called that varied, and its number is read', async () => {
    const roles = { varies: ['temperature'] };
    const cells = ['1;m;x;0,7;1', '1;m;y;0,2;0'];
    const log = await read(csvOf(['id;model;response;temperature;score', ...cells]), { roles });
    expect(log.fields.map(({ values }) => values)).toEqual([['0,7', '0,2']]);
    expect(log.answers.map(({ temperature }) => temperature)).toEqual([0.7, 0.2]);
  });
});

describe('JSON in UTF-16', () => {
  const answers = ['x', 'y'].map((response, n) => ({ id: n, model: 'm', question: `${n}?`, response, reference: 'x' }));
  const utf16Of = (text: string, name: string) => fileOf(utf16(`\uFEFF${text}`, true), name);

  it.each([
    ['a list', answers],
    ['one object', { answers }],
  ])('is read where it is %s', async (_, value) => {
    const roles = { answer: ['response'], id: ['id'] };
    const log = await read(utf16Of(JSON.stringify(value), 'antworten.json'), { roles });
    expect(log.answers.map(({ text }) => text)).toEqual(['x', 'y']);
  });

  it('is refused with what to do where it has a line to an answer', async () => {
    const lines = answers.map((each) => `${JSON.stringify(each)}\n`).join('');
    expect(noLogSentence(await recogniseAndReadLogs([utf16Of(lines, 'antworten.jsonl')]))).toBe(
      '“antworten.jsonl” is UTF-16, which Evenkeel cannot read line by line: save it as UTF-8.',
    );
  });

  it('is told from UTF-32', () => {
    expect(detectTextEncoding(Uint8Array.of(0xff, 0xfe, 0, 0))).toBe('utf-8');
    expect(detectTextEncoding(Uint8Array.of(0xff, 0xfe, 0x41, 0))).toBe('utf-16le');
  });
});
