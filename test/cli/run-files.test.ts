import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readOptions } from '../../cli/options.ts';
import { fileOptions, writeRunFiles } from '../../cli/run-files.ts';
import type { StudyResult } from '../../src/core/studies/study.ts';
import type { AnsweredRun } from '../../src/export/answers/answered-run.ts';
import { answered } from '../export/answered.ts';
import { madeUpRun } from '../made-up/run.ts';

type Written = readonly (readonly [name: string, value: string])[];

const options = (given: Written) =>
  readOptions(
    given.flatMap(([name, value]) => [`--${name}`, value]),
    fileOptions,
    'see --help',
  );

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
  const write = (given: Written, from: AnsweredRun | undefined = run, name = 'run.jsonl') =>
    writeRunFiles(name, options(given), from && (() => Promise.resolve(from)), result);

  it('go by their option and ending', async () => {
    const path = (name: string) => join(folder, name);
    await write([
      ['answers', path('a.csv')],
      ['answers', path('a.parquet')],
      ['promptfoo', path('p.json')],
      ['eval-results', path('r.zip')],
      ['dataset', 'algebra=cais/mmlu:default'],
    ]);
    const bytes = new Uint8Array(await readFile(path('a.parquet')));
    expect(await parquetReadObjects({ file: bytes.buffer })).toHaveLength(run.rows.length);
    expect((await readFile(path('a.csv'), 'utf8')).startsWith('plan,study,model,')).toBe(true);
    expect(JSON.parse(await readFile(path('p.json'), 'utf8'))).toMatchObject({ tests: expect.any(Array) as unknown });
    expect((await readFile(path('r.zip'))).subarray(0, 2).toString()).toBe('PK');
  });

  it('are refused in a sentence where an option does not fit', async () => {
    await expect(write([['answers', 'a.txt']])).rejects.toThrow(
      '--answers needs a file that ends in .csv or .parquet, not “a.txt”.',
    );
    await expect(
      write([
        ['eval-results', 'r.zip'],
        ['dataset', 'algebra'],
      ]),
    ).rejects.toThrow('--dataset needs SET=OWNER/NAME:TASK, not “algebra”.');
    expect(() => options([['lm-eval', '']])).toThrow('--lm-eval needs FILE.zip (see --help).');
    await expect(write([['source', 'https://x']])).rejects.toThrow(/^--dataset and --source are for results/);
    await expect(
      write([
        ['eval-results', 'r.zip'],
        ['dataset', 'z=a/b:c'],
      ]),
    ).rejects.toThrow('--dataset: the run has no set “z”; it has algebra, history, grammar.');
    await expect(writeRunFiles('report.html', options([['answers', 'a.csv']]), undefined, result)).rejects.toThrow(
      'report.html: the file has no answers to make other files from.',
    );
  });
});
