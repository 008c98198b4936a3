import { expect, test } from 'vitest';
import { scoreAndMeasureResponses } from '../../../../src/report/measure-run.ts';
import { toFileTables } from '../../../../src/report/file-tables.ts';
import { checkSystemPromptResult } from '../../../../src/studies/system-prompt/measure/result.ts';
import { systemPromptResultTables } from '../../../../src/studies/system-prompt/report/tables.ts';
import '../../../../src/studies/give-studies.ts';
import { outcomeRun, type MadeUpOutcome } from '../../../made-up/outcome-run.ts';

async function measured(samples: number, outcome: (item: number, prompt: number, sample: number) => MadeUpOutcome) {
  const { plan, items, responses } = await outcomeRun({
    models: 1,
    sets: [8, 4],
    prompts: 2,
    samples,
    outcome: (_, item, prompt, sample) => outcome(item, prompt, sample),
  });
  return checkSystemPromptResult(
    JSON.parse(JSON.stringify(await scoreAndMeasureResponses({ plan, items, responses }))),
    'it',
  );
}

const flipping = (item: number, prompt: number) => (item % 4 === prompt ? 'right' : 'wrong');

test('samples that repeat: all of σ₀ is questions that flip either way', async () => {
  const result = await measured(2, flipping);
  const [flips] = result.details!.flips!;
  expect(flips!.sampling).toBe(0);
  expect(flips!.questions).toBeGreaterThan(5);
  expect(flips!.questions).toBeCloseTo(result.models[0]!.noiseFloor as number, 10);
  expect(toFileTables(result, systemPromptResultTables(result)).map(({ id }) => id)).toContain('flips');
});

test('samples that differ: the squares of both parts are that of σ₀', async () => {
  const result = await measured(2, (item, prompt, sample) =>
    item % 4 === 3 ? (sample === prompt ? 'right' : 'wrong') : flipping(item, prompt),
  );
  const [flips] = result.details!.flips!;
  const [questions, sampling] = [flips!.questions as number, flips!.sampling as number];
  // Of every four items, the last one differs between its two samples: MS_e is ¼ · ½ in both sets.
  expect(sampling).toBeCloseTo((100 / 2) * Math.sqrt(0.125 / 2 / 8 + 0.125 / 2 / 4), 10);
  expect(Math.hypot(questions, sampling)).toBeCloseTo(result.models[0]!.noiseFloor as number, 10);
});

test('one sample a cell cannot tell: nothing is said', async () => {
  const result = await measured(1, flipping);
  expect(result.details!.flips).toBeUndefined();
  expect(toFileTables(result, systemPromptResultTables(result)).map(({ id }) => id)).not.toContain('flips');
});
