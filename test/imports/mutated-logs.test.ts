import { expect, test } from 'vitest';
import { logReaderLoaders } from '../../src/imports/readers.ts';
import { logsOf, openMutated } from './mutated-logs.ts';

/** Opens some changed logs for every reader. `test/nightly/mutated-logs.test.ts` opens thousands. */
test.for(logReaderLoaders)(
  '$id: changed logs are opened with their faulty rows counted, or refused in one sentence',
  { timeout: 60_000 },
  async ({ load }) => {
    const logs = await logsOf(await load());
    expect(logs.length, 'logs of the format among the fixtures').toBeGreaterThan(0);
    const { read, refused, withFaults } = await openMutated(logs, 50, 20_261_125);
    expect(read).toBeGreaterThan(5);
    expect(refused + withFaults).toBeGreaterThan(2);
  },
);
