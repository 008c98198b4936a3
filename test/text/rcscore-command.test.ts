import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { bundledEncoder } from '../../src/core/encoder/own-encoder.ts';
import { rcscoreCommand } from '../../tools/commands/rcscore.ts';
import { outcomeOf } from '../cli/run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'evenkeel-rcscore-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const command = (...args: readonly string[]) => outcomeOf(rcscoreCommand, args);

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const a = file('a.txt', 'The cat sat on the mat. It was happy.\n');
const b = file('b.txt', 'It was happy. The cat sat on the mat.');

it.each([
  ['by meaning', [], bundledEncoder.id],
  ['by spelling', ['--spelling'], 'lexical:3-5:256:1'],
])('prints the score of two files as JSON, %s', async (_, options, encoder) => {
  const { code, out, err } = await command(a, b, ...options);
  expect([code, err]).toEqual([0, '']);
  expect(out.trimEnd()).not.toContain('\n');
  const found = JSON.parse(out) as Record<string, unknown>;
  expect(Object.keys(found)).toEqual([
    'structurality',
    'lexicality',
    'coherence',
    'rcscore',
    'components',
    'alignment',
    'encoder',
  ]);
  expect(found).toMatchObject({
    structurality: 1,
    coherence: 0.25,
    components: { tfidf: 1, order: 0, position: 0, continuity: 0, similarity: 1 },
    alignment: [
      { a: 0, b: 1, similarity: 1, jaccard: 1 },
      { a: 1, b: 0, similarity: 1, jaccard: 1 },
    ],
    encoder,
  });
});

it('a file with itself, also an empty one, scores 1', async () => {
  for (const path of [a, file('empty.txt', '')]) {
    const { code, out } = await command(path, path, '--spelling');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ structurality: 1, lexicality: 1, coherence: 1, rcscore: 1 });
  }
});

it.each([
  ['a file that is not there', [a, join(folder, 'none.txt')], 'none.txt'],
  ['a folder', [folder, b], folder],
  ['bytes that are no text', [a, file('bytes.txt', new Uint8Array([0x61, 0x0a, 0xff, 0xfe]))], 'bytes.txt, line 2'],
  ['one file', [a], '1 file is named, not two'],
  ['three files', [a, b, b], '3 files are named, not two'],
  ['an option', [a, b, '--fast'], '--fast'],
])('%s: one line, exit 2', async (_, args, says) => {
  const { code, out, err } = await command(...args);
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain(says);
  expect(err.trimEnd()).not.toContain('\n');
});
