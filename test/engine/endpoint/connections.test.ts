import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OpenRequestTracker } from '../../../src/engine/endpoint/connections.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Opens this many requests and records which of them must have been sent. */
function handedOver(count: number) {
  const connections = new OpenRequestTracker();
  const sent: number[] = [];
  const open = (n: number) => connections.open(() => sent.push(n));
  return { sent, open, requests: Array.from({ length: count }, (_, n) => open(n)) };
}

test('six are under way at once, and the next as soon as one is over, in their order', () => {
  const { sent, requests } = handedOver(9);
  expect(sent).toEqual([0, 1, 2, 3, 4, 5]);
  requests[3]!.end();
  expect(sent).toEqual([0, 1, 2, 3, 4, 5, 6]);
  requests[0]!.heard();
  requests[0]!.end();
  expect(sent.at(-1)).toBe(7);
});

test('two more than can be under way are handed to the browser, the rest in their turn, until they share a connection', async () => {
  const connections = new OpenRequestTracker();
  const { signal } = new AbortController();
  const ends: (() => void)[] = [];
  for (let n = 0; n < 20; n++) void connections.turn(signal).then((end) => ends.push(end));
  await vi.advanceTimersByTimeAsync(1);
  expect(ends).toHaveLength(8);
  ends[0]!();
  ends[1]!();
  await vi.advanceTimersByTimeAsync(1);
  expect(ends).toHaveLength(10);
  for (let n = 0; n < 7; n++) connections.open(() => undefined).heard();
  await vi.advanceTimersByTimeAsync(1000);
  expect(ends).toHaveLength(20);
});

test('who waits for a turn is let go by an abort', async () => {
  const connections = new OpenRequestTracker();
  const stop = new AbortController();
  for (let n = 0; n < 8; n++) await connections.turn(stop.signal);
  const waiting = connections.turn(stop.signal);
  stop.abort();
  await expect(waiting).rejects.toThrow();
});

test('one that is over before it was sent is never counted', () => {
  const { sent, requests } = handedOver(8);
  requests[6]!.end();
  requests[0]!.end();
  expect(sent).toEqual([0, 1, 2, 3, 4, 5, 7]);
  for (const request of requests.slice(1)) request.end();
});

test('an answer that has begun was under way', () => {
  const { sent, requests } = handedOver(8);
  requests[7]!.heard();
  expect(sent).toEqual([0, 1, 2, 3, 4, 5, 7]);
  // Seven are under way now, so the first to finish makes no room.
  requests[0]!.end();
  expect(sent).toHaveLength(7);
  requests[1]!.end();
  expect(sent.at(-1)).toBe(6);
});

test('more than six answers that stay under way at once share a connection: none waits any more', () => {
  const { sent, open, requests } = handedOver(20);
  for (const request of requests.slice(0, 6)) request.heard();
  vi.advanceTimersByTime(1000);
  expect(sent).toHaveLength(6);
  requests[6]!.heard();
  expect(sent).toHaveLength(7);
  vi.advanceTimersByTime(1000);
  expect(sent).toHaveLength(20);
  open(20);
  expect(sent).toHaveLength(21);
});

test('six after six are no sign of that', () => {
  const { sent, requests } = handedOver(30);
  for (const request of requests) {
    request.heard();
    request.heard();
    request.end();
  }
  expect(sent).toEqual(Array.from({ length: 30 }, (_, n) => n));
});

test('nor are more of which a busy worker has not read the end yet: they are over at its next look', () => {
  const { sent, requests } = handedOver(30);
  // First the headers of nine answers, already buffered, then their ends.
  for (const request of requests.slice(0, 9)) request.heard();
  for (const request of requests.slice(0, 9)) request.end();
  vi.advanceTimersByTime(1000);
  expect(sent).toEqual(Array.from({ length: 15 }, (_, n) => n));
});
