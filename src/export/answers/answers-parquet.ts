import { ByteWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import type { AnsweredRun } from './answered-run.ts';
import type { AnswersFileColumn, AnswerColumnValue, AnswerColumnType } from '../../core/answers/answer-kind.ts';
import { answerColumns } from './answer-columns.ts';
import { answerRowBatches } from './answer-rows.ts';

/** Rows per row group. These are held in memory twice. */
const atOnce = 20_000;

const types = {
  text: { type: 'STRING', as: (value) => value },
  whole: { type: 'INT64', as: (value) => BigInt(Number(value)) },
  number: { type: 'DOUBLE', as: (value) => value },
  truth: { type: 'BOOLEAN', as: (value) => value },
  time: { type: 'TIMESTAMP', as: (value) => new Date(Number(value)) },
} as const satisfies Record<AnswerColumnType, { type: string; as: (value: AnswerColumnValue) => unknown }>;

/**
 * All answers of a run as one Parquet file, compressed with Snappy. Columns have the types that docs/formats.md names. Whole
 * numbers are INT64, and times are UTC in milliseconds. The metadata field `evenkeel` names the format, the plan and the
 * study.
 */
export function answersAsParquet(run: AnsweredRun): Blob {
  const columns = answerColumns(run);
  const of = (rows: readonly (readonly AnswerColumnValue[])[]) => columns.map((column, at) => columnOf(column, rows, at));
  const writer = new ByteWriter();
  const file = new ParquetWriter({
    writer,
    schema: schemaFromColumnData({ columnData: of([]) }),
    kvMetadata: [
      { key: 'evenkeel', value: JSON.stringify({ format: 'evenkeel-answers/1', plan: run.planId, study: run.plan.study }) },
    ],
    createdBy: 'evenkeel',
  });
  for (const rows of answerRowBatches(run, columns, atOnce)) void file.write({ columnData: of(rows), rowGroupSize: atOnce });
  void file.finish();
  return new Blob([writer.getBytes()], { type: 'application/vnd.apache.parquet' });
}

const columnOf = (
  { name, kind, always }: AnswersFileColumn,
  rows: readonly (readonly AnswerColumnValue[])[],
  at: number,
) => {
  const { type, as } = types[kind];
  const data = rows.map((row) => {
    const value = row[at] ?? null;
    return value === null ? null : as(value);
  });
  return { name, type, nullable: always !== true, data };
};
