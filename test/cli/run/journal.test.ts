import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { DiskStore } from '../../../cli/run/disk-store.ts';
import { Journal } from '../../../cli/run/journal.ts';
import { withFileLock } from '../../../cli/run/file-lock.ts';
import type { PlanToAsk } from '../../../cli/plan/plan-of.ts';
import { cellSeed, planCells } from '../../../src/core/plan/cells.ts';
import { promptHash } from '../../../src/core/archive/prompt-hash.ts';
import type { Response as Answered } from '../../../src/core/answers/response.ts';
import { writeRunAsJsonLines } from '../../../src/export/archive.ts';
import { smallPlan, type Small } from '../../run/small-plan.ts';

let folder: string;
let path: string;
let small: Small;
let responses: Answered[];
let count = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-journal-'));
  small = await smallPlan({ models: 1, items: 2, templates: 2, modelId: () => 'endpoint:here/a' });
  responses = await Promise.all(
    planCells(small.plan, small.study).map(async (cell) => {
      const item = small.items.find(({ id }) => id === cell.item)!;
      const hash = await promptHash(small.study.prompt(cell, item, small.plan));
      const rest = { tokens: { prompt: 1, completion: 1 }, ms: { prefill: 1, decode: 1 }, finish: 'stop' as const };
      return { ...cell, seed: await cellSeed(small.plan, cell), promptHash: hash, text: `A “${cell.item}” 🦆`, ...rest };
    }),
  );
});
beforeEach(() => {
  path = join(folder, `${count++}.part`);
});
/**
 * The journals that tests leave open, as a kill does. Later versions of Node report files that are never closed as errors.
 */
const journals: Journal[] = [];
afterEach(() => Promise.all(journals.splice(0).map((journal) => journal.close())));
afterAll(() => rm(folder, { recursive: true, force: true }));

const asked = (): PlanToAsk => ({ plan: small.plan, items: small.items });
const opened = async (of = asked()) => {
  const { journal, kept } = await Journal.open(path, of);
  journals.push(journal);
  return { journal, kept, store: new DiskStore(journal, kept.archive) };
};
const failed = (response: Answered): Answered => ({ ...response, text: '', finish: 'error', error: 'No.' });

test('what was written is there again, whatever it was and however the program ended', async () => {
  const first = await opened();
  const written = responses.slice(0, 3).map((response) => first.store.write(response));
  expect(await Promise.all(written)).toEqual(['new', 'new', 'new']);
  expect(await first.store.write(failed(responses[0]!))).toBe('already');
  const loaded = {
    model: 'endpoint:here/a',
    contextWindow: 0,
    chatTemplateHash: '',
    tokenizerHash: '',
    device: 'http://x',
    ms: 1,
  };
  await first.store.keepModel(loaded);
  await first.store.keepEnvironment({ sessions: [] });
  await first.journal.add({ type: 'run-spent', spent: { requests: 4, tokens: 9, money: 0.5 } });
  // The first journal is not closed, as after a kill.
  const { kept, store, journal } = await opened();
  expect(store.responses).toEqual(responses.slice(0, 3));
  expect([kept.archive.models, kept.archive.environment, kept.spent]).toEqual([
    [loaded],
    { sessions: [] },
    { requests: 4, tokens: 9, money: 0.5 },
  ]);
  await journal.close();
  await first.journal.close();
});

test('a large run goes on with its answers on the disk, and its archive is the same', async () => {
  const first = await opened();
  await first.store.write(failed(responses[0]!));
  for (const response of responses.slice(1, 3)) await first.store.write(response);
  await first.journal.close();
  const { journal, kept } = await Journal.open(path, asked(), 0);
  const store = new DiskStore(journal, kept.archive);
  expect(store.counts()).toEqual({ done: 3, failed: 1 });
  expect(await store.write(responses[0]!)).toBe('new');
  expect(await store.write(responses[1]!)).toBe('already');
  const inOrder = new Response(writeRunAsJsonLines(store.archive));
  const expected = new Response(writeRunAsJsonLines({ ...kept.archive, responses: responses.slice(0, 3) }));
  expect(await inOrder.text()).toBe(await expected.text());
  await journal.close();
});

