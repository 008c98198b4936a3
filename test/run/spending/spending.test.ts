import { describe, expect, test } from 'vitest';
import type { SpendingLimits, SpentTotals } from '../../../src/core/spending/spending.ts';
import { RunSpendingTracker } from '../../../src/run/spending/spending.ts';

const prompt = { messages: [{ role: 'user' as const, content: 'x'.repeat(40) }] };
const answer = (input: number, output: number, text = '') => ({ text, tokens: { prompt: input, completion: output } });

function spending(caps: SpendingLimits, spent?: SpentTotals) {
  const kept: SpentTotals[] = [];
  const prices = { 'endpoint:a/b': { input: 2, output: 10 } };
  const keep = async (now: SpentTotals) => {
    await new Promise(setImmediate);
    kept.push(now);
  };
  return { kept, of: new RunSpendingTracker({ caps, prices, keep, ...(spent && { spent }) }) };
}

describe('a cap on requests', () => {
  test('lets exactly so many through, however many ask at once', async () => {
    const { of, kept } = spending({ requests: 100 });
    const asked = await Promise.all(Array.from({ length: 140 }, () => of.take()));
    expect(asked.filter((why) => why === null)).toHaveLength(100);
    expect(asked.at(-1)).toBe('Paused at its limit: 100 of at most 100 requests sent.');
    expect(of.why).toBe(asked.at(-1));
    expect(kept.at(-1)?.requests).toBe(100);
    // The tracker stores counts together, not one by one.
    expect(kept.length).toBeLessThan(10);
  });

  test('each is stored as counted before it may be sent: a kill in between leads to none more', async () => {
    const { of, kept } = spending({ requests: 30 });
    let sent = 0;
    const send = async () => {
      if ((await of.take()) !== null) return;
      sent++;
      expect(kept.at(-1)?.requests).toBeGreaterThanOrEqual(sent);
    };
    await Promise.all(Array.from({ length: 20 }, send));
    // Another session continues from the stored count.
    const again = spending({ requests: 30 }, kept.at(-1)).of;
    const asked = await Promise.all(Array.from({ length: 20 }, () => again.take()));
    expect(sent + asked.filter((why) => why === null).length).toBe(30);
  });

  test('a count that cannot be stored sends nothing', async () => {
    const of = new RunSpendingTracker({ caps: { requests: 3 }, prices: {}, keep: () => Promise.reject(new Error('full')) });
    await expect(of.take()).rejects.toThrow('full');
  });
});

test('no request is begun once so many tokens are used, by what the server says or else by the characters', async () => {
  const { of } = spending({ tokens: 100 });
  expect(await of.take()).toBeNull();
  of.add('endpoint:a/b', prompt, answer(60, 20));
  expect(await of.take()).toBeNull();
  // Estimates: 14 tokens for a message of 40 characters, 5 for 20 characters.
  of.add('endpoint:a/b', prompt, answer(0, 0, 'y'.repeat(20)));
  expect(of.spent.tokens).toBe(80 + 14 + 5);
  expect(await of.take()).toBeNull();
  of.add('endpoint:a/b', prompt, answer(1, 0));
  expect(await of.take()).toBe('Paused at its limit: 100 tokens used, of at most 100.');
});

test('nor once so much money is spent by the prices typed; a model without a price costs nothing that is known', async () => {
  const { of } = spending({ money: 0.5 });
  of.add('endpoint:a/other', prompt, answer(1_000_000, 1_000_000));
  expect(await of.take()).toBeNull();
  of.add('endpoint:a/b', prompt, answer(100_000, 30_000));
  expect(of.spent.money).toBeCloseTo(0.5, 12);
  expect(await of.take()).toBe('Paused at its limit: $0.50 spent by the prices you typed, of at most $0.50.');
});

test('without caps it is counted, and nothing waits for that', async () => {
  const { of, kept } = spending({});
  for (let n = 0; n < 50; n++) expect(await of.take()).toBeNull();
  expect(kept).toEqual([]);
  await of.settled();
  expect(kept.map(({ requests }) => requests)).toEqual([50]);
});
