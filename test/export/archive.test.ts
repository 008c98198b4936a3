import 'fake-indexeddb/auto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Json } from '../../src/base/json/json.ts';
import { cellKey } from '../../src/core/plan/cell.ts';
import { planCells } from '../../src/core/plan/cells.ts';
import { runUnansweredCells } from '../../src/run/runner.ts';
import { exportRun, importArchive, importArchiveOrReadReport } from '../../src/export/archive-file.ts';
import { archiveName } from '../../src/export/archive-name.ts';
import { readArchive, writeRunAsJsonLines } from '../../src/export/archive.ts';
import { database } from '../../src/store/database/database.ts';
import { newDatabaseRunStore } from '../../src/run/run-store.ts';
import { loadResponsesOfRun } from '../../src/store/answers/responses.ts';
import { createOrRestoreRun, getRun, nameRun, moveRunToTrash, changeRunEnvironment } from '../../src/store/runs/runs.ts';
import { addRunTags, setRunNote, removeTagFromRuns } from '../../src/store/runs/run-words.ts';
import type { StageProgress } from '../../src/base/workers/stage-progress.ts';
import { UserError } from '../../src/base/errors/user-error.ts';
import { ReckoningEngine } from '../run/reckoning-engine.ts';
import { smallPlan } from '../run/small-plan.ts';

type Fields = { [key: string]: Json };

/** The lines of a complete archive: 24 responses of 2 models × 4 items × 3 templates. */
let lines: string[];
let runId: string;

beforeAll(async () => {
  const small = await smallPlan();
  const { id } = await createOrRestoreRun(small.plan, small.items);
  await changeRunEnvironment(id, () => ({ sessions: [{ started: '2026-01-01T00:00:00Z' }] }));
  const engineOf = () => Promise.resolve(new ReckoningEngine(5));
  await runUnansweredCells(
    { ...small, store: newDatabaseRunStore(id), engineOf },
    new AbortController().signal,
    () => undefined,
  );
  runId = id;
  lines = undigested(await (await exportRun(id, { gzip: false })).text())
    .trimEnd()
    .split('\n');
});

beforeEach(async () => {
  await database.delete();
  await database.open();
});

afterAll(() => database.delete());

const fileOf = (content: string | Uint8Array, name = 'run.evenkeel.jsonl'): File => new File([content as BlobPart], name);

const joined = (all: readonly string[]): string => all.map((line) => `${line}\n`).join('');

