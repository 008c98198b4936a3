import { Dexie } from 'dexie';
import { cellKey, type Cell } from '../../core/plan/cell.ts';
import type { Response } from '../../core/answers/response.ts';
import { database, type ResponseRow } from '../database/database.ts';
import { RunDeletedError } from '../runs/run-gone.ts';

/** A response with its position in the run's order of arrival. */
export interface ArrivedResponse {
  readonly seq: number;
  readonly response: Response;
}

/** Rows read at once: few enough that no slice blocks a page. */
const slice = 1000;
const keySlice = 2000;

/**
 * The responses that arrived after `seq` (0: all), in the order of arrival. Pass the last `seq` to read on. A cell that was
 * retried after a failure comes a second time, and the later response counts.
 */
export async function loadResponsesAfter(runId: string, seq: number): Promise<ArrivedResponse[]> {
  const found: ArrivedResponse[] = [];
  for await (const some of streamArrivedResponses(runId, seq, await lastSeq(runId))) found.push(...some);
  return found;
}

/** The same up to `until`, in slices. The next slices are fetched while the caller handles this one. */
export async function* streamArrivedResponses(
  runId: string,
  after: number,
  until: number,
): AsyncGenerator<ArrivedResponse[]> {
  const fetch = async (from: number): Promise<ArrivedResponse[]> => {
    const to = Math.min(until, from + slice);
    const rows = await betweenSeqs(runId, from, to).toArray();
    return rows.map(({ seq, response }) => ({ seq, response }));
  };
  const underWay: Promise<ArrivedResponse[]>[] = [];
  for (let from = after; from < until || underWay.length > 0;) {
    for (; from < until && underWay.length < ahead; from += slice) {
      const fetching = fetch(from);
      fetching.catch(() => undefined); // The error is thrown where the promise is awaited.
      underWay.push(fetching);
    }
    const first = underWay.shift();
    if (first) yield await first;
  }
}

/** Slices fetched at a time: the database works in a process of its own. */
const ahead = 3;

/** The last few to arrive, the newest first. */
export async function loadNewestResponses(runId: string, count: number): Promise<ArrivedResponse[]> {
  const rows = await afterSeq(runId, 0).reverse().limit(count).toArray();
  return rows.map(({ seq, response }) => ({ seq, response }));
}

/** Every response of a run, in the order of arrival. */
export async function loadResponsesOfRun(runId: string): Promise<Response[]> {
  return (await loadResponsesAfter(runId, 0)).map(({ response }) => response);
}

/** The responses of some models to one item. It looks them up by key, so it reads nothing else of the run. */
export async function loadResponsesOfModelsToItem(
  runId: string,
  item: string,
  models: readonly string[],
): Promise<Response[]> {
  const found = await database.transaction('r', database.responses, () =>
    Promise.all(
      models.map((model) => {
        const cells = `${model}|${item}|`;
        return database.responses
          .where('[run+cell]')
          .between([runId, cells], [runId, `${cells}\uffff`])
          .toArray();
      }),
    ),
  );
  return found.flat().map(({ response }) => response);
}

/** The responses of some cells, in the order of the cells. Skips cells without a response. */
export async function loadResponsesOfCells(runId: string, cells: readonly Cell[]): Promise<Response[]> {
  const found: Response[] = [];
  for (let from = 0; from < cells.length; from += slice) {
    const keys = cells.slice(from, from + slice).map((cell): [string, string] => [runId, cellKey(cell)]);
    for (const row of await database.responses.bulkGet(keys)) if (row) found.push(row.response);
  }
  return found;
}

export function countResponses(runId: string): Promise<number> {
  return afterSeq(runId, 0).count();
}

export function countFailedResponses(runId: string): Promise<number> {
  return database.responses.where('[run+failed]').equals([runId, 1]).count();
}

/** The keys of all cells that have a response, and of those among them that failed. */
export async function loadAnsweredCellIds(runId: string): Promise<{ cells: Set<string>; failed: Set<string> }> {
  const cells = new Set<string>();
  for (let last = ''; ;) {
    const keys = await database.responses
      .where('[run+cell]')
      .between([runId, last], [runId, Dexie.maxKey], false)
      .limit(keySlice)
      .primaryKeys();
    for (const [, cell] of keys) cells.add((last = cell));
    if (keys.length < keySlice) break;
  }
  const failed = await database.responses.where('[run+failed]').equals([runId, 1]).primaryKeys();
  return { cells, failed: new Set(failed.map(([, cell]) => cell)) };
}

