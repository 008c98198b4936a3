import { expect, test } from 'vitest';
import { allReaders, logsOf, openMutated } from '../imports/mutated-logs.ts';

const inputs = 5000;

test(
  '5,000 changed logs of all formats: none is neither opened nor refused in one sentence',
  { timeout: 300_000 },
  async () => {
    const readers = await allReaders();
    const each = Math.ceil(inputs / readers.length);
    const told = { read: 0, refused: 0 };
    for (const [n, reader] of readers.entries()) {
      const { read, refused } = await openMutated(await logsOf(reader), each, 1000 + n);
      told.read += read;
      told.refused += refused;
    }
    console.info(`${told.read} changed logs were opened, ${told.refused} refused`);
    expect(told.read + told.refused).toBeGreaterThanOrEqual(inputs);
  },
);
