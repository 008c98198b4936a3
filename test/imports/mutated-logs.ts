import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { errorMessage } from '../../src/core/words/error-message.ts';
import { UserError } from '../../src/base/errors/user-error.ts';
import { importedRunToArchive } from '../../src/export/elsewhere/store-imported-run.ts';
import { readArchive, writeRunAsJsonLines } from '../../src/export/archive.ts';
import type { LogFile, LogReader } from '../../src/imports/log/imported-log.ts';
import { logToImportedRun } from '../../src/imports/log/log-run.ts';
import { proposeImportChoices } from '../../src/imports/log/proposed-choices.ts';
import { logReaderLoaders } from '../../src/imports/readers.ts';
import { buildGridView } from '../../src/imports/work/grid-view.ts';
import { requireLog, recogniseAndReadLogs } from '../../src/imports/work/open-logs.ts';
import { randomBelow, seededRandom, type Random } from '../../src/measure/basics/random.ts';
import { mutated } from '../mutated/mutate.ts';
import { madeFile } from './files-of.ts';

const fixtures = join(import.meta.dirname, '../fixtures');

/** Larger files are skipped, because each would take the time of many. */
const mostBytes = 100_000;

const tables: readonly LogFile[] = [
  madeFile(
    'answers.csv',
    [
      'id,question,model,prompt,response,reference,correct,temperature',
      ...['m', 'n'].flatMap((model) =>
        ['a', 'b'].flatMap((way) =>
          [1, 2, 3].map((n) => `${n},"What, then, is ${n}?",${model},${way},It is ${n}.,${n},true,0.5`),
        ),
      ),
    ].join('\n'),
  ),
  madeFile(
    'wide.jsonl',
    '{"question":"Q","target":"2","m_answer":"2","n_answer":"3"}\n{"question":"R","target":"2","m_answer":"2"}',
  ),
];

/** The logs of a reader’s format: for each fixture folder, the files that the reader recognises. */
export async function logsOf(reader: LogReader): Promise<readonly (readonly LogFile[])[]> {
  if (reader.id === 'tables') return tables.map((file) => [file]);
  const folders = new Map<string, LogFile[]>();
  for (const entry of readdirSync(fixtures, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !/\.(?:jsonl?|eval|cforge|csv|parquet)$/.test(entry.name)) continue;
    const bytes = readFileSync(path);
    if (bytes.length > mostBytes) continue;
    const folder = dirname(path);
    folders.set(folder, [...(folders.get(folder) ?? []), { name: entry.name, blob: new Blob([bytes]) }]);
  }
  const known = await Promise.all([...folders.values()].map((files) => reader.recognise(files)));
  return known.filter(({ length }) => length > 0);
}

export const allReaders = (): Promise<readonly LogReader[]> => Promise.all(logReaderLoaders.map(({ load }) => load()));

/** Changes one of the files, as a bad disk or an attacker would. */
async function changed(files: readonly LogFile[], random: Random): Promise<LogFile[]> {
  const at = randomBelow(random, files.length);
  return Promise.all(
    files.map(async (file, n) => {
      if (n !== at) return file;
      const bytes = new Uint8Array(await file.blob.arrayBuffer());
      const isText = !/^P(?:K|AR1)/.test(String.fromCharCode(...bytes.subarray(0, 4)));
      if (isText) return { ...file, blob: new Blob([mutated(new TextDecoder().decode(bytes), random)]) };
      for (let n = 0; n < 1 + randomBelow(random, 4); n++)
        bytes[randomBelow(random, bytes.length)] = randomBelow(random, 256);
      return {
        ...file,
        blob: new Blob([bytes.subarray(0, randomBelow(random, 4) === 0 ? randomBelow(random, bytes.length) : undefined)]),
      };
    }),
  );
}

export interface Tally {
  read: number;
  refused: number;
  withFaults: number;
}

/**
 * Opens this many changed logs. Each must become a run with its faulty rows counted, or be refused in one sentence.
 * Anything else fails and shows the input.
 */
export async function openMutated(logs: readonly (readonly LogFile[])[], inputs: number, seed: number): Promise<Tally> {
  const random = seededRandom(seed);
  const tally: Tally = { read: 0, refused: 0, withFaults: 0 };
  for (let n = 0; n < inputs; n++) {
    const files = await changed(logs[n % logs.length] ?? [], random);
    try {
      const faults = await opened(files, n % 50 === 0);
      tally.read += 1;
      if (faults > 0) tally.withFaults += 1;
    } catch (error) {
      if (!(error instanceof UserError))
        throw new Error(`Input ${n} of seed ${seed} was neither read nor refused: ${await textsOf(files)}`, {
          cause: error,
        });
      expect(errorMessage(error), `input ${n}`).toMatch(/^[^\n]{10,300}$/u);
      tally.refused += 1;
    }
  }
  return tally;
}

async function opened(files: readonly LogFile[], isWritten: boolean): Promise<number> {
  const byNames = await recogniseAndReadLogs(files);
  // If the names do not reveal the columns, map the first two, rightly or not.
  const [question, answer] = byNames.table?.columns ?? [];
  const mapping = question && answer && { roles: { question: [question.name], answer: [answer.name] } };
  const log = requireLog(
    mapping && !byNames.isTableRead ? await recogniseAndReadLogs(files, undefined, undefined, mapping) : byNames,
  );
  refuseOddNumbers(log, 'log');
  const choices = proposeImportChoices(log);
  const found = buildGridView(log, choices);
  if ('why' in found) throw new UserError(found.why);
  refuseOddNumbers(found.view, 'view');
  expect(found.view.answers + found.view.holes).toBe(found.grid.cells.length);
  const run = await logToImportedRun(log, choices, found.grid);
  refuseOddNumbers(run, 'run');
  if (isWritten) await readArchive(writeRunAsJsonLines(importedRunToArchive(run)), 'changed log');
  return log.faults.length;
}

/** Fails on NaN and infinity, which must not be shown or stored. */
function refuseOddNumbers(value: unknown, path: string): void {
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new Error(`${path} is ${value}`);
  } else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)) {
    for (const [key, part] of Object.entries(value)) refuseOddNumbers(part, `${path}.${key}`);
  }
}

const textsOf = async (files: readonly LogFile[]): Promise<string> =>
  (await Promise.all(files.map(async ({ name, blob }) => `${name}\n${(await blob.text()).slice(0, 20_000)}`))).join('\n');
