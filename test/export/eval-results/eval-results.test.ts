import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { getBuildLabel } from '../../../src/core/build/build-label.ts';
import { evalResultsFiles } from '../../../src/export/eval-results/eval-results.ts';
import { hubDatasetOfSet, parseTypedHubTask, parseTypedHubTasks } from '../../../src/export/eval-results/hub-task.ts';
import { buildRunFile } from '../../../src/report/export-menu/run-files.ts';
import { listModelFigureValues } from '../../../src/report/export-menu/result-figures.ts';
import { getStudyReportLoaders } from '../../../src/report/study-parts.ts';
import { madeUpRun } from '../../made-up/run.ts';
import { loadStudy } from '../../../src/core/studies/studies.ts';
import { makeAnsweredRun } from '../../../src/export/answers/answered-run.ts';
import { buildLogGrid } from '../../../src/imports/log/log-grid.ts';
import { logToImportedRun } from '../../../src/imports/log/log-run.ts';
import { proposeImportChoices } from '../../../src/imports/log/proposed-choices.ts';
import { recogniseAndReadLogs } from '../../../src/imports/work/open-logs.ts';
import { scoreResponses } from '../../../src/report/measure-run.ts';
import { filesOf } from '../../imports/files-of.ts';
import { answered } from '../answered.ts';

const tasks = new Map([['algebra', { dataset: 'cais/mmlu', task: 'abstract_algebra' }]]);

describe('results for the model pages of the hub', () => {
  it('are an entry for each set that is a benchmark there: the mean of its answers in percent, unrounded, its spread in the notes', async () => {
    const { run, measured } = await answered(await madeUpRun({ models: 2, perSet: 3 }));
    const result = await measured();
    const figures = listModelFigureValues(result, await getStudyReportLoaders('system-prompt').figures());
    const files = evalResultsFiles(run, { figures, tasks, source: 'https://example.org/a', made: Date.UTC(2026, 0, 31) });
    expect(files.map(({ path }) => path)).toEqual(
      ['a', 'b'].map((name) => `small_evenkeel_made-up-${name}_1/.eval_results/evenkeel-system-prompt.yaml`),
    );
    for (const [at, { content }] of files.entries()) {
      const text = await content.text();
      expect(text).toContain('date: "2026-01-31"');
      const [entry, another] = parse(text) as { dataset: object; value: number; notes: string; source: object }[];
      expect(another).toBeUndefined();
      const scores = run.rows
        .filter(({ response }) => response.model === run.plan.models[at] && response.item.startsWith('algebra/'))
        .map(({ score }) => score!);
      expect(entry!.value).toBeCloseTo((100 * scores.reduce((a, b) => a + b)) / scores.length, 10);
      expect(entry!.dataset).toEqual({ id: 'cais/mmlu', task_id: 'abstract_algebra' });
      expect(entry!.source).toEqual({ url: 'https://example.org/a', name: 'Answers and report (Evenkeel)' });
      const sigma = figures.find(({ model, id }) => model === run.plan.models[at] && id === 'sigma')!.found;
      expect(entry!.notes).toContain(`Fluctuation (σ) (3 question sets) ${String(sigma)} [`);
      expect(entry!.notes).toContain('over 3 questions in 10 prompt variants; 30 answers scored');
      expect(entry!.notes).toContain(`; Evenkeel ${getBuildLabel()}, `);
    }
  });

  it('count the ways that were asked, and say where a run is partial', async () => {
    const { run } = await answered(await madeUpRun({ models: 1, perSet: 3 }));
    const about = { figures: [], tasks, made: 0 };
    const notesOf = async (rows: typeof run.rows) => {
      const [file] = evalResultsFiles({ ...run, rows }, about);
      return (parse(await file!.content.text()) as { notes: string }[])[0]!.notes;
    };
    expect(await notesOf(run.rows)).not.toContain('partial');
    const ofSet = run.rows.filter(({ response }) => response.item.startsWith('algebra/'));
    const first = ofSet.filter(({ response }) => response.item === ofSet[0]!.response.item).slice(0, 3);
    expect(await notesOf(first)).toContain(
      'over 1 question in 3 prompt variants; 3 answers scored; partial: 3 of 30 planned answers; Evenkeel',
    );
    const failure = { ...ofSet[4]!, score: null, response: { ...ofSet[4]!.response, finish: 'error' as const } };
    expect(await notesOf([...first, failure])).toContain(
      'in 3 prompt variants; 3 answers scored of 4; partial: 3 of 30 planned answers',
    );
  });

  it('leave sets of one’s own out in a sentence each, and are none where no set is named', async () => {
    const { run, measured } = await answered(await madeUpRun({ models: 1, perSet: 1 }));
    const result = await measured();
    const { left } = await buildRunFile('eval-results.zip', run, { result, made: 0, tasks });
    expect(left).toEqual(
      ['history', 'grammar'].map((set) => `The set “${set}” is not named as a data set of the hub, so it is left out.`),
    );
    await expect(buildRunFile('eval-results.zip', run, { result, made: 0 })).rejects.toThrow(
      /^No set is named as a data set of the hub/,
    );
    await expect(buildRunFile('eval-results.zip', run, { result, made: 0, tasks, source: 'javascript:x' })).rejects.toThrow(
      /begins with “https/,
    );
  });

  it('of a log say who asked and what part of it there is, and no date, as the log has none', async () => {
    const { log } = await recogniseAndReadLogs(await filesOf('lm-eval/word-sums'));
    const choices = proposeImportChoices(log!);
    const { plan, items, responses } = await logToImportedRun(log!, choices, buildLogGrid(log!, choices)!);
    const table = await scoreResponses({ plan, items, responses });
    const run = makeAnsweredRun('p', plan, await loadStudy(plan.study), table);
    const sums = new Map([['evenkeel-word-sums', { dataset: 'made/word-sums', task: 'main' }]]);
    const [file] = evalResultsFiles(run, { figures: [], tasks: sums, made: Date.UTC(2026, 0, 31) });
    const [entry] = parse(await file!.content.text()) as { notes: string; date?: string }[];
    expect(entry!.date).toBeUndefined();
    expect(entry!.notes).toContain('3 answers scored; Asked by lm-eval 0.4.13, not by Evenkeel; 3 of 100 answers are in “');
  });

  it('take only names that the hub could have', () => {
    expect(parseTypedHubTask('a', '', '')).toBeUndefined();
    expect(() => parseTypedHubTask('a', 'mmlu', 'x')).toThrow(
      'The data set of “a” must be named as on the hub, “owner/name”, not “mmlu”.',
    );
    expect(() => parseTypedHubTask('a', 'cais/mmlu', '')).toThrow(/The task of “a” is missing/);
    expect(() => parseTypedHubTask('a', 'cais/mmlu', 'x\ny: z')).toThrow(/must be an id/);
    expect([
      ...parseTypedHubTasks([
        { set: 'a', dataset: ' cais/mmlu ', task: ' x ' },
        { set: 'b', dataset: '', task: '' },
      ]),
    ]).toEqual([['a', { dataset: 'cais/mmlu', task: 'x' }]]);
    const item = { question: '?', answer: 'x' };
    const source = 'https://huggingface.co/datasets/openai/gsm8k';
    expect(
      hubDatasetOfSet('a', [
        { ...item, id: 'a/1', source },
        { ...item, id: 'b/1' },
      ]),
    ).toBe('openai/gsm8k');
    expect(
      hubDatasetOfSet('a', [
        { ...item, id: 'a/1', source },
        { ...item, id: 'a/2' },
      ]),
    ).toBeUndefined();
  });
});
