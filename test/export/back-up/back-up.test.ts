import 'fake-indexeddb/auto';
import { BlobReader, BlobWriter, TextReader, ZipReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { exportRun, importArchive } from '../../../src/export/archive-file.ts';
import { backUpName, restoreBackUp, previewBackUp, makeBackUp } from '../../../src/export/back-up/back-up.ts';
import { backUpIndexFileName } from '../../../src/export/back-up/back-up-form.ts';
import type { ItemSet } from '../../../src/core/items/item.ts';
import { database } from '../../../src/store/database/database.ts';
import { addEntrySet, moveEntrySetToTrash } from '../../../src/store/library/entry-sets.ts';
import { loadItemSet, moveItemSetToTrash, saveItemSet } from '../../../src/store/library/item-sets.ts';
import { addDrafts } from '../../../src/store/library/paraphrase-drafts.ts';
import { saveRatingWithUndo } from '../../../src/store/people/ratings.ts';
import { writeResponseUnlessAnswered } from '../../../src/store/answers/responses.ts';
import { createOrRestoreRun, getRun, nameRun, moveRunToTrash, setRunState } from '../../../src/store/runs/runs.ts';
import { getSetting, setSetting } from '../../../src/store/database/settings.ts';
import { newDatabaseRunStore } from '../../../src/run/run-store.ts';
import { promptHash } from '../../../src/core/archive/prompt-hash.ts';
import { loadStudy } from '../../../src/core/studies/studies.ts';
import { madeUpJudgeRun } from '../../made-up/judge-run.ts';
import { madeUpRun } from '../../made-up/run.ts';
import type { MadeUpRun } from '../../made-up/archive.ts';

beforeEach(() => database.open());
afterEach(() => database.delete());

const made = Date.UTC(2026, 0, 31, 12);
const page = { theme: 'dark', mirror: null, endpoints: [{ id: 'mine', name: 'Mine' }] };

const asFile = (blob: Blob, name = 'a.evenkeel-back-up.zip') => new File([blob], name);
const whole = { settings: ['name', 'margin'], keys: true };

async function emptied(): Promise<void> {
  await database.delete();
  await database.open();
}

async function keptRun({ plan, items, responses }: MadeUpRun, part = 1): Promise<string> {
  const { id } = await createOrRestoreRun(plan, items);
  const some = responses.slice(0, Math.ceil(responses.length * part));
  for (const response of some.toReversed()) await writeResponseUnlessAnswered(id, response);
  await setRunState(id, part === 1 ? 'finished' : 'running');
  return id;
}

const aSet = (n: number): ItemSet => ({
  id: `mine-${n}`,
  version: '1',
  title: `Mine ${n}`,
  description: 'Of my own',
  kind: 'general',
  language: 'de',
  licence: 'none',
  source: 'a file',
  items: [
    { id: `mine-${n}/1`, question: 'Wie viele?  ', choices: ['eins', 'zwei'], answer: n % 2, subject: 'Zählen' },
    { id: `mine-${n}/2`, question: 'Warum?', answer: 'darum', paraphrases: ['Weshalb?', 'Wieso?'] },
  ],
});

const archivesOf = async (ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await exportRun(id, { gzip: false })).text()));

/** The back-up with one of its files changed. */
async function withFile(backUp: Blob, path: string, change: (text: string) => string): Promise<File> {
  const zip = new ZipWriter(new BlobWriter());
  for (const entry of await new ZipReader(new BlobReader(backUp)).getEntries()) {
    if (entry.directory) continue;
    const text = await (await entry.getData(new BlobWriter())).text();
    await zip.add(entry.filename, new TextReader(entry.filename === path ? change(text) : text));
  }
  return asFile(await zip.close());
}

async function counts(): Promise<number[]> {
  return Promise.all(database.tables.map((table) => table.count()));
}

const minutes = 60_000;

