import { expect, test } from 'vitest';
import { measureSystemPrompt } from '../../src/studies/system-prompt/measure/measure.ts';
import { base } from '../calibration/design.ts';
import { simulatedRun } from '../calibration/simulated-run.ts';

test('verdicts of 9 models × 200 items × 24 prompts: how long they take is reported', () => {
  const { table, plan, templates } = simulatedRun({ ...base, name: 'large', models: 9, prompts: 24, sets: [100, 100] }, 1);
  const timed = (draws?: number) => {
    const began = performance.now();
    const result = measureSystemPrompt(table, plan, templates, draws === undefined ? {} : { draws });
    return { seconds: (performance.now() - began) / 1000, result };
  };
  // The first call is slower, because the code is not compiled yet.
  timed();
  const whole = timed();
  const quick = timed(0);
  console.info(
    `9 × 200 × 24: ${whole.seconds.toFixed(1)} s with verdicts and intervals, ${quick.seconds.toFixed(2)} s without`,
  );
  expect(whole.result.verdicts?.length).toBeGreaterThan(9);
  expect(quick.result.verdicts).toBeUndefined();
});