/** Without the last line, which has the digest of the answers. */
const undigested = (text: string): string => text.replace(/\{"type":"digest",[^\n]*\n$/, '');

const parsed = (index: number): Fields => JSON.parse(lines[index]!) as Fields;

/** The archive with one line changed. */
function withLine(index: number, change: (fields: Fields) => unknown): string {
  const fields = structuredClone(parsed(index));
  const changed = change(fields) ?? fields;
  return joined(lines.with(index, JSON.stringify(changed)));
}

async function gzipped(text: string): Promise<Uint8Array> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip') as ReadableWritablePair);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Expects that importing the file fails with exactly this sentence and leaves the database unchanged. */
async function expectRefused(file: File, sentence: string): Promise<void> {
  const before = await allRows();
  const error: unknown = await importArchive(file).then(
    () => 'imported',
    (error: unknown) => error,
  );
  expect(error).toBeInstanceOf(UserError);
  expect((error as UserError).message).toBe(sentence);
  expect(await allRows()).toEqual(before);
}

const allRows = () => Promise.all(database.tables.map((table) => table.toArray()));

describe('an archive', () => {
  test('starts with its header and has the responses in plan order', async () => {
    const { plan, study } = await smallPlan();
    expect(Object.keys(parsed(0))).toEqual(['format', 'plan', 'models', 'items', 'environment']);
    expect(parsed(0)['format']).toBe('evenkeel/1');
    const { responses } = await readArchive(fileOf(joined(lines)), 'x');
    expect(responses.map(cellKey)).toEqual(planCells(plan, study).map(cellKey));
    expect(Object.keys(parsed(1))).toEqual([
      'type',
      'model',
      'item',
      'variant',
      'sample',
      'seed',
      'promptHash',
      'text',
      'tokens',
      'ms',
      'finish',
      'origin',
    ]);
  });

  test('comes back the same, byte by byte, plain and gzipped', async () => {
    for (const file of [fileOf(joined(lines)), fileOf(await gzipped(joined(lines)), 'run.evenkeel.jsonl.gz')]) {
      await database.delete();
      await database.open();
      expect(await importArchive(file)).toEqual({ run: runId, isNew: true, added: 24, already: 0 });
      expect(undigested(await (await exportRun(runId, { gzip: false })).text())).toBe(joined(lines));
      const packed = await exportRun(runId, { gzip: true });
      expect(packed.type).toBe('application/gzip');
      const unpacked = packed.stream().pipeThrough(new DecompressionStream('gzip') as ReadableWritablePair);
      expect(undigested(await new Response(unpacked).text())).toBe(joined(lines));
    }
    expect(await getRun(runId)).toMatchObject({ state: 'finished', total: 24 });
  });

  test('carries what a person called the run; a name that was given here stays', async () => {
    const named = withLine(0, (header) => ({ ...header, name: 'Support prompts' }));
    await importArchive(fileOf(named));
    expect((await getRun(runId))?.name).toBe('Support prompts');
    expect(undigested(await (await exportRun(runId, { gzip: false })).text())).toBe(named);
    await nameRun(runId, 'Mine');
    await importArchive(fileOf(named));
    expect((await getRun(runId))?.name).toBe('Mine');
    await nameRun(runId, '');
    expect(undigested(await (await exportRun(runId, { gzip: false })).text())).toBe(joined(lines));
  });

  test('attack 18: carries its note and tags, and without them is the same to the byte', async () => {
    const note = 'Third wording.\n\n  – ask again in May';
    const described = withLine(0, (header) => ({ ...header, name: 'Support', note, tags: ['pilot', 'May 2026'] }));
    await importArchive(fileOf(described));
    expect(await getRun(runId)).toMatchObject({ name: 'Support', note, tags: ['pilot', 'May 2026'] });
    expect(undigested(await (await exportRun(runId, { gzip: false })).text())).toBe(described);
    await setRunNote(runId, 'Mine');
    for (const tag of ['pilot', 'may 2026']) await removeTagFromRuns([runId], tag);
    await addRunTags([runId], ['own']);
    await importArchive(fileOf(described));
    expect(await getRun(runId)).toMatchObject({ note: 'Mine', tags: ['own'] });
    await Promise.all([nameRun(runId, ''), setRunNote(runId, ' '), removeTagFromRuns([runId], 'own')]);
    expect(undigested(await (await exportRun(runId, { gzip: false })).text())).toBe(joined(lines));
  });

  test('attack 18: a note that hides something is taken without it; one that is too long, or no text, is refused', async () => {
    await importArchive(fileOf(withLine(0, (header) => ({ ...header, note: 'a\u202eb\r\nc\u0000' }))));
    expect((await getRun(runId))?.note).toBe('ab\nc');
    const refused = (fields: object) =>
      importArchive(fileOf(withLine(0, (header) => ({ ...header, ...fields })))).then(
        () => 'taken',
        (error: unknown) => (error instanceof UserError ? error.message : 'no sentence'),
      );
    expect(await refused({ note: 'x'.repeat(10_001) })).toMatch(/line 1: .*“?note”? must have at most 10,000 characters/);
    expect(await refused({ note: ['x'] })).toMatch(/note.* must be a text/);
    expect(await refused({ tags: 'x' })).toMatch(/tags.* must be a list/);
    expect(await refused({ tags: ['x'.repeat(41)] })).toMatch(/tags.* must have at most 40 characters/);
    expect(await refused({ tags: Array.from({ length: 21 }, (_, n) => String(n)) })).toMatch(
      /tags.* must have at most 20 entries/,
    );
  });

  test('that takes longer than a second tells how many of its answers are read', async () => {
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 1000));
    const steps: StageProgress[] = [];
    await importArchiveOrReadReport(fileOf(joined(lines.slice(0, 13))), (progress) => steps.push(progress));
    clock.mockRestore();
    expect(steps.at(-1)).toEqual({ what: 'read', done: 12, total: 24 });
  });

  test('is read the same with a byte order mark, CRLF, blank lines, without a last line end and in any order of lines', async () => {
    const whole = await readArchive(fileOf(joined(lines)), 'x');
    const forms = [`\ufeff${joined(lines)}`, lines.join('\r\n'), lines.join('\n\n'), lines.join('\n')];
    forms.push(joined([lines[0]!, ...lines.slice(1).reverse()]));
    for (const form of forms) expect(await readArchive(fileOf(form), 'x')).toEqual(whole);
  });

  test('is read from a stream that is cut anywhere, inside of characters too', async () => {
    const changed = withLine(3, (fields) => ({ ...fields, text: 'Größe: 日本語 🙂' }));
    const bytes = new TextEncoder().encode(changed);
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += 7) controller.enqueue(bytes.slice(at, at + 7));
        controller.close();
      },
    });
    const { responses } = await readArchive(stream, 'x');
    expect(responses[2]!.text).toBe('Größe: 日本語 🙂');
  });

  test('keeps what it does not know: in the header, the plan’s items, a response, other lines', async () => {
    const header = parsed(0);
    header['remark'] = { by: 'someone' };
    (header['items'] as Fields[])[1]!['difficulty'] = 3;
    const response = { ...parsed(1), temperatureOfTheRoom: 21, logprobs: [{ token: 'A', top: [-0.1] }] };
    const others = [
      { type: 'comparison', analyser: 'x/1', pair: ['a', 'b'], value: 0.5 },
      {
        type: 'verdict',
        ...cellOf(parsed(1)),
        reading: { kind: 'option', option: 1, by: 'letter' },
        by: 'me',
        why: 'clear',
      },
      { type: 'annotation', text: 'from a later version', deep: [[1]] },
    ];
    const all = [
      JSON.stringify(header),
      JSON.stringify(response),
      ...lines.slice(2),
      ...others.map((line) => JSON.stringify(line)),
    ];
    await importArchive(fileOf(joined(all)));
    const out = undigested(await (await exportRun(runId, { gzip: false })).text())
      .trimEnd()
      .split('\n');
    expect(out.map((line) => JSON.parse(line) as unknown)).toEqual(all.map((line) => JSON.parse(line) as unknown));
    // A second import adds nothing.
    expect(await importArchive(fileOf(joined(all)))).toMatchObject({ isNew: false, added: 0, already: 24 });
    expect(await database.lines.count()).toBe(3);
  });

  test('whose plan has a field that is not known is another plan, and keeps it', async () => {
    const text = withLine(0, (header) => void ((header['plan'] as Fields)['stage'] = 'pilot'));
    const { run } = await importArchive(fileOf(text));
    expect(run).not.toBe(runId);
    expect((await getRun(run))!.plan).toHaveProperty('stage', 'pilot');
  });

  test('that holds a part is merged with what is there, and what was new is told', async () => {
    expect(await importArchive(fileOf(joined(lines.slice(0, 11))))).toEqual({
      run: runId,
      isNew: true,
      added: 10,
      already: 0,
    });
    expect((await getRun(runId))!.state).toBe('paused');
    await moveRunToTrash(runId);
    expect(await importArchive(fileOf(joined([lines[0]!, ...lines.slice(6)])))).toEqual({
      run: runId,
      isNew: false,
      added: 14,
      already: 5,
    });
    expect(await getRun(runId)).toMatchObject({ state: 'finished' });
    expect((await getRun(runId))!.removedAt).toBeUndefined();
    expect(undigested(await (await exportRun(runId, { gzip: false })).text())).toBe(joined(lines));
  });

  test('never overwrites an answer, but its answers take the place of failures', async () => {
    const failed = { ...parsed(1), text: '', finish: 'error', error: 'It failed.' };
    const other = { ...parsed(2), text: 'Something else' };
    await importArchive(fileOf(joined([lines[0]!, JSON.stringify(failed), JSON.stringify(other)])));
    expect(await importArchive(fileOf(joined(lines)))).toMatchObject({ added: 23, already: 1 });
    const texts = new Map((await loadResponsesOfRun(runId)).map((response) => [cellKey(response), response.text]));
    expect(texts.size).toBe(24);
    expect(texts.get(cellKey(cellOf(parsed(1))))).toBe(parsed(1)['text']);
    expect(texts.get(cellKey(cellOf(parsed(2))))).toBe('Something else');
  });

  test('of somebody else gives no answers to other runs', async () => {
    await importArchive(fileOf(joined(lines)));
    const other = await smallPlan({ seed: 8 });
    const { id } = await createOrRestoreRun(other.plan, other.items);
    const engine = new ReckoningEngine(5);
    await runUnansweredCells(
      { ...other, store: newDatabaseRunStore(id), engineOf: () => Promise.resolve(engine) },
      new AbortController().signal,
      () => undefined,
    );
    expect(engine.asked).toHaveLength(24);
  });

  test('is named after its study and plan', () => {
    expect(archiveName('system-prompt', 'abcdef0123456789', { gzip: true })).toBe(
      'system-prompt-abcdef01.evenkeel.jsonl.gz',
    );
  });
});

