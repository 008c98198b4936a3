import { UserError } from '../../base/errors/user-error.ts';
import { makeThrottledProgress } from '../../base/workers/throttled-progress.ts';
import type { OnStageProgress } from '../../base/workers/stage-progress.ts';
import type { ArchiveImportResult } from '../../export/archive-rows.ts';
import { storeImportedRun } from '../../export/elsewhere/store-imported-run.ts';
import type { ImportedLog } from '../log/imported-log.ts';
import type { ImportChoices } from '../log/import-choices.ts';
import { logToImportedRun } from '../log/log-run.ts';
import type { ColumnMapping } from '../tables/column-mapping.ts';
import { summariseLog, type LogSummary } from './log-summary.ts';
import { buildGridView, type GridView } from './grid-view.ts';
import { recogniseAndReadLogs, type OpenedLogs } from './open-logs.ts';

/** What the opened files contain, for a page. */
export interface OpenedFilesSummary extends Pick<
  OpenedLogs,
  'others' | 'unknown' | 'unread' | 'table' | 'tableFault' | 'isTableRead'
> {
  readonly found?: LogSummary;
}

/** A file with its path: a File loses its path on the way into a worker. */
export interface FileBlobWithPath {
  readonly name: string;
  readonly blob: Blob;
}

let openedLog: ImportedLog | null = null;

/** The worker's API. It holds the last log that was opened, and only `keep` stores something. To cancel, end the worker. */
export const importsWorkerApi = {
  /** `mapping`: the roles that a person assigned to a table's columns. */
  async open(
    files: readonly FileBlobWithPath[],
    on?: OnStageProgress<'read'>,
    mapping?: ColumnMapping,
  ): Promise<OpenedFilesSummary> {
    openedLog = null;
    const onProgress = makeThrottledProgress(on);
    const { log, ...logs } = await recogniseAndReadLogs(
      files,
      (done, total) => onProgress('read', done, total),
      undefined,
      mapping,
    );
    openedLog = log ?? null;
    return { ...logs, ...(log && { found: summariseLog(log, logs) }) };
  },

  look: (choices: ImportChoices): Promise<GridView> => Promise.resolve(viewGrid(choices).view),

  /** Stores the log as a run, all of it or nothing. */
  async keep(choices: ImportChoices, on?: OnStageProgress<'stored'>): Promise<ArchiveImportResult> {
    const { log, grid } = viewGrid(choices);
    const onProgress = makeThrottledProgress(on);
    const run = await logToImportedRun(log, choices, grid);
    return storeImportedRun(run, (stage) => (done, total) => onProgress(stage, done, total));
  },
};

function viewGrid(choices: ImportChoices) {
  if (!openedLog) throw new Error('imports-work: no log was opened');
  const found = buildGridView(openedLog, choices);
  if ('why' in found) throw new UserError(found.why);
  return { log: openedLog, ...found };
}

export type ImportsWorkerApi = typeof importsWorkerApi;
