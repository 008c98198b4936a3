import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

interface Review {
  agreed: number;
  answered: number;
  disagreements: { id: string; resolution: string }[];
  doubts: { id: string; resolution: string }[];
  answers: Record<string, number>;
}

const read = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, 'utf8'));

test('every general item was answered a second time without the key, and no disagreement is open', async () => {
  const review = (await read('tools/generators/items/general-review.json')) as Review;
  const set = (await read('src/items/sets/general.json')) as { items: { id: string; answer: number }[] };
  const resolved = new Set(review.disagreements.map((disagreement) => disagreement.id));
  for (const item of set.items) {
    expect(review.answers, item.id).toHaveProperty(item.id);
    if (!resolved.has(item.id)) expect(review.answers[item.id], item.id).toBe(item.answer);
  }
  for (const { id, resolution } of [...review.disagreements, ...review.doubts]) expect(resolution, id).not.toBe('');
});