const cellOf = (fields: Fields) => {
  const { model, item, variant, sample } = fields as {
    model: string;
    item: string;
    variant: Record<string, string>;
    sample: number;
  };
  return { model, item, variant, sample };
};

describe('a file that is no archive, or not a right one, is refused with one sentence and stores nothing', () => {
  const at = (line: number): string => `“run.evenkeel.jsonl”, line ${line}`;

  const cases: readonly [string, () => string, string][] = [
    ['empty', () => '', '“run.evenkeel.jsonl” is empty.'],
    ['only blank lines', () => '\n\r\n  \n', '“run.evenkeel.jsonl” is empty.'],
    [
      'a CSV',
      () => 'model,score\nm,1\n',
      `${at(1)}: this is not an Evenkeel archive, because its first line has no "format":"evenkeel/1".`,
    ],
    [
      'another JSON',
      () => '{"a":1}\n',
      `${at(1)}: this is not an Evenkeel archive, because its first line has no "format":"evenkeel/1".`,
    ],
    [
      'a later format',
      () => withLine(0, (h) => void (h['format'] = 'evenkeel/4')),
      `${at(1)}: the format is "evenkeel/4", but this version reads evenkeel/1, evenkeel/2 and evenkeel/3.`,
    ],
    [
      'truncated in the header',
      () => lines[0]!.slice(0, 200),
      `${at(1)}: this is not whole JSON. The file may be cut off or changed.`,
    ],
    [
      'truncated in a response',
      () => joined(lines).slice(0, -20),
      `${at(25)}: this is not whole JSON. The file may be cut off or changed.`,
    ],
    ['no plan', () => withLine(0, (h) => void delete h['plan']), `${at(1)}: the field “plan” is missing.`],
    [
      'no seed in the plan',
      () => withLine(0, (h) => void delete (h['plan'] as Fields)['seed']),
      `${at(1)}: the field “plan.seed” is missing.`,
    ],
    [
      'a model of the plan that is a number',
      () => withLine(0, (h) => void ((h['plan'] as Fields)['models'] = ['m', 5])),
      `${at(1)}: the field “plan.models.1” must be a text, not 5.`,
    ],
    [
      'no models in the plan',
      () => withLine(0, (h) => void ((h['plan'] as Fields)['models'] = [])),
      `${at(1)}: the field “plan.models” must not be empty, not [].`,
    ],
    [
      'a model twice',
      () => withLine(0, (h) => void ((h['plan'] as Fields)['models'] = ['reckoning:a', 'reckoning:a'])),
      `${at(1)}: the plan names the model “reckoning:a” twice.`,
    ],
    [
      'a model whose name turns what stands after it around',
      () => withLine(0, (h) => void ((h['plan'] as Fields)['models'] = ['reckoning:a\u202e'])),
      `${at(1)}: the field “plan.models.0” must not contain | or control characters, not "reckoning:a\u202e".`,
    ],
    [
      'a template whose title does',
      () =>
        withLine(0, (h) => {
          const { templates } = (h['plan'] as Fields)['options'] as { templates: Fields[] };
          templates[1]!['title'] = 'Plain\u202e';
        }),
      `${at(1)}: The options of the system-prompt study are wrong: templates.1.title must not hold control characters.`,
    ],
    [
      'an unknown study',
      () => withLine(0, (h) => void ((h['plan'] as Fields)['study'] = 'tarot')),
      `${at(1)}: There is no study “tarot”. There are: system-prompt, instruction-style, paraphrase, judge, judge-pairs, configuration, elsewhere.`,
    ],
    [
      'unknown options',
      () => withLine(0, (h) => void ((h['plan'] as Fields)['options'] = { templates: [] })),
      `${at(1)}: The options of the system-prompt study are wrong: templates must hold at least one template.`,
    ],
    [
      'an answer that is not among the choices',
      () => withLine(0, (h) => void ((h['items'] as Fields[])[0]!['answer'] = 4)),
      `${at(1)}: the answer of the item “sums/001” is 4, which is not the index of one of its choices.`,
    ],
    [
      'an answer that is a fraction',
      () => withLine(0, (h) => void ((h['items'] as Fields[])[0]!['answer'] = 1.5)),
      `${at(1)}: the field “items.0.answer” must be a whole number, not 1.5.`,
    ],
    [
      'repeated choices',
      () => withLine(0, (h) => void ((h['items'] as Fields[])[2]!['choices'] = ['a', 'b', 'a'])),
      `${at(1)}: the field “items.2.choices” must not have a choice twice, not ["a","b","a"].`,
    ],
    [
      'other words than the plan was made for',
      () => withLine(0, (h) => void ((h['items'] as Fields[])[2]!['question'] = 'Why?')),
      `${at(1)}: The item “sums/003” does not have the text that the plan was made for.`,
    ],
    [
      'an item less than the plan has',
      () => withLine(0, (h) => void (h['items'] as Fields[]).pop()),
      `${at(1)}: The plan names 4 items, but 3 are given.`,
    ],
    [
      'more cells than anyone asks',
      () =>
        withLine(
          0,
          (h) => void ((h['plan'] as Fields)['models'] = Array.from({ length: 200_000 }, (_, n) => `reckoning:m${n}`)),
        ),
      `${at(1)}: the plan has 2400000 cells, but an archive has at most 2000000.`,
    ],
    [
      'a model that was loaded but is not of the plan',
      () => withLine(0, (h) => void ((h['models'] as Fields[])[0]!['model'] = 'reckoning:other')),
      `${at(1)}: the model “reckoning:other” is not one of the plan's.`,
    ],
    ['a line that is a number', () => joined(lines.with(5, '7')), `${at(6)}: it must be an object, not 7.`],
    ['a line without a type', () => withLine(5, (r) => void delete r['type']), `${at(6)}: the field “type” is missing.`],
    [
      'a type that is a list',
      () => withLine(5, (r) => void (r['type'] = ['response'])),
      `${at(6)}: the field “type” must be a text, not ["response"].`,
    ],
    ['no text', () => withLine(5, (r) => void delete r['text']), `${at(6)}: the field “text” is missing.`],
    [
      'a text that is a number',
      () => withLine(5, (r) => void (r['text'] = 5)),
      `${at(6)}: the field “text” must be a text, not 5.`,
    ],
    [
      'tokens below 0',
      () => withLine(5, (r) => void (r['tokens'] = { prompt: -1, completion: 2 })),
      `${at(6)}: the field “tokens.prompt” must be at least 0, not -1.`,
    ],
    [
      'half a token',
      () => withLine(5, (r) => void (r['tokens'] = { prompt: 1, completion: 2.5 })),
      `${at(6)}: the field “tokens.completion” must be a whole number, not 2.5.`,
    ],
    ['no time', () => withLine(5, (r) => void (r['ms'] = { prefill: 1 })), `${at(6)}: the field “ms.decode” is missing.`],
    [
      'an unknown finish',
      () => withLine(5, (r) => void (r['finish'] = 'tired')),
      `${at(6)}: the field “finish” must be stop, length or error, not "tired".`,
    ],
    [
      'an unknown model',
      () => withLine(5, (r) => void (r['model'] = 'reckoning:other')),
      `${at(6)}: the model "reckoning:other" is not one of the plan's.`,
    ],
    [
      'an unknown item',
      () => withLine(5, (r) => void (r['item'] = 'sums/999')),
      `${at(6)}: the item "sums/999" is not one of the plan's.`,
    ],
    [
      'an unknown variant',
      () => withLine(5, (r) => void (r['variant'] = { 'system-prompt': 'shouting' })),
      `${at(6)}: the variant {"system-prompt":"shouting"} is not one of the plan's.`,
    ],
    [
      'a sample too many',
      () => withLine(5, (r) => void (r['sample'] = 1)),
      `${at(6)}: the sample 1 is not one of the plan's, which has 1.`,
    ],
    [
      'a cell twice',
      () => joined([...lines, lines[4]!]),
      `${at(26)}: the cell “${'reckoning:model-0@1|sums/002|system-prompt=only-option|0'}” is in line 5 already.`,
    ],
    ['a seed that is not the cell’s', () => withLine(5, (r) => void (r['seed'] = 1)), ''],
    [
      'a prompt hash that is not the prompt’s',
      () => withLine(5, (r) => void (r['promptHash'] = 'f'.repeat(64))),
      `${at(6)}: the field “promptHash” does not match the prompt that the plan makes for this cell.`,
    ],
    [
      'deep nesting',
      () => joined([...lines, `{"type":"comparison","x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`]),
      `${at(26)}: the JSON is nested more than 64 levels deep.`,
    ],
    [
      'half a character in what is hashed',
      () => joined([...lines, '{"type":"note","by":"\\ud83d"}']),
      `${at(26)}: the text "\\ud83d" has half a character in it, a \\u escape without its other half.`,
    ],
    [
      'deep nesting without an end',
      () => joined([...lines, '['.repeat(1_000_000)]),
      `${at(26)}: the JSON is nested more than 64 levels deep.`,
    ],
  ];

  const verdict = (change: Fields) =>
    joined([
      ...lines,
      JSON.stringify({
        type: 'verdict',
        ...cellOf(parsed(1)),
        reading: { kind: 'option', option: 1, by: 'letter' },
        by: 'me',
        why: 'It says so.',
        ...change,
      }),
    ]);

  const verdicts: readonly [string, Fields, string][] = [
    ['on an unknown item', { item: 'sums/999' }, `the item "sums/999" is not one of the plan's.`],
    ['by nobody', { by: null }, 'the field “by” must be a text, not null.'],
    ['that reads nothing', { reading: {} }, 'the field “reading.kind” is missing.'],
    [
      'that reads something unknown',
      { reading: { kind: 'mood' } },
      'the field “reading.kind” must be option, number, rating, label, text, refusal or unreadable, not "mood".',
    ],
    ['that reads missing', { reading: undefined as never }, 'the field “reading” is missing.'],
    [
      'that reads an option which the item does not have',
      { reading: { kind: 'option', option: 4, by: 'hand' } },
      'the field “reading.option” is 4, but the item has 4 choices.',
    ],
    [
      'read in no way that is known',
      { reading: { kind: 'option', option: 1, by: 'magic' } },
      'the field “reading.by” must be letter, text or hand, not "magic".',
    ],
    ['at no time', { at: 'yesterday' }, 'the field “at” must be a time such as 2026-01-31T12:00:00Z, not "yesterday".'],
    [
      'in a month that is none',
      { at: '2026-13-01T00:00:00Z' },
      'the field “at” must be a time such as 2026-01-31T12:00:00Z, not "2026-13-01T00:00:00Z".',
    ],
    [
      'by someone with a very long name',
      { by: 'x'.repeat(301) },
      `the field “by” must have at most 300 characters, not "${'x'.repeat(59)}….`,
    ],
    [
      'that reads half an option',
      { reading: { kind: 'option', option: 0.5, by: 'text' } },
      'the field “reading.option” must be a whole number, not 0.5.',
    ],
  ];

  const mark = (change: Fields) => verdict({ mark: 'right', reading: null, why: '', ...change });
  const marks: readonly [string, Fields, string][] = [
    ['that says nothing known', { mark: 'maybe' }, 'the field “mark” must be right, wrong, none or null, not "maybe".'],
    [
      'that reads too',
      { reading: { kind: 'text', text: 'x' } },
      'the field “reading” must be null if there is a mark, not {"kind":"text","text":"x"}.',
    ],
    ['by nobody', { by: '' }, 'the field “by” must not be empty if there is a mark, not "".'],
    ['by a hidden name', { by: 'a\u202eb' }, 'the field “by” must not contain control characters, not "a\u202eb".'],
    ['at no time', { markedAt: 'today' }, 'the field “markedAt” must be a time such as 2026-01-31T12:00:00Z, not "today".'],
    ['of an unknown model', { model: 'x' }, `the model "x" is not one of the plan's.`],
    ['without a reason, be it empty', { why: undefined as never }, 'the field “why” is missing.'],
  ];

  test.each(marks)('a mark %s', async (_, change, sentence) => {
    await expectRefused(fileOf(mark(change)), `${at(26)}: ${sentence}`);
  });

  test('numbers that are too large for a number', async () => {
    const inHeader = joined(lines.with(0, lines[0]!.replace('"maxTokens":16', '"maxTokens":16,"x":1e999')));
    await expectRefused(fileOf(inHeader), `${at(1)}: it holds a number that is too large.`);
    const inTime = joined(lines.with(5, lines[5]!.replace('"decode":2', '"decode":1e999')));
    await expectRefused(fileOf(inTime), `${at(6)}: the field “ms.decode” must be finite, not Infinity.`);
  });

  test.each(verdicts)('a verdict %s', async (_, change, sentence) => {
    await expectRefused(fileOf(verdict(change)), `${at(26)}: ${sentence}`);
  });

  test.each(cases)('%s', async (name, text, sentence) => {
    const expected = name.startsWith('a seed')
      ? `${at(6)}: the field “seed” is 1, but the plan makes it ${String(parsed(5)['seed'])}.`
      : sentence;
    // Neither an empty database nor one with the run changes.
    await expectRefused(fileOf(text()), expected);
    await importArchive(fileOf(joined(lines)));
    await expectRefused(fileOf(text()), expected);
  });

  test('bytes that are no text', async () => {
    await expectRefused(fileOf(new Uint8Array([0x7b, 0xff, 0xfe, 0x0a])), '“run.evenkeel.jsonl” is not text in UTF-8.');
    const cutInACharacter = new TextEncoder().encode(`${joined(lines)}é`).slice(0, -1);
    await expectRefused(
      fileOf(cutInACharacter),
      `${at(lines.length + 1)}: it ends in the middle of a character; the file may be cut off.`,
    );
  });

  test('gzip that is cut off, changed, or none but for its first bytes', async () => {
    const name = 'run.evenkeel.jsonl.gz';
    const sentence = `“${name}” cannot be unpacked: its gzip data is damaged or cut off.`;
    const good = await gzipped(joined(lines));
    await expectRefused(fileOf(good.slice(0, good.length / 2), name), sentence);
    await expectRefused(fileOf(good.slice(0, -4), name), sentence);
    await expectRefused(fileOf(new Uint8Array([0x1f, 0x8b, 1, 2, 3, 4]), name), sentence);
    const changed = good.slice();
    changed[changed.length >> 1]! ^= 0xff;
    await expectRefused(fileOf(changed, name), sentence);
    // A file without gzip may have a name that ends in .gz.
    expect(await importArchive(fileOf(joined(lines), name))).toMatchObject({ added: 24 });
  });

  test('a small file that unpacks to a huge one is given up when it is too long', async () => {
    const piece = new Uint8Array(1_000_000).fill(0x20);
    // The stream is infinite, so a reader that does not give up never returns.
    const endless = new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(piece) });
    const bomb = endless.pipeThrough(new CompressionStream('gzip') as ReadableWritablePair<Uint8Array, Uint8Array>);
    await expect(readArchive(bomb, 'bomb.gz')).rejects.toThrow(
      new UserError(
        '“bomb.gz” unpacks to more than 150 MB: an archive has at most that in the app. The command “evenkeel report” measures larger ones (docs/scale.md).',
      ),
    );
  });

  test('200 MB: as a file by its size at once, as a stream when it has come too far', async () => {
    const large = { size: 200_000_000, stream: () => expect.unreachable() };
    Object.setPrototypeOf(large, Blob.prototype);
    await expect(readArchive(large as unknown as Blob, 'large.jsonl')).rejects.toThrow(
      new UserError(
        '“large.jsonl” has 200 MB: an archive has at most 150 MB in the app. The command “evenkeel report” measures larger ones (docs/scale.md).',
      ),
    );
    const header = new TextEncoder().encode(`${lines[0]}\n`);
    const line = new TextEncoder().encode(`${JSON.stringify({ type: 'note', text: 'x'.repeat(999_000) })}\n`);
    let given = 0;
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(given === 0 ? header : line);
        given += line.length;
        if (given > 200_000_000) controller.close();
      },
    });
    await expect(readArchive(stream, 'stream')).rejects.toThrow(
      new UserError(
        '“stream” has more than 150 MB: an archive has at most that in the app. The command “evenkeel report” measures larger ones (docs/scale.md).',
      ),
    );
    expect(given).toBeLessThan(155_000_000);
  });

  test('names of fields that JavaScript treats apart are only names', async () => {
    const line = lines[1]!.replace('{', '{"__proto__":{"polluted":true},"constructor":1,');
    await importArchive(fileOf(joined(lines.with(1, line))));
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    expect(await loadResponsesOfRun(runId)).toHaveLength(24);
  });
});

test('half a character in a response, where a token limit may have cut it, comes back as it was', async () => {
  const text = withLine(1, (fields) => void (fields['text'] = 'A \ud83d'));
  await importArchive(fileOf(text));
  expect(undigested(await (await exportRun(runId, { gzip: false })).text())).toBe(text);
});

test('writeArchive puts responses into plan order, whatever order they come in', async () => {
  const archive = await readArchive(fileOf(joined(lines)), 'x');
  const mixed = { ...archive, responses: archive.responses.toReversed() };
  expect(undigested(await new Response(writeRunAsJsonLines(mixed)).text())).toBe(joined(lines));
});
