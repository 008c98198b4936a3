import { UserError } from '../../base/errors/user-error.ts';
import type { Fields } from '../promptfoo/fields.ts';
import type { LogFile, LogFileDigest } from './imported-log.ts';
import type { ReadProgressAndSignal } from './hashed-bytes.ts';
import type { LogBuilder } from './log-builder.ts';
import { readJsonRecords } from './records.ts';

/** Reads the records of the `at`th file one by one. A faulty record is listed and left out. */
export async function readRecordsIntoLog(
  file: LogFile,
  at: number,
  hearing: ReadProgressAndSignal,
  builder: LogBuilder,
  take: (fields: Fields, where: string) => void | Promise<void>,
): Promise<LogFileDigest> {
  const { records, read } = readJsonRecords(file, hearing);
  for await (const some of records)
    for (const { where, fields, why } of some)
      try {
        if (!fields) throw new UserError(why ?? 'It is not a JSON object.');
        await take(fields, where);
      } catch (error) {
        builder.catch(at, where, error);
      }
  return read();
}

/** The message for files without any readable answer. */
export function noAnswersMessage({ faults: [first] }: LogBuilder, read: readonly LogFileDigest[]): string {
  const name = read[first?.file ?? 0]?.name ?? '';
  return first ? `“${name}” has no answer that can be read; ${first.where}: ${first.why}` : `“${name}” has no answers.`;
}
