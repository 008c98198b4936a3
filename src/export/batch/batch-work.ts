import { BlobReader, BlobWriter, configure, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';
import { assertDefined } from '../../base/errors/assert-defined.ts';
import { cellKey } from '../../core/plan/cell.ts';
import { makeCellAtPositionLookup } from '../../core/plan/cells.ts';
import { planId } from '../../core/plan/plan.ts';
import type { Response } from '../../core/answers/response.ts';
import { loadStudy } from '../../core/studies/studies.ts';
import type { OnStageProgress } from '../../base/workers/stage-progress.ts';
import { makeThrottledProgress } from '../../base/workers/throttled-progress.ts';
import { newDatabaseRunStore } from '../../run/run-store.ts';
import { database } from '../../store/database/database.ts';
import { loadAnsweredCellIds } from '../../store/answers/responses.ts';
import { changeRunEnvironment } from '../../store/runs/runs.ts';
import { mergeArchiveIntoStore } from '../archive-rows.ts';
import { BatchResultCollector, type UnplacedLineSummary } from './collect.ts';
import type { Dialect } from './dialects.ts';
import { answeredCellState, failedCellState, newCellStates } from './cell-states.ts';
import { batchModelProvenance, addBatchToEnvironment } from './batch-provenance.ts';
import { batchPieces, type BatchFile } from './write-batch.ts';

// Compresses with the browser's own streams, in the worker that this already runs in.
configure({ useWebWorkers: false });

export interface BatchFileWithContent extends BatchFile {
  readonly blob: Blob;
}

export interface CollectedAnswerCounts {
  readonly answers: number;
  readonly failed: number;
  readonly already: number;
  /** Lines that name no cell of the plan. */
  readonly unplaced: UnplacedLineSummary;
}

/** This many pieces become a blob, which the browser may move to the disk. */
const piecesTogether = 32;

/** The worker's API. */
export const batchWorkerApi = {
  /** Writes the requests of all cells of a run that have no answer. */
  async make(run: string, dialect: Dialect, on?: OnStageProgress<'written'>): Promise<BatchFileWithContent[]> {
    const onProgress = makeThrottledProgress(on);
    const files = new Map<string, BatchFile & { readonly parts: Blob[]; pieces: Uint8Array<ArrayBuffer>[] }>();
    const job = await jobOf(run);
    const total = job.standing.length;
    for (const { file: name, model, requests, bytes, seen } of batchPieces({ ...job, dialect })) {
      const before = files.get(name) ?? { name, model, requests: 0, bytes: 0, parts: [], pieces: [] };
      const now = { ...before, requests: before.requests + requests, bytes: before.bytes + bytes.length };
      now.pieces.push(bytes);
      if (now.pieces.length === piecesTogether) now.parts.push(new Blob(now.pieces.splice(0)));
      files.set(name, now);
      onProgress('written', seen, total);
    }
    return [...files.values()].map(({ parts, pieces, ...file }) => ({
      ...file,
      blob: new Blob([...parts, ...pieces], { type: 'application/jsonl' }),
    }));
  },

  /** Packs the same files into one zip. */
  async zip(files: readonly BatchFileWithContent[], on?: OnStageProgress<'written'>): Promise<Blob> {
    const onProgress = makeThrottledProgress(on);
    const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
    const zip = new ZipWriter(new BlobWriter('application/zip'));
    let before = 0;
    for (const { name, blob, bytes } of files) {
      await zip.add(name, new BlobReader(blob), {
        onprogress: (done) => {
          onProgress('written', before + done, total);
          return undefined;
        },
      });
      before += bytes;
    }
    return zip.close();
  },

  /** Reads and checks all files, then stores their answers. If anything is wrong with one of them, nothing is stored. */
  async collect(
    run: string,
    files: readonly File[],
    dialect: Dialect,
    on?: OnStageProgress<'stored'>,
  ): Promise<CollectedAnswerCounts> {
    const onProgress = makeThrottledProgress(on);
    const job = await jobOf(run);
    const found = new Map<number, Response>();
    const collector = new BatchResultCollector({ ...job, take: (response, position) => found.set(position, response) });
    let read = 0;
    for (const file of files) {
      const before = read;
      await collector.read(file, file.name, (lines) => onProgress('read', (read = before + lines), job.standing.length));
    }
    const collected = collector.collected();
    if (found.size > 0) await store(run, [...found.values()]);
    return {
      answers: collected.answers,
      failed: collected.failed,
      already: collected.already,
      unplaced: collected.unplaced,
    };

    async function store(id: string, responses: readonly Response[]): Promise<void> {
      const names = files.length === 1 ? (files[0]?.name ?? '') : `${files[0]?.name} and ${files.length - 1} more`;
      const row = assertDefined(await database.runs.get(id), `run “${id}”`);
      const archive = {
        plan: job.plan,
        models: [],
        items: job.items,
        environment: row.environment,
        responses,
        comparisons: [],
        verdicts: [],
        others: [],
        unknown: {},
      };
      // Stored in the same transaction. Otherwise the cells could count as answered without a record of how.
      const withIt = async () => {
        for (const loaded of batchModelProvenance(collected, dialect)) await newDatabaseRunStore(id).keepModel(loaded);
        await changeRunEnvironment(id, (environment) =>
          addBatchToEnvironment(environment, collected, { dialect, files: files.length, now: new Date() }),
        );
      };
      await mergeArchiveIntoStore(archive, names, (...stored) => onProgress('stored', ...stored), { run: id, withIt });
    }
  },
};

/** A run's plan, and which of its cells are answered. */
async function jobOf(run: string) {
  const { plan, items } = assertDefined(await database.plans.get(run), `plan of the run “${run}”`);
  const study = await loadStudy(plan.study);
  const standing = newCellStates(plan, study);
  const { cells, failed: failures } = await loadAnsweredCellIds(run);
  const cell = makeCellAtPositionLookup(plan, study);
  if (cells.size > 0)
    for (let position = 0; position < standing.length; position++) {
      const there = cell(position);
      const name = there && cellKey(there);
      if (name !== undefined && cells.has(name))
        standing[position] = failures.has(name) ? failedCellState : answeredCellState;
    }
  return { plan, planId: await planId(plan), items, study, standing };
}

export type BatchWorkerApi = typeof batchWorkerApi;
