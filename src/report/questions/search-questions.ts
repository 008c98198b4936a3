import { askedItemIds } from '../../core/plan/cells.ts';
import type { ScoredRunSnapshot } from '../run-reader.ts';

/** By question of the matrix: 1 if it, or an answer of the model to it, contains the text. Ignores case. */
export function flagMatchingQuestions({ record, study, table }: ScoredRunSnapshot, model: string, text: string): Uint8Array {
  const sought = text.toLowerCase();
  const has = (some: string) => some.toLowerCase().includes(sought);
  const place = new Map(askedItemIds(record.plan, study).map((id, i) => [id, i]));
  const found = new Uint8Array(place.size);
  for (const { id, question, choices = [], response = '', criterion = '' } of record.items) {
    const at = place.get(id);
    if (at !== undefined && [id, question, ...choices, response, criterion].some(has)) found[at] = 1;
  }
  for (const { response } of table.rows) {
    if (response.model !== model) continue;
    const at = place.get(response.item);
    if (at !== undefined && found[at] === 0 && has(response.text)) found[at] = 1;
  }
  return found;
}
