import { describe, expect, it } from 'vitest';
import { UserError } from '../../../src/base/errors/user-error.ts';
import { itemHashes } from '../../../src/core/items/item-hashes.ts';
import type { ImportedLog, LogFile } from '../../../src/imports/log/imported-log.ts';
import { buildLogGrid } from '../../../src/imports/log/log-grid.ts';
import { logToImportedRun } from '../../../src/imports/log/log-run.ts';
import { proposeImportChoices } from '../../../src/imports/log/proposed-choices.ts';
import { summariseTableFiles } from '../../../src/imports/tables/table-summary.ts';
import { columnMappingFault, type ColumnMapping } from '../../../src/imports/tables/column-mapping.ts';
import { tablesToImportedLog } from '../../../src/imports/tables/tables-reader.ts';
import { recogniseAndReadLogs } from '../../../src/imports/work/open-logs.ts';
import { filesOf, madeFile } from '../files-of.ts';

const table = (name: string, lines: readonly string[]) => madeFile(name, lines.join('\n'));
const read = (files: readonly LogFile[], mapping?: ColumnMapping): Promise<ImportedLog> =>
  tablesToImportedLog(files, () => undefined, new AbortController().signal, mapping);

const german = table('antworten.csv', [
  'Nr;Frage;Vorlage;Wärme;Modell;Lauf;Ausgabe;Lösung;Note',
  ...['eule', 'fuchs'].flatMap((model) =>
    ['knapp', 'höflich'].flatMap((template) =>
      ['a', 'b'].map((run) => `1;Was ist 1 + 1?;${template};0,5;${model};${run};2;2;${template === 'knapp' ? 1 : 4}`),
    ),
  ),
]);
const roles = {
  answer: ['Ausgabe'],
  question: ['Frage'],
  id: ['Nr'],
  model: ['Modell'],
  reference: ['Lösung'],
  varies: ['Vorlage'],
  repeat: ['Lauf'],
};

describe('a long table whose names tell nothing', () => {
  it('is opened with its first rows and without an answer', async () => {
    const opened = await recogniseAndReadLogs([german]);
    expect([opened.log, opened.unknown, opened.others, opened.isTableRead]).toEqual([undefined, [], [], false]);
    expect(opened.table).toMatchObject({ files: ['antworten.csv'], hasAnswers: false, unlisted: 0 });
    expect(opened.table?.columns[1]).toEqual({ name: 'Frage', example: 'Was ist 1 + 1?' });
    expect(opened.table?.rows[0]?.slice(0, 3)).toEqual(['1', 'Was ist 1 + 1?', 'knapp']);
    expect(opened.table?.byNames.roles.answer).toEqual([]);
  });

  it('is read by the columns that are said: what varied, repetitions that are words, a scale of which low is good', async () => {
    const mapping = { roles: { ...roles, score: ['Note'] }, scales: [{ column: 'Note', worst: '6', best: '1' }] };
    const { log } = await recogniseAndReadLogs([german], undefined, undefined, mapping);
    expect(log?.answers).toHaveLength(8);
    expect(log?.answers.map(({ scores }) => scores['Note']).slice(0, 4)).toEqual([1, 1, 0.4, 0.4]);
    expect(log?.scorings).toEqual([{ id: 'Note', title: 'Note (6 is worst, 1 is best)', isProposed: true, isChosen: true }]);
    const choices = log && proposeImportChoices(log);
    expect(choices).toEqual({
      varies: ['column Vorlage'],
      question: 'key',
      repeat: 'log',
      right: { scoring: 'Note' },
      model: 'log',
    });
    const grid = log && choices && buildLogGrid(log, choices);
    expect([grid?.samples, grid?.holes, grid?.clashCount]).toEqual([2, 0, 0]);
    if (!log || !choices || !grid) throw new Error();
    const { plan, items } = await logToImportedRun(log, choices, grid);
    expect(plan.items[0]?.hash).toBe((await itemHashes(items))[0]);
    expect(plan.elsewhere.remarks[0]).toBe(
      'Columns of the table were read as chosen by a person: “Ausgabe” as the answer, “Frage” as the question, “Nr” as the question’s id, “Lösung” as the reference answer, “Modell” as the model, “Vorlage” as what varied between prompts, “Lauf” as the repetition, “Note” as the score, “6” in “Note” as 0 and “1” as 1.',
    );
  });

  it('counts the score that is chosen though most of its cells are blank, and one known by its name if few are', async () => {
    const lines = (score: string) => [`f,a,loesung,${score}`, 'Q1,x,x,1', 'Q2,y,z,', 'Q3,z,z,0'];
    const named = { answer: ['a'], question: ['f'], reference: ['loesung'] };
    const right = async (score: string, roles: ColumnMapping['roles']) =>
      proposeImportChoices(await read([table('t.csv', lines(score))], { roles })).right;
    expect(await right('note', { ...named, score: ['note'] })).toEqual({ scoring: 'note' });
    expect(await right('score', named)).toEqual({ scoring: 'score' });
    const few = ['f,a,loesung,score', 'Q1,x,x,1', 'Q2,y,z,', 'Q3,z,z,'];
    const rights = [named, { ...named, score: ['score'] }].map(
      async (roles) => proposeImportChoices(await read([table('t.csv', few)], { roles })).right,
    );
    expect(await Promise.all(rights)).toEqual(['evenkeel', { scoring: 'score' }]);
  });

  it('takes words for right and wrong', async () => {
    const log = await read([table('t.csv', ['f,a,urteil', 'Q1,x,Falsch', 'Q2,y,richtig', 'Q3,z,'])], {
      roles: { answer: ['a'], question: ['f'], score: ['urteil'] },
      scales: [{ column: 'urteil', worst: 'falsch', best: 'richtig' }],
    });
    expect(log.answers.map(({ scores }) => scores['urteil'])).toEqual([0, 1, null]);
  });

  it('says which column was said to vary and does not', async () => {
    const log = await read([german], { roles: { ...roles, varies: ['Vorlage', 'Wärme'] } });
    expect(log.remarks).toEqual([
      '“Wärme” never differs between answers to one question, so it did not vary between prompts.',
    ]);
  });
});

