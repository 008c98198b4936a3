import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FileOptions } from '../../cli/run-files.ts';
import type { StudyResult } from '../../src/core/study.ts';
import type { AnsweredRun } from '../../src/export/answers/answered-run.ts';
import { answered } from '../export/answered.ts';
import { madeUpRun } from '../made-up/run.ts';

const options = (...given: readonly (readonly [name: string, value?: string])[]): FileOptions => {
  const taken = new FileOptions();
  for (const [name, value] of given) expect(taken.take(name, () => value)).toBe(true);
  return taken;
};

describe('the files that a command writes beside its result', () => {
  let folder: string;
  let run: AnsweredRun;
  let result: StudyResult;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'evenkeel-files-'));
    const made = await answered(await madeUpRun({ models: 1, perSet: 1 }));
    run = made.run;
    result = await made.measured();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const write = (taken: FileOptions, from: AnsweredRun | undefined = run) =>
    taken.write('run.jsonl', from && (() => Promise.resolve(from)), result);

  it('go by their option and ending', async () => {
    const path = (name: string) => join(folder, name);
    await write(
      options(
        ['answers', path('a.csv')],
        ['answers', path('a.parquet')],
        ['promptfoo', path('p.json')],
        ['eval-results', path('r.zip')],
        ['dataset', 'algebra=cais/mmlu:default'],
      ),
    );
    const bytes = new Uint8Array(await readFile(path('a.parquet')));
    expect(await parquetReadObjects({ file: bytes.buffer })).toHaveLength(run.rows.length);
    expect((await readFile(path('a.csv'), 'utf8')).startsWith('plan,study,model,')).toBe(true);
    expect(JSON.parse(await readFile(path('p.json'), 'utf8'))).toMatchObject({ tests: expect.any(Array) as unknown });
    expect((await readFile(path('r.zip'))).subarray(0, 2).toString()).toBe('PK');
  });

  it('are refused in a sentence where an option does not fit', async () => {
    expect(new FileOptions().take('choices', () => 'x')).toBe(false);
    expect(() => options(['answers', 'a.txt'])).toThrow(
      '--answers wants a file that ends in .csv or .parquet, not “a.txt”.',
    );
    expect(() => options(['dataset', 'algebra'])).toThrow('--dataset wants SET=OWNER/NAME:TASK, not “algebra”.');
    expect(() => options(['lm-eval'])).toThrow('--lm-eval wants a file.');
    await expect(write(options(['source', 'https://x']))).rejects.toThrow(/^--dataset and --source are of results/);
    await expect(write(options(['eval-results', 'r.zip'], ['dataset', 'z=a/b:c']))).rejects.toThrow(
      '--dataset: the run has no set “z”; it has algebra, history, grammar.',
    );
    const taken = options(['answers', 'a.csv']);
    await expect(taken.write('report.html', undefined, result)).rejects.toThrow(
      'report.html: there are no answers in the file that others could be made of.',
    );
  });
});
