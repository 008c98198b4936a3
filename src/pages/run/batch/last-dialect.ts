import { isRecord } from '../../../base/json/is-record.ts';
import { isDialect, type Dialect } from '../../../export/batch/dialects.ts';
import { getRun, changeRunEnvironment } from '../../../store/runs/runs.ts';

/** The dialect of a run’s last exported batch. Its results have the same one. */
export async function loadBatchDialectOfRun(run: string): Promise<Dialect | undefined> {
  const environment = (await getRun(run))?.environment;
  const dialect = isRecord(environment) ? environment['batchDialect'] : undefined;
  return isDialect(dialect) ? dialect : undefined;
}

export const storeBatchDialectOfRun = (run: string, dialect: Dialect): Promise<void> =>
  changeRunEnvironment(run, (environment) => ({ ...(isRecord(environment) ? environment : {}), batchDialect: dialect }));
