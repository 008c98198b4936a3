import { describe, expect, test } from 'vitest';
import { compareRuns } from '../../../src/compare/compare-runs.ts';
import { changedPromptResults } from '../../../src/compare/changed/changed-prompts.ts';
import { loadStudyComparer } from '../../../src/studies/index.ts';
import { systemPromptStudy } from '../../../src/studies/system-prompt/protocol/system-prompt.ts';
import { someItems } from '../../run/small-plan.ts';
import { runWith } from '../compared-runs.ts';

const [first, second] = systemPromptStudy.defaults.templates as [
  (typeof systemPromptStudy.defaults.templates)[number],
  (typeof systemPromptStudy.defaults.templates)[number],
];
const reworded = (template: typeof first) => ({ ...template, version: 2, wording: { default: 'Say something else.' } });
const thirty = someItems(30);

/** Marks of thirty questions: `isRight` decides the first prompt, and the second is always right. */
const marks = (isRight: (question: number) => boolean) => thirty.map((_, i) => `${isRight(i) ? 'A' : 'B'}A`);

async function changed(
  models: Readonly<Record<string, readonly [before: string[], after: string[]]>>,
  { items = thirty, samples = 1 } = {},
) {
  const only = (at: 0 | 1) => Object.fromEntries(Object.entries(models).map(([model, each]) => [model, each[at]]));
  const one = await runWith({ items, templates: [first, second], models: only(0) });
  const other = await runWith({ items, templates: [reworded(first), second], models: only(1) });
  const { changedPrompts } = await loadStudyComparer('system-prompt');
  const comparison = await compareRuns(changedPrompts!, one, other, { draws: 500 });
  return changedPromptResults(comparison, samples, () => ({ before: 1, after: 2 }));
}

describe('a prompt against its former version', () => {
  test('is shown to be better where it fixed 14 of 30 questions and broke none', async () => {
    const [result, ...others] = await changed({ 'x:m': [marks((i) => i < 15), marks((i) => i < 29)] });
    expect(others).toEqual([]);
    expect(result!.isDifferenceShown).toBe(true);
    expect(result!.prompt.id).toBe(first.id);
    expect(result!.finding).toMatch(
      new RegExp(
        `^“${first.title}” v2 is right on 29 of 30 questions, v1 on 15 of 30: 14 fixed, none broken \\(95% interval \\+\\d+\\.\\d to \\+\\d+\\.\\d points\\)\\.$`,
      ),
    );
    // McNemar of 14 against 0: 2 · 2^−14.
    expect(result!.prompt.counts!['items']!.p).toBeCloseTo(2 ** -13, 12);
  });

  test('is not where one question is fixed', async () => {
    const [result] = await changed({ 'x:m': [marks((i) => i < 28), marks((i) => i < 29)] });
    expect(result!.isDifferenceShown).toBe(false);
    expect(result!.finding).toContain(
      'no difference shown between v2 (right on 29 of 30 questions) and v1 (28 of 30): 1 fixed, none broken',
    );
  });

  test('is held to all models together: 6 fixed of 30 is a difference of one model, not of one in four', async () => {
    const six = [marks((i) => i < 15), marks((i) => i < 21)] as const;
    const none = [marks((i) => i < 15), marks((i) => i < 15)] as const;
    const few = [marks((i) => i < 15), marks((i) => i < 16)] as const;
    // McNemar of 6 against 0: 0.031; of 1 against 0: 1.
    expect((await changed({ 'x:m': [...six] })).map((each) => each.isDifferenceShown)).toEqual([true]);
    const among = await changed({ 'x:a': [...few], 'x:b': [...few], 'x:c': [...none], 'x:m': [...six] });
    expect(among.map((each) => each.isDifferenceShown)).toEqual([false, false, false, false]);
    expect(among[0]!.finding).toMatch(/^a: /);
  });

  test('scores a mean over sets in percent: 10 of 10 and none of 20 are not 15 of 30', async () => {
    const items = [...someItems(10), ...someItems(20, 'others')];
    const right = marks((i) => i < 10);
    const [result] = await changed({ 'x:m': [right, right] }, { items });
    expect(result!.finding).toContain(
      'no difference shown between v2 (50.0% on 30 questions) and v1 (50.0%): none fixed, none broken',
    );
  });

  test('scores a mean over samples in percent: its halves may add up to a whole number', async () => {
    const [result] = await changed({ 'x:m': [marks((i) => i < 15), marks((i) => i < 29)] }, { samples: 2 });
    expect(result!.finding).toMatch(/v2 scores 96\.7% on 30 questions, v1 50\.0%: 14 fixed, none broken/);
  });

  test('is refused where no prompt has other words', async () => {
    const run = await runWith({ items: thirty, templates: [first, second], models: { 'x:m': marks(() => true) } });
    const { changedPrompts } = await loadStudyComparer('system-prompt');
    await expect(compareRuns(changedPrompts!, run, run)).rejects.toThrow(
      'No system prompt of the first run has other words in the second.',
    );
  });
});
