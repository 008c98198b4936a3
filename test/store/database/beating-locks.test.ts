import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { HeartbeatLocks } from '../../../src/store/database/beating-locks.ts';

const beating = { beatMs: 20, goneMs: 400, lookMs: 20 };
/** The locks of another tab. */
const tab = (more: Partial<typeof beating> = {}) => new HeartbeatLocks({ ...beating, ...more });
const never = new AbortController().signal;

function until() {
  let end = () => {};
  const over = new Promise<void>((resolve) => (end = resolve));
  return { over, end };
}

test('attack 16: without Web Locks one tab works, and another does not', async () => {
  const { over, end } = until();
  const first = tab().ifFree('a', () => over);
  const others = Array.from({ length: 20 }, () => tab().ifFree('a', async () => expect.unreachable()));
  expect(await Promise.all(others)).toEqual(Array(20).fill(false));
  expect(await tab().isHeld('a')).toBe(true);
  expect(await tab().isHeld('b')).toBe(false);
  expect(await tab().ifFree('b', async () => {})).toBe(true);
  end();
  expect(await first).toBe(true);
  expect(await tab().isHeld('a')).toBe(false);
});

test('attack 16: of many tabs that begin at once, one does', async () => {
  let begun = 0;
  const work = async () => void begun++;
  const { over, end } = until();
  const all = Array.from({ length: 30 }, () =>
    tab().ifFree('c', async () => {
      await work();
      await over;
    }),
  );
  const others = Promise.all(all);
  await tab().untilFree('d', never);
  end();
  expect((await others).filter(Boolean)).toHaveLength(1);
  expect(begun).toBe(1);
});

test('one who waits comes next, in the same tab too; an abort ends the wait', async () => {
  const locks = tab();
  const { over, end } = until();
  const first = locks.ifFree('e', () => over);
  const order: string[] = [];
  const next = locks.whenFree('e', async () => void order.push('next'), never);
  await expect(locks.whenFree('e', async () => expect.unreachable(), AbortSignal.timeout(50))).rejects.toThrow();
  order.push('first');
  end();
  await Promise.all([first, next]);
  expect(order).toEqual(['first', 'next']);
});

test('a failure of the work frees the lock', async () => {
  await expect(tab().ifFree('f', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await tab().isHeld('f')).toBe(false);
});

test('attack 16: a tab whose heart has stopped is taken over from, and told so when it wakes', async () => {
  const { over, end } = until();
  let isLost = false;
  // A sleeping tab: its first heartbeat comes long after the others consider it gone.
  const asleep = tab({ beatMs: 900 }).ifFree('g', async (lost) => {
    lost.addEventListener('abort', () => {
      isLost = true;
      end();
    });
    await over;
  });
  await expect.poll(() => tab().isHeld('g'), { timeout: 20_000 }).toBe(true);
  const { over: isDone, end: done } = until();
  const next = tab().whenFree('g', () => isDone, never);
  await asleep;
  expect(isLost).toBe(true);
  // The lock that it released already belongs to the next tab.
  expect(await tab().isHeld('g')).toBe(true);
  done();
  await next;
});