test(
  '8 runs and 5 sets come back into an empty database, the same to the last byte of every archive',
  { timeout: 2 * minutes },
  async () => {
    const ids: string[] = [];
    for (let models = 1; models <= 5; models++) ids.push(await keptRun(await madeUpRun({ models, perSet: 1 })));
    ids.push(await keptRun(await madeUpRun({ models: 2, perSet: 2 }), 0.4));
    ids.push(await keptRun(await madeUpJudgeRun({ models: 1, perCriterion: 2, samples: 2, definitions: ['none'] })));
    const ofFile = await keptRun(await madeUpRun({ models: 1, perSet: 3 }));
    const [archive = ''] = await archivesOf([ofFile]);
    await database.runs.delete(ofFile);
    await database.responses.where('[run+seq]').between([ofFile, 0], [ofFile, Infinity]).delete();
    await database.plans.delete(ofFile);
    ids.push((await importArchive(new File([archive], 'b.evenkeel.jsonl'))).run);
    await nameRun(ids[0]!, 'Ünder test');
    await moveRunToTrash(ids[1]!);
    for (let n = 1; n <= 5; n++) await saveItemSet(aSet(n));
    await moveItemSetToTrash('mine-5');
    const rows = await database.runs.toArray();
    const importedBefore = await database.responses.where('[run+imported]').equals([ofFile, 1]).count();
    const before = await archivesOf(ids);

    const file = asFile(await makeBackUp(page, made));
    await emptied();
    const found = await restoreBackUp(file, whole);

    expect(found.runs).toEqual({ new: 8, 'added to': 0, already: 0, another: 0 });
    expect(found.sets.new).toBe(5);
    expect(await archivesOf(ids)).toEqual(before);
    for (const row of rows) {
      const { models: _, grades: __, outline: ___, counted: ____, ...kept } = row;
      const state = row.state === 'running' ? 'paused' : row.state;
      const now = await getRun(row.id);
      expect(now).toMatchObject({ ...kept, state, restored: { from: made } });
    }
    expect(importedBefore).toBeGreaterThan(0);
    expect(await database.responses.where('[run+imported]').equals([ofFile, 1]).count()).toBe(importedBefore);
    for (let n = 1; n < 5; n++) expect(await loadItemSet(`mine-${n}`)).toEqual(aSet(n));
    expect((await database.itemSets.get('mine-5'))?.removedAt).toBeGreaterThan(0);

    const again = await restoreBackUp(file, whole);
    expect(again.runs).toEqual({ new: 0, 'added to': 0, already: 8, another: 0 });
    expect(again.sets).toMatchObject({ new: 0, another: 0 });
    expect(await archivesOf(ids)).toEqual(before);
  },
);

test('ratings, paraphrases in the making and settings come back; what is here stays', async () => {
  const rating = {
    set: 'mine-1',
    item: 'mine-1/1',
    rater: 'Ada',
    criterion: 'clear',
    scale: '5p' as const,
    value: 4 as const,
    when: made,
    pair: 'abc',
  };
  const place = { set: 'mine-1', item: 'mine-1/2', slot: 1 as const };
  await saveRatingWithUndo(rating);
  await addDrafts([{ place, question: 'Warum?', draft: { text: 'Wieso denn?', author: 'Ada', at: made } }]);
  await setSetting('name', 'Ada');
  await setSetting('margin', 7);
  const entries = [{ id: 'a', title: 'A', messages: [{ role: 'user', content: '{question}' }] }];
  const { id } = await addEntrySet({ study: 'system-prompt', title: 'Mine', entries });
  await moveEntrySetToTrash(id);
  const entrySets = await database.entrySets.toArray();
  const drafts = await database.paraphraseDrafts.toArray();
  const file = asFile(await makeBackUp(page, made));
  await emptied();
  await setSetting('margin', 3);

  const found = await restoreBackUp(file, whole);
  expect(found).toMatchObject({ ratings: 1, paraphrases: 1, entrySets: 1, settings: 1 });
  expect(await database.ratings.toArray()).toEqual([rating]);
  expect(await database.paraphraseDrafts.toArray()).toEqual(drafts);
  expect(await database.entrySets.toArray()).toEqual(entrySets);
  expect([await getSetting('name'), await getSetting('margin')]).toEqual(['Ada', 3]);
  await emptied();
  await restoreBackUp(file, { settings: [], keys: false });
  expect(await database.settings.toArray()).toEqual([]);
});

