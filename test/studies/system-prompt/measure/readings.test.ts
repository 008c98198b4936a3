import { beforeAll, describe, expect, it } from 'vitest';
import { scoreAndMeasureResponses } from '../../../../src/report/measure-run.ts';
import { toFileTables } from '../../../../src/report/file-tables.ts';
import type { ExtractionEffectResult } from '../../../../src/core/json/readings-form.ts';
import type { CorrectionLine } from '../../../../src/core/answers/correction.ts';
import { filterForSystemPromptFigure } from '../../../../src/studies/system-prompt/report/drill-down.ts';
import { systemPromptResultTables } from '../../../../src/studies/system-prompt/report/tables.ts';
import { checkSystemPromptResult, type SystemPromptResult } from '../../../../src/studies/system-prompt/measure/result.ts';
import '../../../../src/studies/give-studies.ts';
import type { MadeUpRun } from '../../../made-up/archive.ts';
import { outcomeRun, type MadeUpOutcome } from '../../../made-up/outcome-run.ts';

/**
 * By prompt: a set of four questions and one of two. All answers under the first prompt are readable, a third of those under
 * the third.
 */
const outcomes: readonly (readonly MadeUpOutcome[])[] = [
  ['right', 'right', 'right', 'wrong', 'right', 'wrong'],
  ['right', 'right', 'wrong', 'unreadable', 'right', 'unreadable'],
  ['right', 'unreadable', 'unreadable', 'refused', 'wrong', 'refused'],
];
/** The requested form “Answer: B”, a form that only the tolerant rule reads, and a letter alone. */
const forms = [
  (letter: string) => `Answer: ${letter}`,
  (letter: string) => `I choose (${letter}).`,
  (letter: string) => `${letter}.`,
];

let run: MadeUpRun;
beforeAll(async () => {
  const made = await outcomeRun({
    models: 1,
    sets: [4, 2],
    prompts: 3,
    outcome: (_, item, prompt) => outcomes[prompt]![item]!,
  });
  const responses = made.responses.map((response) => {
    const form = forms[Number(response.variant['system-prompt']!.slice('prompt-'.length)) - 1]!;
    return { ...response, text: response.text.replace(/^Answer: ([A-D])$/, (_, letter: string) => form(letter)) };
  });
  run = { ...made, responses };
});

async function measured(verdicts: readonly CorrectionLine[] = []): Promise<SystemPromptResult> {
  const result = (await scoreAndMeasureResponses({
    plan: run.plan,
    items: run.items,
    responses: run.responses,
    corrections: verdicts,
  })) as unknown as SystemPromptResult;
  return checkSystemPromptResult(JSON.parse(JSON.stringify(result)), 'the result');
}
const readingsIn = ({ details }: SystemPromptResult): ExtractionEffectResult => details!.readings![0]!;

