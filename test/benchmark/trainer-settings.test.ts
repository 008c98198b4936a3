import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { trainerSettings } from '../../src/desks/benchmark/trainer-files.ts';

const paper = '../shared/papers/roparq.json';

/** The paper's tables have everything as text. */
test.skipIf(!existsSync(paper))('the settings are those of RoParQ’s Tables 6 and 7', async () => {
  const tables = JSON.parse(await readFile(paper, 'utf8')) as Record<string, Record<string, string>>;
  const asText = (settings: object) =>
    Object.fromEntries(
      Object.entries(settings).map(([name, value]) => [
        name,
        typeof value === 'boolean' ? String(value).toUpperCase() : String(value),
      ]),
    );
  expect(asText(trainerSettings.trainer)).toEqual(tables['table6SftHyperparameters']);
  expect(asText(trainerSettings.lora)).toEqual(tables['table7LoraHyperparameters']);
});
