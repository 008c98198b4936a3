import type { Transaction } from 'dexie';
import type { ImportRecord } from '../../core/imported/imported-from.ts';
import type { ResponseRow, RunRow } from '../database/database.ts';

/** Version 7: the row of a run records that it has imported answers. Earlier versions did not record the file. */
export async function migrateAddImportRecords(transaction: Transaction): Promise<void> {
  const responses = transaction.table<ResponseRow>('responses');
  const runs = transaction.table<RunRow & { imports?: readonly ImportRecord[] }>('runs');
  for (const { id, createdAt } of await runs.toArray()) {
    const answers = await responses.where('[run+imported]').equals([id, 1]).count();
    if (answers > 0) await runs.update(id, { imports: [{ at: createdAt, answers }] });
  }
}