export type ResponseWriteOutcome = 'new' | 'already';

/**
 * Writes a response in its own transaction. If the cell already has one, nothing changes, except that an answer replaces a
 * failure. Throws if the run is gone, since nobody could find the response.
 */
export function writeResponseUnlessAnswered(runId: string, response: Response): Promise<ResponseWriteOutcome> {
  return database.transaction('rw', database.runs, database.responses, async () => {
    const cell = cellKey(response);
    const [there] = await Promise.all([database.responses.get([runId, cell]), assertRunExists(runId)]);
    if (there && !replaces(response, there.response)) return 'already';
    await database.responses.put(responseRow(runId, cell, (await lastSeq(runId)) + 1, response));
    return 'new';
  });
}

/** Throws if the run's row is gone. This aborts the transaction, so the other writes in it are dropped too. */
export async function assertRunExists(runId: string): Promise<void> {
  if ((await database.runs.where('id').equals(runId).count()) === 0) throw new RunDeletedError();
}

/** Answers that arrive within this many ms share a transaction. */
const togetherMs = 20;
/** The most answers in one transaction: copying them into the database blocks the page. */
const mostTogether = 200;

interface Waiting {
  readonly response: Response;
  readonly resolve: (written: ResponseWriteOutcome) => void;
  readonly reject: (why: unknown) => void;
}

/**
 * Writes the responses of a run as they arrive, and counts them itself. It writes the first at once, those of the next 20 ms
 * together, and so on. Each is durable when its promise resolves. A group may fail because a cell is taken, the count
 * differs or space is missing. Then each response is written alone, and its own promise reports the outcome.
 */
export class ResponseWriter {
  private last: number | null = null;
  private waiting: Waiting[] = [];
  private isWriting = false;

  constructor(private readonly runId: string) {}

  write(response: Response): Promise<ResponseWriteOutcome> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ response, resolve, reject });
      void this.writeWaiting();
    });
  }

  private async writeWaiting(): Promise<void> {
    if (this.isWriting) return;
    this.isWriting = true;
    while (this.waiting.length > 0) {
      const next = performance.now() + togetherMs;
      await this.writeTogether(this.waiting.splice(0, mostTogether));
      const ms = next - performance.now();
      if (ms > 0 && this.waiting.length < mostTogether) await new Promise((resolve) => setTimeout(resolve, ms));
    }
    this.isWriting = false;
  }

  private async writeTogether(group: readonly Waiting[]): Promise<void> {
    try {
      const last = this.last ?? (await lastSeq(this.runId));
      const rows = group.map(({ response }, n) => responseRow(this.runId, cellKey(response), last + n + 1, response));
      await database.transaction('rw', database.runs, database.responses, () =>
        Promise.all([assertRunExists(this.runId), database.responses.bulkAdd(rows)]),
      );
      this.last = last + rows.length;
      for (const { resolve } of group) resolve('new');
    } catch (error) {
      this.last = null;
      for (const { response, resolve, reject } of group) {
        if (error instanceof RunDeletedError) reject(error);
        else await writeResponseUnlessAnswered(this.runId, response).then(resolve, reject);
      }
    }
  }
}

const replaces = (response: Response, there: Response): boolean => there.finish === 'error' && response.finish !== 'error';

export function responseRow(run: string, cell: string, seq: number, response: Response): ResponseRow {
  return { run, cell, seq, response, ...(response.finish === 'error' && { failed: 1 }) };
}

/** 0 if there are no responses. */
export async function lastSeq(runId: string): Promise<number> {
  return (await afterSeq(runId, 0).last())?.seq ?? 0;
}

const afterSeq = (runId: string, seq: number) =>
  database.responses.where('[run+seq]').between([runId, seq], [runId, Dexie.maxKey], false, true);

const betweenSeqs = (runId: string, after: number, until: number) =>
  database.responses.where('[run+seq]').between([runId, after], [runId, until], false, true);