it.each([
  [
    { roles: { ...roles, score: ['Note'] }, scales: [{ column: 'Note', worst: '1', best: '3' }] },
    '“antworten.csv”, line 4: the field “Note” is “4”, which is not on the scale from 1 (worst) to 3 (best).',
  ],
  [
    { roles: { ...roles, answer: ['Antwort'] } },
    '“antworten.csv” has no column “Antwort” in its first rows, so it is not read.',
  ],
  [
    { roles: { ...roles, question: ['Fragen'] } },
    'No row of “antworten.csv” has the column “Fragen”, which was chosen for the question.',
  ],
  [{ roles: { varies: ['Vorlage'] } }, '“antworten.csv” has no column that Evenkeel recognises as the answers: name it.'],
  [
    { roles: { answer: ['Ausgabe'] } },
    '“antworten.csv” has no column that Evenkeel recognises as the question, its id or the prompt: name it.',
  ],
])('refuses in one sentence what does not fit: %#', async (mapping, sentence) => {
  await expect(read([german], mapping)).rejects.toThrow(new UserError(sentence));
  expect((await recogniseAndReadLogs([german], undefined, undefined, mapping)).tableFault).toBe(sentence);
});

it.each([
  [{ answer: [] }, 'Choose the column that has the answers.'],
  [{ question: [], id: [], prompt: [] }, 'Choose a column that identifies questions: the question, its id, or the prompt.'],
  [{ answer: ['x'], model: ['x'] }, '“x” is chosen for the answer and for the model: it can be one of them.'],
  [{ promptTokens: ['x'], completionTokens: [] }, 'Choose both token columns (prompt and answer) or none.'],
])('tells what must be chosen: %o', (wrong, sentence) => {
  expect(columnMappingFault({ roles: wrong })).toBe(sentence);
});

it('knows a temperature by its name though it is said to have varied', async () => {
  const rows = ['question,temperature,response', 'Q,0,a', 'Q,1,b'];
  const log = await read([table('t.csv', rows)], { roles: { varies: ['temperature'] } });
  expect(log.answers.map(({ temperature, levels }) => [temperature, levels])).toEqual([
    [0, { 'column temperature': '0' }],
    [1, { 'column temperature': '1' }],
  ]);
  expect(log.fields).toMatchObject([{ title: 'temperature', isProposed: true }]);
});

it('lets one column be what was sent and what varied', () => {
  expect(
    columnMappingFault({ roles: { answer: ['a'], question: ['q'], prompt: ['p'], varies: ['p', 't'], temperature: ['t'] } }),
  ).toBe(undefined);
});

