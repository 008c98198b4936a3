import { expect, test } from 'vitest';
import { seededRandom } from '../../src/measure/basics/random.ts';
import { cellKey, type Cell } from '../../src/core/plan/cell.ts';
import { inAskingOrder } from '../../src/run/asking-order.ts';
import { AnswerSpeed } from '../../src/run/pace.ts';
import type { ChatPrompt } from '../../src/core/answers/response.ts';

const systems = ['Be brief.', 'Think it through, step by step, then answer.', 'Answer.'];
const cells: Cell[] = Array.from({ length: 60 }, (_, n) => ({
  model: 'm:a',
  item: `s/${n % 10}`,
  variant: { f: String(Math.floor(n / 10) % 3) },
  sample: Math.floor(n / 30),
}));
const promptOf = ({ item, variant }: Cell): ChatPrompt => ({
  messages: [
    { role: 'system', content: systems[Number(variant['f'])]! },
    { role: 'user', content: '?'.repeat(1 + ((Number(item.slice(2)) * 7) % 10)) },
  ],
  decoding: { temperature: 0, maxTokens: 1 },
});

test('every cell once, prefixes together and by length, prompts by length within a prefix, samples together', async () => {
  const ordered = await inAskingOrder(cells, promptOf);
  expect(ordered.map(cellKey).sort()).toEqual(cells.map(cellKey).sort());
  const prefixes = ordered.map((cell) => promptOf(cell).messages[0]!.content);
  expect(prefixes).toEqual([2, 0, 1].flatMap((s) => Array.from({ length: 20 }, () => systems[s])));
  for (let i = 1; i < ordered.length; i++) {
    if (prefixes[i] !== prefixes[i - 1]) continue;
    const [before, here] = [ordered[i - 1]!, ordered[i]!].map((cell) => promptOf(cell).messages[1]!.content.length);
    expect(before).toBeLessThanOrEqual(here!);
  }
  for (let i = 0; i < ordered.length; i += 2) expect(ordered[i]!.item).toBe(ordered[i + 1]!.item);
});

test('the order does not depend on the order of what is left to ask', async () => {
  const random = seededRandom(3);
  const whole = (await inAskingOrder(cells, promptOf)).map(cellKey);
  const left = new Set(cells.filter(() => random() < 0.5).map(cellKey));
  const part = await inAskingOrder(
    cells.filter((cell) => left.has(cellKey(cell))),
    promptOf,
  );
  expect(part.map(cellKey)).toEqual(whole.filter((name) => left.has(name)));
});

test('pace is over the last seconds, and nothing is promised before anything has come', () => {
  const pace = new AnswerSpeed(0, 10_000);
  expect(pace.tokensPerSecond(1000)).toBe(0);
  expect(pace.msLeft(1000, 5)).toBeNull();
  expect(pace.msLeft(1000, 0)).toBe(0);
  for (let n = 1; n <= 10; n++) pace.add(n * 100, 4);
  expect(pace.tokensPerSecond(1000)).toBe(40);
  expect(pace.msLeft(1000, 50)).toBe(5000);
  pace.add(20_000, 4);
  expect(pace.tokensPerSecond(20_000)).toBeCloseTo(0.4);
  expect(pace.msLeft(40_000, 5)).toBeNull();
});