test('of its settings only those that are ticked come, each as its own reader takes it', async () => {
  const file = asFile(await makeBackUp(page, made));
  const kept = {
    margin: 50,
    reliance: 0.01,
    name: 'Eve',
    threads: 999,
    cohort: 'theirs',
    colour: 'red',
    __proto__: null,
    'evenkeel-hub-mirror': '"https://mirror.example"',
    prices: { 'endpoint:a/b': { input: 1, output: 2 } },
    judgeCriteria: [{ id: 1 }],
    'listed:system-prompt': [{ id: 'mine' }],
    'listed:no-study': [],
  };
  const hostile = await withFile(file, 'settings.json', () => JSON.stringify({ kept }));
  await setSetting('name', 'Ada');
  expect((await previewBackUp(hostile)).kept).toEqual({
    offered: { margin: 50, reliance: 0.01, prices: kept.prices, 'listed:system-prompt': [{ id: 'mine' }] },
    here: ['name'],
    leftOut: {
      threads: 999,
      cohort: 'theirs',
      colour: 'red',
      'evenkeel-hub-mirror': '"https://mirror.example"',
      judgeCriteria: [{ id: 1 }],
      'listed:no-study': [],
    },
  });
  const before = await database.settings.toArray();
  expect(await restoreBackUp(hostile, { settings: [], keys: false })).toMatchObject({ settings: 0 });
  expect(await database.settings.toArray()).toEqual(before);
  const ticked = ['reliance', 'threads', 'name', 'colour'];
  expect(await restoreBackUp(hostile, { settings: ticked, keys: false })).toMatchObject({ settings: 1 });
  expect(await database.settings.toArray()).toEqual([...before, { key: 'reliance', value: 0.01 }]);
  expect(await getSetting('margin')).toBe(3);
});

test('it holds keys only where they were taken along, and hands them out only where asked', async () => {
  const without = asFile(await makeBackUp(page, made));
  expect(await previewBackUp(without)).toMatchObject({ hasKeys: false, settings: { theme: 'dark' } });
  expect((await restoreBackUp(without, whole)).keys).toBeNull();
  const withKeys = asFile(await makeBackUp({ ...page, keys: { mine: 'sk-1' } }, made));
  expect(await previewBackUp(withKeys)).toMatchObject({ made, hasKeys: true });
  expect((await restoreBackUp(withKeys, whole)).keys).toEqual({ mine: 'sk-1' });
  expect((await restoreBackUp(withKeys, { settings: [], keys: false })).keys).toBeNull();
});

test('a run that is here keeps its answers and its name, and gets those that it lacks', async () => {
  const run = await madeUpRun({ models: 2, perSet: 1 });
  const id = await keptRun(run);
  const before = await archivesOf([id]);
  const file = asFile(await makeBackUp(page, made));
  await emptied();
  await keptRun(run, 0.5);
  await nameRun(id, 'Mine');
  const had = await database.responses.count();
  const found = await restoreBackUp(file, whole);
  expect(found.runs['added to']).toBe(1);
  const now = await getRun(id);
  expect(now).toMatchObject({ name: 'Mine', restored: { answers: run.responses.length - had } });
  await nameRun(id, '');
  expect(await archivesOf([id])).toEqual(before);
});

test('answers that were brought back are not used again in another run', async () => {
  const { plan, items, responses } = await madeUpRun({ models: 1, perSet: 1 });
  const id = await keptRun({ plan, items, responses });
  const study = await loadStudy(plan.study);
  const [cell] = responses;
  const prompt = study.prompt(
    cell!,
    items.find(({ id }) => id === cell!.item)!,
    plan,
  );
  const question = { name: 'q', cell: cell!, prompt, promptHash: await promptHash(prompt), seed: cell!.seed! };
  expect((await newDatabaseRunStore('another', true).findAnswers([question], undefined)).size).toBe(1);
  const file = asFile(await makeBackUp(page, made));
  await emptied();
  await restoreBackUp(file, whole);
  expect(await database.responses.where('[run+seq]').between([id, 0], [id, Infinity]).count()).toBe(responses.length);
  expect((await newDatabaseRunStore('another', true).findAnswers([question], undefined)).size).toBe(0);
});