describe('a wide table', () => {
  const wide = table('w.csv', ['Frage,aus_eule,aus_fuchs,note_eule,note_fuchs', 'Q1,1,2,5,1', 'Q2,3,4,3,3']);
  const mapping: ColumnMapping = {
    roles: { question: ['Frage'], answer: ['aus_eule', 'aus_fuchs'], score: ['note_eule', 'note_fuchs'] },
    scales: ['note_eule', 'note_fuchs'].map((column) => ({ column, worst: '5', best: '1' })),
  };

  it('has a model in each column that is said, each with its score', async () => {
    const log = await read([wide], { ...mapping, answersAre: 'models' });
    expect(log.answers.map(({ model, text, scores }) => [model, text, scores['score']])).toEqual([
      ['eule', '1', 0],
      ['fuchs', '2', 1],
      ['eule', '3', 0.5],
      ['fuchs', '4', 0.5],
    ]);
  });

  it('or a way of asking', async () => {
    const log = await read([wide], { ...mapping, answersAre: 'ways' });
    expect(log.fields).toMatchObject([{ id: 'column', values: ['eule', 'fuchs'], isProposed: true }]);
    expect(new Set(log.answers.map(({ model }) => model)).size).toBe(1);
  });

  it('knows scores by their names where nobody says which they are', async () => {
    const log = await read([table('w.csv', ['Frage,eule aus,fuchs aus,score_eule,score_fuchs', 'Q1,1,2,0,1'])], {
      roles: { question: ['Frage'], answer: ['eule aus', 'fuchs aus'] },
    });
    expect(log.answers.map(({ model, scores }) => [model, scores['score']])).toEqual([
      ['eule', 0],
      ['fuchs', 1],
    ]);
  });

  it('wants scores that are called as answers are', () => {
    expect(columnMappingFault({ ...mapping, roles: { ...mapping.roles, score: ['note_eule', 'note_igel'] } })).toMatch(
      /^“note_igel” matches none of the answer columns/,
    );
  });
});

it('finds columns inside of others, and reads them', async () => {
  const rows = ['a', 'b'].map((template) => ({
    meta: { frage: 'Was?', vorlage: template },
    ausgabe: { choices: [{ message: { content: `Antwort ${template}` } }] },
  }));
  const file = madeFile('n.json', JSON.stringify(rows));
  const found = await summariseTableFiles([file]);
  expect(found?.columns.map(({ name }) => name)).toEqual([
    'meta',
    'ausgabe',
    'meta.frage',
    'meta.vorlage',
    'ausgabe.choices.0.message.content',
  ]);
  const log = await read([file], {
    roles: { answer: ['ausgabe.choices.0.message.content'], question: ['meta.frage'], varies: ['meta.vorlage'] },
  });
  expect(log.answers.map(({ text, levels }) => [text, levels])).toEqual([
    ['Antwort a', { 'column meta.vorlage': 'a' }],
    ['Antwort b', { 'column meta.vorlage': 'b' }],
  ]);
});

it('reads rows that stand in a list inside of one object, and takes no settings for a table', async () => {
  const rows = ['a', 'b'].map((way) => ({ frage: 'Q', weise: way, ausgabe: way }));
  const file = madeFile('n.json', JSON.stringify({ version: 2, run: { tags: ['x', 'y'], rows: [...rows, 7] } }, null, 1));
  expect((await summariseTableFiles([file]))?.columns.map(({ name }) => name)).toEqual(['frage', 'weise', 'ausgabe']);
  const log = await read([file], { roles: { answer: ['ausgabe'], question: ['frage'], varies: ['weise'] } });
  expect(log.answers.map(({ text, where }) => [text, where])).toEqual([
    ['a', 'entry 1 of “run.rows”'],
    ['b', 'entry 2 of “run.rows”'],
  ]);
  expect(log.faults.map(({ where }) => where)).toEqual(['entry 3 of “run.rows”']);
  const settings = await recogniseAndReadLogs([
    madeFile('package.json', JSON.stringify({ name: 'x', files: ['a'] }, null, 1)),
  ]);
  expect([settings.table, settings.unknown]).toEqual([undefined, ['package.json']]);
});

it('takes levels from the paths of several files, and leaves files out that have no answers', async () => {
  const files = ['knapp', 'höflich'].map((way) => table(`lauf/${way}/eule.csv`, ['frage,ausgabe', 'Q1,x', 'Q2,y']));
  const log = await read([...files, table('lauf/notizen.csv', ['was,wann', 'nichts,nie'])], {
    roles: { answer: ['ausgabe'], question: ['frage'] },
  });
  expect(log.files).toHaveLength(2);
  expect(log.remarks).toEqual(['“lauf/notizen.csv” has no column “ausgabe” in its first rows, so it is not read.']);
  expect(log.fields.map(({ id, values }) => [id, values])).toContainEqual(['folder-2', ['knapp', 'höflich']]);
  expect(log.answers.every(({ file }) => file < 2)).toBe(true);
});

