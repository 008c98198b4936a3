import { expect, test } from 'vitest';
import { trainerSettings } from '../../../src/workbenches/benchmark/trainer-files.ts';
import { publishedTable } from '../../reference-data.ts';

/** The paper's tables contain all values as text. */
test('the settings are those of RoParQ’s Tables 6 and 7', () => {
  const tables = publishedTable<Record<string, Record<string, string>>>('roparq');
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
