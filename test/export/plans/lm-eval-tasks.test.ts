import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { planToLmEvalFiles } from '../../../src/export/plans/lm-eval-tasks.ts';
import { buildRunFile } from '../../../src/report/export-menu/run-files.ts';
import { madeUpJudgeRun } from '../../made-up/judge-run.ts';
import { madeUpParaphraseRun } from '../../made-up/paraphrase-run.ts';
import { madeUpRun } from '../../made-up/run.ts';
import { answered } from '../answered.ts';

/** Files made from a plan do not use its result. */
const none = undefined as never;

interface TaskYaml {
  readonly task: string;
  readonly dataset_kwargs: { readonly data_files: { readonly test: string } };
  readonly generation_kwargs: object;
  readonly filter_list: readonly { readonly filter: readonly { readonly regex_pattern: string }[] }[];
  readonly metadata: { readonly way: string };
}

describe('a plan as tasks of lm-eval', () => {
  it('has a task for each way and set, with the prompts of the plan to the last character', async () => {
    const { run } = await answered(await madeUpRun({ models: 1, perSet: 2 }));
    const { files, left } = planToLmEvalFiles(run, { orderOf: () => undefined });
    const text = async (path: string) => files.find((file) => file.path.endsWith(`/${path}`))!.content.text();
    const group = parse(await text(`evenkeel_${run.planId.slice(0, 8)}.yaml`)) as { group: string; task: string[] };
    expect(group.task).toHaveLength(10 * 3);
    let found = 0;
    for (const name of group.task) {
      const task = parse(await text(`${name}.yaml`)) as TaskYaml;
      expect(task.task).toBe(name);
      expect(task.generation_kwargs).toEqual({ until: [], do_sample: false, temperature: 0, max_gen_toks: 2048 });
      const rows = (await text(task.dataset_kwargs.data_files.test))
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, string>);
      const level = task.metadata.way.split('=')[1]!;
      for (const { id, system, prompt, target } of rows) {
        const item = run.items.find((each) => each.id === id)!;
        const { messages } = run.study.prompt(
          { model: run.plan.models[0]!, item: id!, variant: { 'system-prompt': level }, sample: 0 },
          item,
          run.plan,
        );
        expect(messages).toEqual([
          { role: 'system', content: system },
          { role: 'user', content: prompt },
        ]);
        expect(target).toBe('ABCD'[item.answer as number]);
        found += 1;
      }
    }
    expect(found).toBe(10 * run.items.length);
    const readme = await text('README.md');
    for (const sentence of left) expect(readme).toContain(sentence);
  });

  it('compares the letter of the order that was shown, and numbers where there are no choices', async () => {
    const made = await madeUpParaphraseRun({ models: 1, perSet: 1 });
    const { run } = await answered(made);
    const { content } = await buildRunFile('lm-eval.zip', run, { result: none, made: 0 });
    expect(content.size).toBeGreaterThan(0);
    const order = [1, 0, 3, 2];
    const { files } = planToLmEvalFiles(run, {
      orderOf: ({ item }) => (run.items.find(({ id }) => id === item)!.choices?.length === 4 ? order : undefined),
    });
    const rows = (
      await Promise.all(files.filter(({ path }) => path.endsWith('_choice.jsonl')).map(({ content }) => content.text()))
    ).flatMap((text) =>
      text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as { id: string; target: string }),
    );
    for (const { id, target } of rows) {
      const { choices, answer } = run.items.find((item) => item.id === id)!;
      expect(target).toBe(choices!.length === 4 ? 'ABCD'[order.indexOf(answer as number)] : 'AB'[answer as number]);
    }
    expect(files.some(({ path }) => path.endsWith('_number.yaml'))).toBe(true);
  });

  it('keeps dates texts: a column of them would be read as points in time there', async () => {
    const { run } = await answered(await madeUpRun({ models: 1, perSet: 1 }));
    const items = [{ id: 'days/1', question: 'When?', answer: '2024-05-01' }];
    const { files } = planToLmEvalFiles({ ...run, items }, { orderOf: () => undefined });
    const text = async (end: string) => files.find(({ path }) => path.endsWith(end))!.content.text();
    expect(JSON.parse(await text('_text.jsonl'))).toMatchObject({ target: ' 2024-05-01' });
    expect(parse(await text('_text.yaml'))).toMatchObject({ doc_to_target: '{{ target | trim }}' });
  });

  it('leaves out what lm-eval cannot count, in a sentence, and makes nothing of ratings', async () => {
    const { run } = await answered(await madeUpRun({ models: 1, perSet: 1 }));
    const [first, ...others] = run.items;
    const ruled = {
      ...run,
      items: [
        {
          ...first!,
          counts: {
            together: 'all' as const,
            rules: [{ kind: 'rubric' as const, rubric: 'x', scale: 'yes-no' as const, repeats: 1 }],
          },
        },
        ...others,
      ],
    };
    const { left, files } = planToLmEvalFiles(ruled, { orderOf: () => undefined });
    expect(left.at(-1)).toBe('1 question counts by rules that lm-eval does not have, so it is left out.');
    expect(files.filter(({ path }) => path.endsWith('.jsonl'))).toHaveLength(20);
    const judged = await answered(await madeUpJudgeRun({ models: 1, criteria: 1, perCriterion: 2, samples: 2 }));
    await expect(buildRunFile('lm-eval.zip', judged.run, { result: none, made: 0 })).rejects.toThrow(/right or wrong/);
  });
});