test('an answer takes the place of a failure, in the file too, and nothing else does', async () => {
  const { store, journal } = await opened();
  await store.write(failed(responses[0]!));
  await store.write(responses[1]!);
  await store.write(responses[0]!);
  expect(await store.write(responses[0]!)).toBe('already');
  await journal.close();
  const again = await opened();
  expect(again.store.responses).toEqual(
    [responses[1], responses[0]].toSorted((a, b) => responses.indexOf(a!) - responses.indexOf(b!)),
  );
  expect(again.store.counts()).toEqual({ done: 2, failed: 0 });
  await again.journal.close();
});

test('wherever its end was cut, every answer before the cut is there and the run goes on', async () => {
  const { store, journal } = await opened();
  for (const response of responses.slice(0, 2)) await store.write(response);
  await journal.close();
  const whole = await readFile(path);
  const ends = [...whole.keys()].filter((at) => whole[at] === 10);
  const from = ends[0]! + 1;
  for (let cut = from; cut <= whole.length; cut += 7) {
    await writeFile(path, whole.subarray(0, cut));
    const again = await opened();
    expect(again.store.responses).toHaveLength(ends.filter((at) => at < cut).length - 1);
    await again.store.write(responses[3]!);
    await again.journal.close();
    const last = await opened();
    expect(last.store.responses.at(-1)).toEqual(responses[3]);
    await last.journal.close();
  }
});

test('a disk that left zeros or half a header at the end costs nothing that was whole', async () => {
  const { store, journal } = await opened();
  await store.write(responses[0]!);
  await journal.close();
  await appendFile(path, Buffer.alloc(4096));
  const again = await opened();
  expect(again.store.responses).toEqual([responses[0]]);
  await again.journal.close();
  await writeFile(path, '{"format":"even');
  const anew = await opened();
  expect(anew.store.responses).toEqual([]);
  await anew.store.write(responses[0]!);
  await anew.journal.close();
  expect((await opened()).store.responses).toEqual([responses[0]]);
});

test('damage in the middle, another plan and lines that are not of the run are refused in a sentence, and nothing is changed', async () => {
  const { store, journal } = await opened();
  for (const response of responses) await store.write(response);
  await journal.close();
  const whole = await readFile(path, 'utf8');
  const refusals: [string, string][] = [
    [whole.replace('"sample":0', '"sample:0'), 'line 2: the line is damaged, and it is not the last one.'],
    [whole.replace('"seed":', '"seed":1'), 'line 2'],
    [whole.replace('endpoint:here/a|', ''), ''],
  ];
  for (const [text, sentence] of refusals.filter(([text]) => text !== whole)) {
    await writeFile(path, text);
    await expect(opened()).rejects.toThrow(sentence);
    expect(await readFile(path, 'utf8')).toBe(text);
  }
  await writeFile(path, whole);
  await expect(opened({ ...asked(), plan: { ...small.plan, seed: 8 } })).rejects.toThrow('belongs to another plan');
});

test('of two programs that wrote to one journal the first answer to each cell stands', async () => {
  const { store, journal } = await opened();
  await store.write(failed(responses[1]!));
  await store.write(responses[0]!);
  await journal.close();
  const [header] = (await readFile(path, 'utf8')).split('\n');
  const line = (response: Answered): string => JSON.stringify({ type: 'response', ...response });
  const second = { ...responses[0]!, text: 'Said to another.' };
  const others = [header, line(second), line(failed(responses[0]!)), line(responses[1]!), line(failed(responses[1]!))];
  await appendFile(path, `${others.join('\n')}\n`);
  const again = await opened();
  expect(again.store.responses).toEqual(responses.slice(0, 2));
  await again.journal.close();
});

