import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { sentenceToPlainText } from '../../../../src/core/words/sentence.ts';
import { scoreAndMeasureResponses } from '../../../../src/report/measure-run.ts';
import { instructionStyleSummary } from '../../../../src/studies/instruction-style/report/summary.ts';
import type { InstructionStyleResult } from '../../../../src/studies/instruction-style/measure/result.ts';
import '../../../../src/studies/give-studies.ts';
import { madeUpStyleRun } from '../../../made-up/style-run.ts';

const factsOf = (result: InstructionStyleResult) =>
  instructionStyleSummary(result).cards.map(({ facts }) =>
    facts.map(({ value, words }) => `${sentenceToPlainText(value)} ${words}`),
  );

test('a card has a dash in place of the likeness until all pairs are compared', async () => {
  const run = await madeUpStyleRun({ models: 2, perSet: 4, sets: ['sums'], decodings: ['greedy'] });
  const measured = (await scoreAndMeasureResponses(run)) as unknown as InstructionStyleResult;
  const [line, ...others] = measured.models;
  if (!line) throw new Error('no line');
  const alike = { ...measured, models: [{ ...line, crs: { ...line.crs, rcscore: 0.637 } }, ...others] };
  const { due } = measured.comparisons;
  expect(due).toBeGreaterThan(0);
  // Equal texts are compared at once, so their likeness is already 1.00.
  const partly = { ...alike, comparisons: { due, done: due - 1 } };
  expect(factsOf(partly)[0]).toContain('– alike, once all answers are compared');
  expect(JSON.stringify(factsOf(partly))).not.toContain('0.64');
  expect(factsOf({ ...alike, comparisons: { due, done: due } })[0]).toContain('0.64 of 1 alike');
});
