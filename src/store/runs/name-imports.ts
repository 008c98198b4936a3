import type { Transaction } from 'dexie';
import type { ImportRecord } from '../../core/imported/imported-from.ts';
import type { ResponseRow, RunRow } from '../database/database.ts';

/** Version 7: a run that has answers from a file says so in its row; from which file was not kept before. */
export async function migrateAddImportRecords(transaction: Transaction): Promise<void> {
  const responses = transaction.table<ResponseRow>('responses');
  const runs = transaction.table<RunRow & { imports?: readonly ImportRecord[] }>('runs');
  for (const { id, createdAt } of await runs.toArray()) {
    const answers = await responses.where('[run+imported]').equals([id, 1]).count();
    if (answers > 0) await runs.update(id, { imports: [{ at: createdAt, answers }] });
  }
}