test('a set comes back in one write, with its place in the bin', async () => {
  await saveItemSet(aSet(1));
  await saveItemSet(aSet(2));
  await moveItemSetToTrash('mine-2');
  const rows = await database.itemSets.toArray();
  const backUp = asFile(await makeBackUp(page, made));
  await emptied();
  const written: unknown[] = [];
  const note = (_: unknown, row: unknown): void => void written.push(structuredClone(row));
  const change = (): void => void written.push('changed');
  database.itemSets.hook('creating', note);
  database.itemSets.hook('updating', change);
  await restoreBackUp(backUp, whole);
  database.itemSets.hook('creating').unsubscribe(note);
  database.itemSets.hook('updating').unsubscribe(change);
  expect(written).toEqual(rows);
});

test('another set by the same name stays, and is named', async () => {
  await saveItemSet(aSet(1));
  const file = asFile(await makeBackUp(page, made));
  await emptied();
  const other = { ...aSet(1), items: aSet(1).items.slice(0, 1) };
  await saveItemSet(other);
  expect(await restoreBackUp(file, whole)).toMatchObject({ otherSets: ['mine-1'], sets: { another: 1 } });
  expect(await loadItemSet('mine-1')).toEqual(other);
});

test('what a back-up says of a run beyond its times and state is not believed', async () => {
  const id = await keptRun(await madeUpRun({ models: 1, perSet: 1 }));
  const file = await withFile(await makeBackUp(page, made), backUpIndexFileName, (text) => {
    const contents = JSON.parse(text) as { runs: { about: object }[] };
    for (const run of contents.runs) run.about = { ...run.about, id: 'x', grades: [{ model: 'm', grade: 'AAA' }], total: 1 };
    return JSON.stringify(contents);
  });
  await emptied();
  await restoreBackUp(file, whole);
  const now = await getRun(id);
  expect(now?.grades).toBeUndefined();
  expect(now?.total).toBeGreaterThan(1);
});

test('a file that is damaged or none of ours is one sentence, and nothing is stored', async () => {
  const id = await keptRun(await madeUpRun({ models: 1, perSet: 1 }));
  await saveItemSet(aSet(1));
  const backUp = await makeBackUp(page, made);
  const bytes = new Uint8Array(await backUp.arrayBuffer());
  await emptied();
  const none = await counts();
  const flipped = (at: number) => bytes.with(at, bytes[at]! ^ 0xff);
  const runPath = `runs/${id}.evenkeel.jsonl`;
  const files: readonly (readonly [File, RegExp])[] = [
    [asFile(new Blob(['hello'])), /is not a back-up of Evenkeel, which is a zip/],
    [asFile(new Blob([bytes.slice(0, bytes.length / 2)])), /damaged or cut off/],
    [asFile(new Blob([flipped(200)])), /damaged or cut off/],
    [await withFile(backUp, backUpIndexFileName, () => '{}'), /the format is undefined/],
    [await withFile(backUp, backUpIndexFileName, () => '[1'), /not whole JSON/],
    [await withFile(backUp, backUpIndexFileName, (text) => text.replace('"made"', '"mad"')), /“made” is missing/],
    [await withFile(backUp, backUpIndexFileName, (text) => text.replaceAll(id, '0'.repeat(64))), /lacks the file/],
    [await withFile(backUp, backUpIndexFileName, (text) => text.replaceAll(id, '../x')), /must be 64 hex digits/],
    [await withFile(backUp, runPath, (text) => text.slice(0, -30)), /line \d+: this is not whole JSON/],
    [await withFile(backUp, 'sets/mine-1.items.json', (text) => text.replace('"Warum?"', '3')), /“question”/],
    [await withFile(backUp, 'ratings.jsonl', () => '{"set":1}\n'), /ratings.jsonl, line 1: the field “set” must be a text/],
    [await withFile(backUp, 'paraphrases.jsonl', () => '[]\n'), /paraphrases.jsonl, line 1/],
    [await withFile(backUp, 'settings.json', () => '3'), /settings.json: it must be an object/],
  ];
  for (const [file, sentence] of files) {
    await expect(restoreBackUp(file, whole)).rejects.toMatchObject({
      name: 'UserError',
      message: expect.stringMatching(sentence) as string,
    });
    expect(await counts()).toEqual(none);
  }
});

test('its name has the day', () => {
  expect(backUpName(new Date(2026, 0, 5).getTime())).toBe('evenkeel-2026-01-05.evenkeel-back-up.zip');
});
