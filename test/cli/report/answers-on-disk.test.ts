import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AnswersOnDisk } from '../../../cli/report/answers-on-disk.ts';
import { attachedArchive } from '../../../cli/report/html-file.ts';
import { measuredArchive } from '../../../cli/report/measured-archive.ts';
import { digestResponses } from '../../../src/core/digest/answers-digest.ts';
import type { Response } from '../../../src/core/answers/response.ts';
import { readArchive, writeRunAsJsonLines, type Archive } from '../../../src/export/archive.ts';
import { answersAsCsv } from '../../../src/export/answers/answers-csv.ts';
import { UserError } from '../../../src/base/errors/user-error.ts';
import { scoreAndMeasureResponses } from '../../../src/report/measure-run.ts';
import { answered } from '../../export/answered.ts';
import type { MadeUpRun } from '../../made-up/archive.ts';
import { madeUpConfigurationRun } from '../../made-up/configuration-run.ts';
import { madeUpJudgeRun } from '../../made-up/judge-run.ts';
import { madeUpLog } from '../../made-up/logged-run.ts';
import { madeUpParaphraseRun } from '../../made-up/paraphrase-run.ts';
import { madeUpRun } from '../../made-up/run.ts';
import { madeUpStyleRun } from '../../made-up/style-run.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-laid-down-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const besides = { models: [], environment: {}, comparisons: [], verdicts: [], others: [], unknown: {} };
const bytesOf = (archive: Archive): Promise<ArrayBuffer> =>
  new globalThis.Response(writeRunAsJsonLines(archive)).arrayBuffer();

/** Reads an archive as `report` does. */
const laidDown = (bytes: ArrayBuffer, answers: AnswersOnDisk): Promise<Archive> =>
  readArchive(new Blob([bytes]), 'run', undefined, answers.taking);

type Run = Pick<Archive, 'plan' | 'items' | 'responses' | 'prompts'>;
const runs: Readonly<Record<string, () => Promise<Run>>> = {
  'system-prompt': () => madeUpRun({ models: 2, perSet: 2 }),
  'instruction-style': () => madeUpStyleRun({ models: 2, perSet: 2, sets: ['sums'] }),
  paraphrase: () => madeUpParaphraseRun({ models: 1, perSet: 2 }),
  judge: () => madeUpJudgeRun({ models: 1, perCriterion: 4, samples: 2, definitions: ['none'] }),
  configuration: () => madeUpConfigurationRun({ models: 1, sets: 1, perSet: 4 }),
  elsewhere: () => madeUpLog({ perSet: 3, isHole: ({ item }) => item === 2 }),
};

test.each(Object.keys(runs))('%s: figures, digest, table and archive are those of answers in memory', async (name) => {
  const made = await runs[name]!();
  // Real answers have thoughts and origins. A later version may add fields.
  const responses = made.responses.map((response, n) => ({
    ...response,
    ...(n % 3 === 0 && { thought: `Hm, ${n}. 🦆` }),
    ...(n % 4 === 0 && { origin: { engine: 'endpoint', at: n }, later: { a: [n] } }),
  }));
  const bytes = await bytesOf({ ...besides, ...made, responses });
  const whole = await readArchive(new Blob([bytes]), 'run');
  const answers = new AnswersOnDisk(folder);
  const found = await laidDown(bytes, answers);
  // The file with the answers no longer has a name.
  expect(await readdir(folder)).toEqual([]);
  expect(found.responses.map((response) => ({ ...response }))).toEqual(whole.responses);
  const figures = (of: Archive) => scoreAndMeasureResponses({ plan: of.plan, items: of.items, responses: of.responses });
  expect(JSON.stringify(await figures(found))).toBe(JSON.stringify(await figures(whole)));
  expect(digestResponses(found.responses)).toEqual(digestResponses(whole.responses));
  expect(Buffer.from(await bytesOf(found)).equals(Buffer.from(bytes))).toBe(true);
  const table = async (of: Archive) => (await answersAsCsv((await answered(of)).run)).text();
  expect(await table(found)).toBe(await table(whole));
  answers.remove();
});

test('fields from outside are only names, and what is not there stays away', () => {
  const answers = new AnswersOnDisk(folder);
  answers.begin(3);
  const line = '{"model":"a","item":"s/1","variant":{"f":"x"},"sample":0,"text":"A","__proto__":{"polluted":true}}';
  const kept = answers.keep(JSON.parse(line) as Response);
  expect(JSON.stringify(kept)).toBe(line);
  expect(Object.keys(kept)).toEqual(['model', 'item', 'variant', 'sample', 'text', '__proto__']);
  expect({} as { polluted?: true }).not.toHaveProperty('polluted');
  const other = answers.keep(JSON.parse(line.replace('"A"', '"B"')) as Response);
  expect([kept.text, other.text, kept.text]).toEqual(['A', 'B', 'A']);
  expect(other.variant).toBe(kept.variant);
  const named = { ...kept, model: '{"f":"x"}' };
  expect(answers.keep(named).model).toBe(named.model);
  answers.remove();
});

test('where there is no room for the answers, the folder is named and what to do', () => {
  const answers = new AnswersOnDisk(join(folder, 'not', 'there'));
  expect(() => answers.begin(1)).toThrow(/^The answers cannot be stored in .*not\/there: .*TMPDIR/);
});

describe('the whole way', () => {
  let bytes: Buffer;
  let made: MadeUpRun;
  beforeAll(async () => {
    made = await madeUpRun({ models: 1, perSet: 2 });
    bytes = Buffer.from(await bytesOf({ ...besides, ...made }));
  });
  const measured = (some: Uint8Array, check = (_: string): void => undefined) => {
    const answers = new AnswersOnDisk(folder);
    return measuredArchive(new Blob([new Uint8Array(some)]).stream(), 'run.evenkeel.jsonl', {
      ...{ yardsticks: { margin: 3, reliance: 0.8 }, check, answers },
      chosen: () => Promise.resolve(undefined),
    });
  };

  test('a gzipped file, as one that is none', async () => {
    const { plan, items, responses } = made;
    const expected = await scoreAndMeasureResponses({ plan, items, responses, choices: { margin: 3, reliance: 0.8 } });
    const { reported } = await measured(gzipSync(bytes));
    expect(reported).toMatchObject({ result: expected, digest: digestResponses(responses).sha256 });
  });

  test('a cut file is refused by its line, gzipped or not; one of another study before its answers are read', async () => {
    const cut = bytes.subarray(0, bytes.length >> 1);
    await expect(measured(cut)).rejects.toThrow(/^“run.evenkeel.jsonl”, line \d+: this is not whole JSON/);
    await expect(measured(gzipSync(bytes).subarray(0, -40))).rejects.toThrow('its gzip data is damaged or cut off');
    const other = new UserError('Another study.');
    const refusing = measured(cut, () => {
      throw other;
    });
    await expect(refusing).rejects.toBe(other);
  });

  test('a page carries an archive up to what it reads, and none beyond', async () => {
    const archive = { ...besides, ...made };
    expect(await attachedArchive(archive, 'a'.repeat(64), bytes.length / 1e6)).toContain('base64');
    expect(await attachedArchive(archive, 'a'.repeat(64), (bytes.length - 1) / 1e6)).toBeUndefined();
  });
});
