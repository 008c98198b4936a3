import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { claimSentence, claimsOfReportPart } from '../../../src/report/claim-sentences.ts';
import { sentenceToPlainText } from '../../../src/core/words/sentence.ts';
import { seededRandom } from '../../../src/measure/basics/random.ts';
import { systemPromptClaimKinds } from '../../../src/studies/system-prompt/measure/claims.ts';
import { systemPromptFindingText } from '../findings.ts';
import { modelStatesAndGrades } from '../../../src/report/features/grades/model-grades-for-list.ts';
import { checkSystemPromptResult, type SystemPromptResult } from '../../../src/studies/system-prompt/measure/result.ts';
import { report } from '../../cli/run-command.ts';
import { writeMadeUpArchive } from '../../made-up/archive.ts';
import { outcomeRun, type MadeUpOutcome } from '../../made-up/outcome-run.ts';

const folder = mkdtempSync(join(tmpdir(), 'evenkeel-verdicts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Timeout for starting a command on a busy machine. */
const minute = 60_000;

/** Measures the run's archive with the command. */
async function byCommand(size: Parameters<typeof outcomeRun>[0], ...options: string[]): Promise<SystemPromptResult> {
  const file = join(folder, `${crypto.randomUUID()}.evenkeel.jsonl`);
  await writeMadeUpArchive(file, await outcomeRun(size));
  const { code, out } = await report(file, ...options);
  expect(code).toBe(0);
  const { result } = JSON.parse(out) as { result: SystemPromptResult };
  expect(() => checkSystemPromptResult(result, 'the result')).not.toThrow();
  expect(result.rules).toBe('2');
  return result;
}

const claimsOf = ({ verdicts = [] }: SystemPromptResult) => verdicts.map(({ claim }) => claim);
const adviceIn = (result: SystemPromptResult) =>
  (['advice:agentic', 'advice:single-shot', 'advice:budget'] as const).flatMap((part) =>
    claimsOfReportPart(result, systemPromptClaimKinds, part).map((found) =>
      sentenceToPlainText(claimSentence(result, found)),
    ),
  );

/** Right with this probability, independently in each cell. */
function tossing(probability: number, seed = 1): (model: number) => MadeUpOutcome {
  const random = seededRandom(seed);
  return () => (random() < probability ? 'right' : 'wrong');
}

describe('through the command', () => {
  test('600 refusals are not rated: no grade, no badge, no advice, and the reason', { timeout: minute }, async () => {
    const result = await byCommand({
      models: 2,
      sets: [20, 20, 20],
      prompts: 10,
      outcome: (model, item) => (model === 0 ? 'refused' : item % 7 === 0 ? 'wrong' : 'right'),
    });
    const why = 'not one readable answer to 600 prompts: 600 refused';
    const [refuser] = result.models;
    expect(refuser).toMatchObject({ notRated: why, grade: { value: null, why }, gradeProbability: {} });
    expect(systemPromptFindingText(result)).toContain(`made-up-a is not rated: ${why}.`);
    expect(adviceIn(result)).toEqual([]);
    expect(modelStatesAndGrades(result, systemPromptClaimKinds)[0]).toMatchObject({ grade: null, state: 'Not rated', why });
  });

  test(
    'answers that never change with 10% failed cells: σ and τ exactly 0, and an interval with width',
    { timeout: minute },
    async () => {
      const random = seededRandom(4);
      const result = await byCommand({
        models: 1,
        sets: [20, 20, 20],
        prompts: 10,
        outcome: (_, item) => (random() < 0.1 ? 'failed' : item % 4 === 0 ? 'wrong' : 'right'),
      });
      const [model] = result.models;
      expect(model!.sigma).toBe(0);
      expect(model!.promptEffect!.value).toBe(0);
      const [low, high] = model!.promptEffect!.interval as readonly [number, number];
      expect(low).toBe(0);
      expect(high).toBeGreaterThan(0.3);
      expect(claimsOf(result)).toContain('missing');
      // All failed answers may be right under one prompt and wrong under another.
      expect(claimsOf(result)).toContain('not-read');
      expect(claimsOf(result)).not.toContain('steady');
    },
  );

  test(
    'three models right by the toss of a weighted coin show no effect, and have no badge',
    { timeout: minute },
    async () => {
      const toss = tossing(0.75, 3);
      const result = await byCommand({ models: 3, sets: [20, 20, 20], prompts: 10, outcome: toss });
      expect(claimsOf(result).filter((claim) => claim === 'not-shown')).toHaveLength(3);
      expect(systemPromptFindingText(result)).toMatch(
        /made-up-a: these questions do not show an effect of these ten system prompts\. If there is one, it is below \d+\.\d points\./,
      );
      for (const { grade, state } of modelStatesAndGrades(result, systemPromptClaimKinds))
        expect([grade, state]).toEqual([null, 'Cannot tell yet']);
      for (const { grades } of result.models) expect(grades ?? []).toEqual([]);
    },
  );

  test('nine models of the same kind have no order', { timeout: minute }, async () => {
    const random = seededRandom(9);
    const hard = Array.from({ length: 60 }, () => random());
    const flips = seededRandom(10);
    const result = await byCommand({
      models: 9,
      sets: [20, 20, 20],
      prompts: 10,
      outcome: (_, item) => (flips() < (hard[item]! < 0.7 ? 0.95 : 0.4) ? 'right' : 'wrong'),
    });
    expect(claimsOf(result)).toContain('tied-strength');
    expect(claimsOf(result)).toContain('tied-steadiness');
    expect(claimsOf(result)).not.toContain('order-strength');
    expect(systemPromptFindingText(result)).toMatch(
      /With 60 questions a lead of \d+\.\d points is found in four runs of five\. A lead of 3 points takes [\d,]+ questions\./,
    );
    expect(claimsOf(result)).not.toContain('order-steadiness');
  });

  test('a model at 20% on four choices is not rated', { timeout: minute }, async () => {
    const result = await byCommand({
      models: 1,
      sets: [20, 20, 20],
      prompts: 10,
      outcome: (_, item) => (item % 5 === 0 ? 'right' : 'wrong'),
    });
    expect(systemPromptFindingText(result)).toContain(
      'made-up-a is not rated: it is right in 20.0% of cases, which is not shown to be above the 25.0% that guessing gives.',
    );
    expect(result.models[0]!.grades).toBeUndefined();
  });

  test('20 of 20 right under every prompt: intervals with width', { timeout: minute }, async () => {
    const result = await byCommand({ models: 1, sets: [20], prompts: 10, outcome: () => 'right' });
    const [model] = result.models;
    expect(model!.mu).toBe(100);
    const [low, high] = model!.interval.mu as readonly [number, number];
    expect(low).toBeCloseTo(83.887484, 5);
    expect(high).toBe(100);
    expect((model!.promptEffect!.interval as readonly [number, number])[1]).toBeGreaterThan(0.5);
  });

  test(
    'one prompt that collapses by 60 points: the model is sensitive, and the prompt is named',
    { timeout: minute },
    async () => {
      const random = seededRandom(6);
      const result = await byCommand({
        models: 1,
        sets: [20, 20, 20],
        prompts: 10,
        outcome: (_, __, prompt) => (random() < (prompt === 3 ? 0.3 : 0.84) ? 'right' : 'wrong'),
      });
      expect(claimsOf(result)).toContain('moves');
      expect(systemPromptFindingText(result)).toMatch(
        /Among the worst system prompts for made-up-a: “Prompt 4”\. Under “Prompt 4” its score is \d+\.\d to \d+\.\d points below its mean\./,
      );
      expect(systemPromptFindingText(result)).not.toMatch(/Under “Prompt (?!4)/);
      expect(modelStatesAndGrades(result, systemPromptClaimKinds)[0]).toMatchObject({ grade: 'BBB', state: 'Sensitive' });
    },
  );

  test('three prompts: the best against the worst, and no τ', { timeout: minute }, async () => {
    const random = seededRandom(7);
    const result = await byCommand({
      models: 2,
      sets: [30, 30],
      prompts: 3,
      outcome: (model, __, prompt) => (random() < (model === 0 && prompt === 2 ? 0.4 : 0.85) ? 'right' : 'wrong'),
    });
    const [moved, still] = result.models;
    expect(moved!.promptEffect!.value).toMatchObject({ value: null });
    expect(moved!.grades ?? []).toEqual([]);
    expect(systemPromptFindingText(result)).toMatch(
      /made-up-a is sensitive: it scores \d+\.\d to \d+\.\d points lower under “Prompt 3” than under “Prompt [12]”, more than 3\./,
    );
    expect(still!.promptEffect!.value).toMatchObject({ value: null });
    expect(claimsOf(result)).toContain('not-shown-between');
    expect(claimsOf(result)).not.toContain('steady');
  });

  test('a run paused at 20 of 100 cells: no verdict but “so far”', { timeout: minute }, async () => {
    let n = 0;
    const result = await byCommand({ models: 1, sets: [10], prompts: 10, outcome: () => (n++ < 20 ? 'right' : 'none') });
    expect(claimsOf(result)).toEqual(['so-far']);
    expect(systemPromptFindingText(result)).toBe('20 of 100 answers are in so far. A finding needs all of them.');
    expect(modelStatesAndGrades(result, systemPromptClaimKinds)[0]).toMatchObject({ grade: null });
  });

  test('thirteen models with the same answers: no least sensitive and no strongest', { timeout: minute }, async () => {
    const result = await byCommand({
      models: 13,
      sets: [20, 20, 20],
      prompts: 10,
      outcome: (_, item, prompt) => ((item * 7 + prompt * 3) % 11 === 0 ? 'wrong' : 'right'),
    });
    expect(claimsOf(result)).toContain('same-answers');
    expect(claimsOf(result).filter((claim) => /order|tied/.test(claim))).toEqual([]);
    expect(systemPromptFindingText(result)).toContain(
      'and 9 more have the same score for every question under every variant.',
    );
  });

  test('the margin is the reader’s, and is kept in the result', { timeout: minute }, async () => {
    const size = { models: 1, sets: [20, 20, 20], prompts: 10, outcome: tossing(0.95, 12) };
    expect(await byCommand(size, '--margin', '0.2')).toMatchObject({ margin: 0.2 });
    expect(claimsOf(await byCommand(size, '--margin=20'))).toContain('steady');
  });
});

test('every claim has one row in the table, and its sentence names only what claims have', () => {
  expect(new Set(systemPromptClaimKinds.map(({ id }) => id)).size).toBe(systemPromptClaimKinds.length);
  for (const { text } of systemPromptClaimKinds) {
    for (const [, slot = ''] of text.matchAll(/\{([^}]+)\}/g))
      expect(slot).toMatch(
        /^(?:models|first|second|why|p|[a-z’ ]+\|[a-z’ ]+|about\.\w+|from:\/\w+\/\w+|(?:value|low|high|margin)(?::\w+)?)$/,
      );
  }
});
