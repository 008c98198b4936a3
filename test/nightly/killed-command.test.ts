import { test } from 'vitest';
import { killedRun } from '../cli/run/killed-run.ts';

test('a run of the command, killed twenty times: nothing lost, doubled or asked again', { timeout: 300_000 }, () =>
  killedRun(20, 50),
);
