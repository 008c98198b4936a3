import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rcscoreCommand } from '../../tools/commands/rcscore.ts';
import { similarityCommand } from '../../tools/commands/similarity.ts';
import { outcomeOf, spawnedScript } from '../cli/run-command.ts';

let folder = '';
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'evenkeel-scripts-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function fileOf(name: string, content: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

test.each([
  ['tools/similarity.ts', similarityCommand, async () => [await fileOf('pairs.csv', '"same","same"\n')]],
  ['tools/rcscore.ts', rcscoreCommand, async () => [await fileOf('a.txt', 'The cat sleeps.')]],
] as const)('%s as a process of its own prints and ends as it does in this one', async (script, command, make) => {
  const args = await make();
  expect(await spawnedScript(script, ...args)).toEqual(await outcomeOf(command, args));
});
