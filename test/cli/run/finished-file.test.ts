import { execFile, spawn } from 'node:child_process';
import { link, lstat, mkdtemp, readFile, readdir, rm, stat, symlink, writeFile, chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { extendFile, replaceFile } from '../../../cli/run/finished-file.ts';
import { passesGate } from '../../../cli/gate.ts';
import { readOptions } from '../../../cli/options.ts';
import { fileOptions, writeRunFiles } from '../../../cli/run-files.ts';
import { answered } from '../../export/answered.ts';
import { madeUpRun } from '../../made-up/run.ts';

let folder = '';
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'evenkeel-replaced-'))));
afterEach(() => rm(folder, { recursive: true, force: true }));

const path = (name: string): string => join(folder, name);
const text = (name: string): Promise<string> => readFile(path(name), 'utf8');
const bytesOf = (words: string): ReadableStream<Uint8Array> => new Blob([words]).stream();

/** A stream that fails after its first part, as on a full disk. */
const failing = (): ReadableStream<Uint8Array> => {
  let isFirst = true;
  return new ReadableStream({
    pull(controller) {
      if (isFirst) controller.enqueue(new TextEncoder().encode('new'.repeat(50_000)));
      else controller.error(Object.assign(new Error('ENOSPC: no space left on device, write'), { syscall: 'write' }));
      isFirst = false;
    },
  });
};

describe('a file that is replaced', () => {
  test('is as before, and alone, where writing the new one fails', async () => {
    await writeFile(path('a.csv'), 'old');
    await expect(replaceFile(path('a.csv'), failing())).rejects.toThrow(
      `The file ${path('a.csv')} cannot be written: ENOSPC: no space left on device, write.`,
    );
    expect(await text('a.csv')).toBe('old');
    expect(await readdir(folder)).toEqual(['a.csv']);
    await expect(replaceFile(path('b.csv'), failing())).rejects.toThrow('ENOSPC');
    expect(await readdir(folder)).toEqual(['a.csv']);
  });

  test('is alone at every one of many failures', async () => {
    for (let at = 0; at < 200; at++) await expect(replaceFile(path('a.csv'), failing())).rejects.toThrow('ENOSPC');
    expect(await readdir(folder)).toEqual([]);
  });

  test('keeps its permissions', async () => {
    await writeFile(path('a.csv'), 'old');
    await chmod(path('a.csv'), 0o640);
    await replaceFile(path('a.csv'), bytesOf('new'));
    expect(await text('a.csv')).toBe('new');
    expect((await stat(path('a.csv'))).mode & 0o777).toBe(0o640);
  });

  test('is the one that a symbolic link leads to, there or not', async () => {
    await writeFile(path('a.csv'), 'old');
    await symlink('a.csv', path('latest.csv'));
    await symlink('latest.csv', path('link.csv'));
    await symlink('b.csv', path('next.csv'));
    await replaceFile(path('link.csv'), bytesOf('new'));
    await replaceFile(path('next.csv'), bytesOf('first'));
    expect([await text('a.csv'), await text('b.csv')]).toEqual(['new', 'first']);
    expect((await lstat(path('link.csv'))).isSymbolicLink()).toBe(true);
    expect((await readdir(folder)).sort()).toEqual(['a.csv', 'b.csv', 'latest.csv', 'link.csv', 'next.csv']);
  });

  test('is no pipe, device or folder: those are written to, or refused', async () => {
    await replaceFile('/dev/null', bytesOf('new'));
    expect((await stat('/dev/null')).isCharacterDevice()).toBe(true);
    await promisify(execFile)('mkfifo', [path('pipe')]);
    const reader = spawn('cat', [path('pipe')]);
    let read = '';
    reader.stdout.on('data', (part: Buffer) => (read += String(part)));
    const ended = new Promise((resolve) => reader.on('close', resolve));
    await replaceFile(path('pipe'), bytesOf('new'));
    await ended;
    expect(read).toBe('new');
    expect((await stat(path('pipe'))).isFIFO()).toBe(true);
    await expect(replaceFile(folder, bytesOf('new'))).rejects.toThrow(`The file ${folder} cannot be written: EISDIR`);
    await expect(replaceFile(join(folder, 'none', 'a.csv'), bytesOf('new'))).rejects.toThrow('cannot be written: ENOENT');
  });

  test('can be made longer in the same way', async () => {
    await extendFile(path('summary.md'), 'one\n');
    await link(path('summary.md'), path('before.md'));
    await extendFile(path('summary.md'), 'two\n');
    expect([await text('summary.md'), await text('before.md')]).toEqual(['one\ntwo\n', 'one\n']);
    await extendFile('/dev/null', 'three\n');
  });
});

/** The old file keeps its bytes under its second name (a hard link), so the command wrote nothing into it. */
test('every file of a report is written beside the old one', async () => {
  const names = ['a.csv', 'a.parquet', 'e.zip', 'r.zip', 'p.json', 'l.zip', 'j.xml', 's.md'];
  for (const name of names) {
    await writeFile(path(name), `old ${name}`);
    await link(path(name), path(`${name}.before`));
  }
  const options = ['answers', 'answers', 'every-eval-ever', 'eval-results', 'promptfoo', 'lm-eval'];
  const words = options.flatMap((option, at) => [`--${option}`, path(names[at] ?? '')]);
  const { run, measured } = await answered(await madeUpRun({ models: 1, perSet: 1 }));
  const given = readOptions([...words, '--dataset', 'algebra=cais/mmlu:default'], fileOptions, 'see --help');
  await writeRunFiles('run.jsonl', given, () => Promise.resolve(run), await measured());
  await passesGate('run.jsonl', [], { fail: [], junit: path('j.xml'), summary: path('s.md') });
  for (const name of names) {
    expect(await text(`${name}.before`), name).toBe(`old ${name}`);
    expect(await text(name), name).not.toBe(`old ${name}`);
  }
  expect(await text('s.md')).toMatch(/^old s\.md./);
  expect(await readdir(folder)).toHaveLength(2 * names.length);
});

test('a full standard output is told in one sentence', async () => {
  const root = new URL('../../../', import.meta.url);
  const command = `exec "${process.execPath}" --import tsx cli/evenkeel.ts --help > /dev/full`;
  await expect(promisify(execFile)('bash', ['-c', command], { cwd: root })).rejects.toMatchObject({
    code: 2,
    stderr: 'Standard output cannot be written: ENOSPC: no space left on device, write.\n',
  });
});
