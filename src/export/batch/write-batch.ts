import { makeCellAtPositionLookup } from '../../core/plan/cells.ts';
import type { Item } from '../../core/items/item.ts';
import type { Plan } from '../../core/plan/plan.ts';
import type { Study } from '../../core/studies/study.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { modelName } from '../../core/models/model-name.ts';
import { modelNameOnServer } from '../../engine/endpoint/model-id.ts';
import { findFreeId } from '../../items/own-set.ts';
import { newCellRequestBuilder } from '../cell-requests.ts';
import { formatCustomId } from './custom-id.ts';
import { requestInDialect, type Dialect } from './dialects.ts';
import { isCellOpen, type CellStates } from './cell-states.ts';

/** The maximum of OpenAI's service per file; the others accept as much. */
const mostRequests = 50_000;
export const maxBatchBytes = 200_000_000;

export interface BatchToWrite {
  readonly plan: Plan;
  readonly planId: string;
  readonly items: readonly Item[];
  readonly study: Study;
  readonly dialect: Dialect;
  /** The run's state so far: only cells without an answer are requested. */
  readonly standing: CellStates;
}

/** Some lines of one file. Later pieces of the same name belong to it, and no file continues after another has begun. */
export interface BatchPiece {
  readonly file: string;
  readonly model: string;
  readonly requests: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** How many positions of the plan have been processed. */
  readonly seen: number;
}

/** A file of requests. */
export interface BatchFile {
  readonly name: string;
  readonly model: string;
  readonly requests: number;
  readonly bytes: number;
}

/** The largest size of a file; tests use small ones. */
interface Limits {
  readonly requests: number;
  readonly bytes: number;
}

/** About this many bytes are yielded at once. */
const pieceBytes = 1 << 18;

/** The models of a plan that servers run. The others run in a browser and need no file. */
const modelsInBatch = (plan: Plan): readonly string[] =>
  plan.models.filter((model) => modelNameOnServer(model) !== undefined);

function refuseWithoutServer(plan: Plan): void {
  if (plan.elsewhere) throw new UserError('The answers of this run were imported: it cannot be continued here.');
  if (modelsInBatch(plan).length > 0) return;
  throw new UserError(
    `No model of this plan is on a server (${modelName(plan.models[0] ?? '')} runs in a browser). Batch files are for models on servers.`,
  );
}

/**
 * The requests of all cells without an answer as lines of files, model by model, in plan order. A failed cell has no answer,
 * so it is requested again. It keeps nothing in memory, since a plan may have a million cells.
 */
export function* batchPieces(
  batch: BatchToWrite,
  limits: Limits = { requests: mostRequests, bytes: maxBatchBytes },
): Generator<BatchPiece> {
  const { plan } = batch;
  refuseWithoutServer(plan);
  const lineOf = requestLine(batch);
  const places = batch.standing.length / plan.models.length;
  const names = fileNames(batch);
  for (const [at, model] of plan.models.entries()) {
    const asked = modelNameOnServer(model);
    if (asked === undefined) continue;
    let piece = new Piece();
    let file = { number: 1, requests: 0, bytes: 0 };
    const given = (seen: number): BatchPiece => ({ file: names(model, file.number), model, seen, ...piece.whole() });
    for (let position = at * places; position < (at + 1) * places; position++) {
      if (!isCellOpen(batch.standing, position)) continue;
      const line = lineOf(position, asked);
      if (line === undefined) continue;
      if (file.requests === limits.requests || (file.requests > 0 && file.bytes + line.length > limits.bytes)) {
        if (piece.requests > 0) yield given(position);
        piece = new Piece();
        file = { number: file.number + 1, requests: 0, bytes: 0 };
      }
      piece.add(line);
      file.requests += 1;
      file.bytes += line.length;
      if (piece.bytes < pieceBytes) continue;
      yield given(position + 1);
      piece = new Piece();
    }
    if (piece.requests > 0) yield given((at + 1) * places);
  }
}

/** The line of a cell, by its position; `undefined` if the plan asks nothing there. */
function requestLine({ plan, planId, items, study, dialect }: BatchToWrite) {
  const cell = makeCellAtPositionLookup(plan, study);
  const asked = newCellRequestBuilder(plan, items, study);
  const encoder = new TextEncoder();
  return (position: number, model: string): Uint8Array | undefined => {
    const there = cell(position);
    if (!there) return undefined;
    const { prompt, seed, promptHash } = asked(there);
    const { path, body } = requestInDialect(dialect, { ...prompt, seed }, model);
    const request = { custom_id: formatCustomId(planId, position, promptHash), method: 'POST', url: `/v1${path}`, body };
    return encoder.encode(`${JSON.stringify(request)}\n`);
  };
}

class Piece {
  bytes = 0;
  readonly #lines: Uint8Array[] = [];

  get requests(): number {
    return this.#lines.length;
  }

  add(line: Uint8Array): void {
    this.#lines.push(line);
    this.bytes += line.length;
  }

  whole(): { readonly requests: number; readonly bytes: Uint8Array<ArrayBuffer> } {
    const bytes = new Uint8Array(this.bytes);
    let at = 0;
    for (const line of this.#lines) {
      bytes.set(line, at);
      at += line.length;
    }
    return { requests: this.requests, bytes };
  }
}

/** `<study>-<8 digits of the plan's id>-<model>-<number>.jsonl`; models with the same short name get a number. */
function fileNames({ plan, planId }: BatchToWrite): (model: string, number: number) => string {
  const slugs = new Map<string, string>();
  for (const model of plan.models) {
    slugs.set(model, findFreeId(slugOf(modelNameOnServer(model) ?? model), [...slugs.values()]));
  }
  return (model, number) =>
    `${plan.study}-${planId.slice(0, 8)}-${slugs.get(model) ?? 'model'}-${String(number).padStart(3, '0')}.jsonl`;
}

const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
    .slice(0, 60) || 'model';