/** By hand: a prompt's score is the mean over the two sets. */
describe('how much is form', () => {
  it('μ and σ by the strict and the tolerant reading, with what each reads', async () => {
    const result = await measured();
    const [strict, tolerant, another] = readingsIn(result).readings;
    // 62.5, 0 and 12.5.
    expect(strict).toMatchObject({ reading: 'strict', answered: 18, read: 8, mu: 25 });
    expect(strict!.sigma).toBeCloseTo(Math.sqrt(1093.75), 10);
    // 62.5, 50 and 12.5.
    expect(tolerant).toMatchObject({ reading: 'tolerant', answered: 18, read: 12 });
    expect(tolerant!.mu).toBeCloseTo(125 / 3, 10);
    expect(tolerant!.sigma).toBeCloseTo(Math.sqrt((20.8333333333 ** 2 + 8.3333333333 ** 2 + 29.1666666667 ** 2) / 2), 8);
    expect(tolerant!.mu).toBeCloseTo(result.models[0]!.mu as number, 10);
    expect(tolerant!.sigma).toBeCloseTo(result.models[0]!.sigma as number, 10);
    expect(another).toBeUndefined();
  });

  it('and as a person corrected it, beside both', async () => {
    const { model, item, variant, sample } = run.responses.find(
      ({ variant, item }) => variant['system-prompt'] === 'prompt-3' && item === 'set-1/002',
    )!;
    const option = run.items.find(({ id }) => id === item)!.answer as number;
    const corrected = { model, item, variant, sample, by: 'me', why: 'slip' };
    const result = await measured([{ ...corrected, reading: { kind: 'option', option, by: 'hand' } } as CorrectionLine]);
    const [strict, tolerant, byHand] = readingsIn(result).readings;
    expect(strict).toMatchObject({ read: 8, mu: 25 });
    expect(tolerant).toMatchObject({ read: 12 });
    expect(tolerant!.mu).toBeCloseTo(125 / 3, 10);
    // 62.5, 50 and 25.
    expect(byHand).toMatchObject({ reading: 'by hand', answered: 18, read: 13 });
    expect(byHand!.mu).toBeCloseTo(137.5 / 3, 10);
    expect(byHand!.mu).toBeCloseTo(result.models[0]!.mu as number, 10);
  });

  it('between the best and the worst prompt, and of each against the mean', async () => {
    const { pair, prompts, formShare } = readingsIn(await measured());
    // r 1 and 0.375, a 0.625 and 1/3.
    expect(pair).toMatchObject({ best: 'Prompt 1', worst: 'Prompt 3', difference: 50 });
    if ('why' in pair) throw new Error(pair.why);
    expect(pair.form).toBeCloseTo(100 * ((0.625 + 1 / 3) / 2) * 0.625, 10);
    expect(pair.knowledge).toBeCloseTo(100 * 0.6875 * (0.625 - 1 / 3), 10);
    expect(prompts.map(({ read }) => read)).toEqual([100, 62.5, 37.5]);
    expect(prompts[1]!.right).toBeCloseTo(80, 10);
    const off = prompts.map(({ form, knowledge }) => (form as number) + (knowledge as number));
    for (const [t, expected] of [62.5 - 125 / 3, 50 - 125 / 3, 12.5 - 125 / 3].entries())
      expect(off[t]).toBeCloseTo(expected, 10);
    expect(formShare).toBeGreaterThan(0);
    expect(formShare).toBeLessThan(1);
  });

  it('cannot be told where nothing could be read under a prompt: the reason stands', async () => {
    const silent = run.responses.map((response) =>
      response.variant['system-prompt'] === 'prompt-3' ? { ...response, text: 'Perhaps.' } : response,
    );
    const result = (await scoreAndMeasureResponses({
      plan: run.plan,
      items: run.items,
      responses: silent,
    })) as unknown as SystemPromptResult;
    const why = 'under one of the prompts no answer could be read';
    const { prompts, pair, formShare } = readingsIn(result);
    expect(prompts[2]).toMatchObject({ read: 0, score: 0, right: { why: 'no answer could be read' }, form: { why } });
    expect(pair).toMatchObject({ difference: 62.5, form: { why }, knowledge: { why } });
    expect(formShare).toMatchObject({ why });
  });

  it('stands in the files, and leads to its answers', async () => {
    const result = await measured();
    const found = toFileTables(result, systemPromptResultTables(result));
    expect(found.map(({ id }) => id)).toEqual(expect.arrayContaining(['readings', 'form-pair', 'form']));
    expect(found.find(({ id }) => id === 'readings')!.rows.map((row) => row.slice(1, 4))).toEqual([
      ['strict', 8, 18],
      ['tolerant', 12, 18],
    ]);
    const { model } = result.models[0]!;
    expect(filterForSystemPromptFigure(result, 'details', ['readings', '0', 'prompts', '1', 'form'])).toEqual({
      model,
      scenario: 'prompt-2',
    });
    expect(filterForSystemPromptFigure(result, 'details', ['readings', '0', 'readings', '0', 'mu'])).toEqual({ model });
  });
});
