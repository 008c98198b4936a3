import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import Papa from 'papaparse';
import { beforeAll, describe, expect, it } from 'vitest';
import { stripFormulaGuard } from '../../../src/base/text/formula-guard.ts';
import { loadStudy } from '../../../src/core/studies/studies.ts';
import { planId } from '../../../src/core/plan/plan.ts';
import { makeAnsweredRun, type AnsweredRun } from '../../../src/export/answers/answered-run.ts';
import { answersAsCsv } from '../../../src/export/answers/answers-csv.ts';
import { answersAsParquet } from '../../../src/export/answers/answers-parquet.ts';
import { scoreResponses } from '../../../src/report/measure-run.ts';
import { madeUpRun, type Size } from '../../made-up/run.ts';
import type { Response } from '../../../src/core/answers/response.ts';

const hostile = '=HYPERLINK("http://x.invalid";"a")\r\n"quoted", with, commas\u0000 and \u202e signs';

/** 40 answers: one failed, one hostile, one with an origin, one corrected by hand, one marked. */
async function smallRun(size: Size = { models: 2, perSet: 1 }): Promise<AnsweredRun> {
  const { plan, items, responses } = await madeUpRun(size);
  const changed = responses.map((response, at): Response => {
    if (at === 0) return { ...response, text: '', finish: 'error', error: 'the server said “no”' };
    if (at === 1) return { ...response, text: hostile, thought: '-1+1' };
    if (at === 2)
      return {
        ...response,
        text: 'Answer: B',
        seed: 2 ** 32 - 1,
        origin: { engine: 'small', at: 1_767_225_600_123, device: 'cpu' },
      };
    return response;
  });
  const [, , third, fourth] = changed;
  const cellOf = ({ model, item, variant, sample }: Response) => ({ model, item, variant, sample });
  const verdicts = [
    {
      ...cellOf(third!),
      reading: { kind: 'option', option: 0, by: 'hand' } as const,
      by: 'Ada',
      why: 'meant A',
      at: '2026-01-01T00:00:00Z',
    },
    { ...cellOf(fourth!), reading: null, by: 'Ada', why: '', mark: 'right' as const, markedAt: '2026-01-01T00:00:00Z' },
  ];
  const table = await scoreResponses({ plan, items, responses: changed, corrections: verdicts });
  return makeAnsweredRun(await planId(plan), plan, await loadStudy(plan.study), table);
}

describe('all answers as one long table', () => {
  let run: AnsweredRun;
  let parquet: Record<string, unknown>[];
  let csv: Record<string, string>[];

  beforeAll(async () => {
    run = await smallRun();
    parquet = await parquetReadObjects({ file: await answersAsParquet(run).arrayBuffer() });
    csv = Papa.parse<Record<string, string>>(await answersAsCsv(run).text(), { header: true, skipEmptyLines: true }).data;
  });

  it('have a row an answer, in plan order, the same in Parquet and in CSV', () => {
    expect(parquet).toHaveLength(run.rows.length);
    expect(csv).toHaveLength(run.rows.length);
    for (const [at, { response, score }] of run.rows.entries()) {
      const row = parquet[at]!;
      expect([row.plan, row.study, row.model, row.item, row.sample, row.seed]).toEqual([
        run.planId,
        'system-prompt',
        response.model,
        response.item,
        BigInt(response.sample),
        BigInt(response.seed!),
      ]);
      expect(row.text).toBe(response.finish === 'error' ? null : response.text);
      expect(row['factor_system-prompt']).toBe(Object.values(response.variant)[0]);
      expect(row.score).toBe(score);
      expect(row.decode_ms).toBe(response.ms!.decode);
      for (const [name, value] of Object.entries(row)) {
        const written = stripFormulaGuard(csv[at]![name]!);
        if (value instanceof Date) expect(written).toBe(value.toISOString());
        else expect(written, name).toBe(value === null ? '' : String(value));
      }
    }
  });

  it('say of each what it was read as and what a person changed', () => {
    expect(parquet[0]).toMatchObject({
      finish: 'error',
      error: 'the server said “no”',
      text: null,
      score: null,
      reading: 'unreadable',
    });
    expect(parquet[2]).toMatchObject({
      reading: 'option',
      reading_value: 'A',
      score: 1,
      changed_by_hand: true,
      ruled_reading: 'option',
      ruled_value: 'B',
      ruled_score: 0,
      seed: 4294967295n,
      engine: 'small',
      device: 'cpu',
      asked_at: new Date('2026-01-01T00:00:00.123Z'),
    });
    expect(parquet[3]).toMatchObject({
      changed_by_hand: false,
      ruled_reading: null,
      marks_right: 1n,
      marks_wrong: 0n,
      marks_none: 0n,
    });
    expect(parquet[2]).toMatchObject({ set: 'algebra', reference: 'the maple number 0' });
  });

  it('keep hostile texts to the last character and run none of them in a spreadsheet', async () => {
    expect(parquet[1]!.text).toBe(hostile);
    expect(csv[1]!.text).toBe(`'${hostile}`);
    expect(csv[1]!.thought).toBe("'-1+1");
    const cells = csv.flatMap((row) => Object.values(row));
    expect(cells.filter((cell) => /^[=@\t\r]/.test(cell))).toEqual([]);
  });

  it('name their columns and types in the file', async () => {
    const { schema, key_value_metadata, num_rows } = parquetMetadata(await answersAsParquet(run).arrayBuffer());
    const typeOf = (name: string) => schema.find((element) => element.name === name);
    expect(typeOf('seed')).toMatchObject({ type: 'INT64', repetition_type: 'OPTIONAL' });
    expect(typeOf('score')).toMatchObject({ type: 'DOUBLE', repetition_type: 'OPTIONAL' });
    expect(typeOf('model')).toMatchObject({ type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'REQUIRED' });
    expect(typeOf('changed_by_hand')).toMatchObject({ type: 'BOOLEAN' });
    expect(JSON.parse(key_value_metadata!.find(({ key }) => key === 'evenkeel')!.value!)).toEqual({
      format: 'evenkeel-answers/1',
      plan: run.planId,
      study: 'system-prompt',
    });
    expect(num_rows).toBe(BigInt(run.rows.length));
  });

  it('are a file with its columns where nothing was answered yet', async () => {
    const none = { ...run, rows: [] };
    expect(await parquetReadObjects({ file: await answersAsParquet(none).arrayBuffer() })).toEqual([]);
    expect((await answersAsCsv(none).text()).trimEnd().split(',')).toContain('factor_system-prompt_title');
  });
});
