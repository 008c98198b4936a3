import { expect, test } from 'vitest';
import { allReaders, logsOf, openMutated } from '../imports/mutated-logs.ts';

const inputs = 5000;

test(
  '5,000 changed logs of all formats: none is neither opened nor refused in one sentence',
  { timeout: 300_000 },
  async () => {
    const readers = await allReaders();
    const each = Math.ceil(inputs / readers.length);
    const tally = { read: 0, refused: 0 };
    for (const [n, reader] of readers.entries()) {
      const { read, refused } = await openMutated(await logsOf(reader), each, 1000 + n);
      tally.read += read;
      tally.refused += refused;
    }
    console.info(`${tally.read} changed logs were opened, ${tally.refused} refused`);
    expect(tally.read + tally.refused).toBeGreaterThanOrEqual(inputs);
  },
);
