import { UserError } from '../../core/user-error.ts';
import { rowsOf } from '../../items/item-rows.ts';
import type { LogFile, LogFileRead } from '../log/foreign-log.ts';
import { hashedText, type Hearing } from '../log/hashed-bytes.ts';
import { recordsOf, type FoundRecord } from '../log/records.ts';

/** Megabytes of a CSV: it is read whole. */
const mostOfCsv = 150;

export const isCsv = ({ name }: LogFile): boolean => /\.(csv|tsv)$/i.test(name);

/** The rows of a table’s file, some at a time, whatever its form. */
export function tableRows(
  file: LogFile,
  hearing: Hearing,
): { readonly records: AsyncGenerator<readonly FoundRecord[]>; readonly read: () => LogFileRead } {
  return isCsv(file) ? csvRows(file, hearing) : recordsOf(file, hearing);
}

function csvRows(file: LogFile, hearing: Hearing): ReturnType<typeof tableRows> {
  let known: LogFileRead | undefined;
  async function* records(): AsyncGenerator<readonly FoundRecord[]> {
    const { text, read } = await hashedText(file, mostOfCsv, hearing);
    known = read;
    const { rows, leftOut } = rowsOf(text.startsWith('\uFEFF') ? text.slice(1) : text, file.name, 'table');
    yield rows.map(({ line, fields }) => ({ where: `line ${line}`, fields: fields as FoundRecord['fields'] & object }));
    yield leftOut.map(({ line, why }) => ({ where: `line ${line}`, why }));
  }
  return {
    records: records(),
    read: () => {
      if (!known) throw new UserError(`“${file.name}” was not read to its end.`);
      return known;
    },
  };
}