test('bytes that are no text are damage, and never stand in an answer', async () => {
  const { store, journal } = await opened();
  for (const response of responses.slice(0, 2)) await store.write(response);
  await journal.close();
  const whole = await readFile(path);
  const broken = (at: number): Buffer => Buffer.concat([whole.subarray(0, at), Buffer.of(0xff), whole.subarray(at + 1)]);
  const first = broken(whole.indexOf('🦆'));
  await writeFile(path, first);
  await expect(opened()).rejects.toThrow('line 2: the line is damaged, and it is not the last one.');
  expect(await readFile(path)).toEqual(first);
  await writeFile(path, broken(whole.lastIndexOf('🦆')));
  const again = await opened();
  expect(again.store.responses).toEqual(responses.slice(0, 1));
  await again.journal.close();
});

test.each([['notes\n'], ['{"format":"another'], ['\0'.repeat(100_000)]])(
  'a file of somebody else that has the journal’s name is left as it is: %#',
  async (text) => {
    await writeFile(path, text);
    await expect(opened()).rejects.toThrow('already exists and does not belong to this run');
    expect(await readFile(path, 'utf8')).toBe(text);
  },
);

test('a file that was taken away is told, so that no answer is written to nowhere', async () => {
  const { store, journal } = await opened();
  await expect(store.stillThere()).resolves.toBeUndefined();
  await rm(path);
  await expect(store.stillThere()).rejects.toThrow('was removed or replaced');
  await journal.close();
});

/** Resolves once the locked work has begun; `end` finishes it. */
const working = (): Promise<{ readonly first: Promise<void>; readonly end: () => void }> =>
  new Promise((begun, failed) => {
    const first: Promise<void> = withFileLock(
      path,
      () => new Promise<void>((end) => setTimeout(() => begun({ first, end }))),
    );
    first.catch(failed);
  });

test('one program at a time works on a file; whoever comes after it may', async () => {
  const { first, end } = await working();
  await expect(withFileLock(path, () => Promise.resolve())).rejects.toThrow('Another program is working on');
  await expect(withFileLock(`${path}.other`, () => Promise.resolve('done'))).resolves.toBe('done');
  end();
  await first;
  await expect(withFileLock(path, () => Promise.resolve('done'))).resolves.toBe('done');
});

/** Creates a program’s socket and kills the program. */
async function leftBehind(name: string): Promise<string> {
  const words = join(await realpath(folder), basename(path));
  const hash = createHash('sha256').update(words).digest('hex').slice(0, 24);
  const place = `/tmp/evenkeel-${hash}${name}`;
  const dies = `require('net').createServer().listen(process.argv[1], () => process.kill(process.pid, 'SIGKILL'))`;
  await promisify(execFile)(process.execPath, ['-e', dies, place]).catch(() => undefined);
  expect(existsSync(place)).toBe(true);
  return place;
}

test('of many that find what a killed one left behind at the same moment, one works', async () => {
  const dead = await leftBehind('-dead.sock');
  let working = 0;
  let most = 0;
  let refused = 0;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  /** The work ends once each of the twelve either works or was refused. */
  const see = (): void => {
    if (working + refused === 12) release();
  };
  const work = async (): Promise<void> => {
    most = Math.max(most, ++working);
    see();
    await released;
  };
  const tried = await Promise.allSettled(
    Array.from({ length: 12 }, async (_, n) => {
      for (let turn = 0; turn < n % 5; turn++) await new Promise(setImmediate);
      return withFileLock(path, work).catch((error: unknown) => {
        refused += 1;
        see();
        throw error;
      });
    }),
  );
  const why = tried.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []));
  expect(most).toBe(1);
  expect(why).toHaveLength(11);
  for (const phrase of why) expect(phrase).toContain('Another program is working on');
  expect(existsSync(dead)).toBe(false);
});

test('by whichever way a file is reached, and wherever a shell keeps what is short-lived', async () => {
  const way = `${path}.way`;
  await symlink(folder, way);
  const { first, end } = await working();
  const { TMPDIR } = process.env;
  process.env['TMPDIR'] = folder;
  const other = withFileLock(join(way, basename(path)), () => Promise.resolve());
  await expect(other).rejects.toThrow('Another program is working on');
  if (TMPDIR === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = TMPDIR;
  end();
  await first;
  await expect(withFileLock(join(path, 'no', 'file'), () => Promise.resolve())).rejects.toThrow('There is no');
});
