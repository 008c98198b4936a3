/**
 * Writes AlpacaEval's annotations in their older layout, from those of AlpacaEval 0.6.6: `npx tsx
 * tools/generators/layouts/alpaca-eval-file.ts`.
 * In the older layout ties are 0, preferences are whole numbers, and the annotator's fields have no prefix.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../../test/fixtures/alpaca-eval/', import.meta.url));
const rows = JSON.parse(readFileSync(`${folder}ranking/annotations.json`, 'utf8')) as Readonly<Record<string, unknown>>[];
const older = rows.map(
  ({ instruction, output_1, generator_1, dataset, output_2, generator_2, annotator, preference }, n) => ({
    ...{ instruction, output_1, generator_1, dataset, output_2, generator_2, annotator },
    preference: preference === 1.5 ? 0 : preference,
    price_per_example: 0.001 * n,
    time_per_example: 0.25,
  }),
);
writeFileSync(`${folder}older/annotations.json`, `${JSON.stringify(older, null, 2)}\n`);