it('is not harmed by the names of columns', async () => {
  const long = 'x'.repeat(100_000);
  const file = table('h.csv', [`__proto__,constructor,,${long},toString`, 'Q1,answer 1,e,l,t', 'Q2,answer 2,e,l,u']);
  const opened = await recogniseAndReadLogs([file]);
  expect(opened.table?.columns.map(({ name }) => name)).toEqual(['__proto__', 'constructor', 'column 3', 'toString']);
  expect(opened.table?.unlisted).toBe(1);
  const log = await read([file], {
    roles: { answer: ['constructor'], question: ['__proto__'], varies: ['toString'], score: [] },
  });
  expect(log.answers.map(({ text }) => text)).toEqual(['answer 1', 'answer 2']);
  expect(log.questions.map(({ question }) => question)).toEqual(['Q1', 'Q2']);
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect((await recogniseAndReadLogs([table('d.csv', ['a,a,b', '1,2,3'])])).table?.fault).toBe(
    '“d.csv”: the header has the column “a” twice. Give each its own name.',
  );
  const twice = await recogniseAndReadLogs([table('d.csv', ['a,a', '1,2'])], undefined, undefined, {
    roles: { answer: ['a'], question: ['b'] },
  });
  expect(twice.tableFault ?? '').toBe('');
  expect(
    (
      await recogniseAndReadLogs([table('d.csv', ['a,a,b', '1,2,3'])], undefined, undefined, {
        roles: { answer: ['a'], question: ['b'] },
      })
    ).tableFault,
  ).toBe('“d.csv”, line 1: the header has the column “a” twice.');
});

it('says which tables are not read by the names of their columns, and reads them as soon as these are chosen', async () => {
  const known = table('k2.csv', ['question,response,model', 'Q,a,m']);
  const files = [known, table('k3.csv', ['Frage,Ausgabe', 'Q,b'])];
  const opened = await recogniseAndReadLogs(files);
  expect([opened.log?.answers.length, opened.unread, opened.unknown]).toEqual([1, ['k3.csv'], []]);
  expect(opened.table?.files).toEqual(['k2.csv', 'k3.csv']);
  const logs = await recogniseAndReadLogs(files, undefined, undefined, {
    roles: { answer: ['Ausgabe'], question: ['Frage'] },
  });
  expect([logs.log?.files.map(({ name }) => name), logs.unread]).toEqual([['k3.csv'], []]);
  expect((await recogniseAndReadLogs([files[1] ?? known])).unread).toEqual([]);
});

it('offers what is known as questions to whoever says that they are answers', async () => {
  const questions = table('q.csv', ['question,A,B,answer', 'Which?,x,y,A']);
  const opened = await recogniseAndReadLogs([questions]);
  expect([opened.others.length, opened.isTableRead, opened.table?.files]).toEqual([1, false, ['q.csv']]);
  const { log, others } = await recogniseAndReadLogs([questions], undefined, undefined, {
    roles: { answer: ['answer'], question: ['question'], reference: [], choices: [] },
  });
  expect([log?.answers.length, others]).toEqual([1, []]);
});

it('reads Parquet the same by what names tell and by who says just that', async () => {
  const files = (await filesOf('answer-tables')).filter(({ name }) => name.endsWith('.parquet'));
  const found = await summariseTableFiles(files);
  expect([found?.hasAnswers, found?.rows.length]).toEqual([true, 5]);
  const byNames = await read(files);
  const mapped = await read(files, found?.byNames);
  expect(byNames.answers.length).toBeGreaterThan(0);
  expect([mapped.answers, mapped.questions, mapped.fields, mapped.scorings]).toEqual([
    byNames.answers,
    byNames.questions,
    byNames.fields,
    byNames.scorings.map((scoring) => ({ ...scoring, isChosen: true })),
  ]);
});

it.each<[what: string, values: readonly string[]]>([
  ['201 values', Array.from({ length: 201 }, (_, n) => `v${n}`)],
  ['a value of 20,001 characters', ['v', 'v'.repeat(20_001)]],
])('does not take a column with %s for what varied', async (_, values) => {
  const file = table('t.csv', ['id,question,v,response', ...values.map((value) => `1,What is 1 + 1?,${value},2`)]);
  await expect(read([file], { roles: { varies: ['v'] } })).rejects.toThrow(
    new UserError(
      '“v” has more than 200 different values, or longer ones than 20,000 characters, so it cannot be what varied between prompts.',
    ),
  );
});
