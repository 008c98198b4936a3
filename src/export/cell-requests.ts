import { cellKey, type Cell } from '../core/plan/cell.ts';
import { sha256HexSync, sha256SeedSync } from '../base/hash/sha256-now.ts';
import { hashedPromptJson } from '../core/archive/prompt-hash.ts';
import { promptOfCell } from '../core/prompts/completion.ts';
import { getOrThrow } from '../base/objects/get-or-throw.ts';
import type { Item } from '../core/items/item.ts';
import type { Plan } from '../core/plan/plan.ts';
import type { Prompt } from '../core/answers/response.ts';
import type { Study } from '../core/studies/study.ts';

/** The request of a plan for one cell. */
export interface CellRequest {
  readonly prompt: Prompt;
  readonly seed: number;
  readonly promptHash: string;
}

/**
 * Builds the requests of cells with the same seeds and hashes as cells.ts and prompt-hash.ts. It works synchronously and
 * keeps no request, as a plan may have a million. Most prompts are the same for every model and sample. Each is hashed once,
 * unless there are too many to keep.
 */
export function newCellRequestBuilder(
  plan: Plan,
  items: readonly Item[],
  study: Pick<Study, 'prompt' | 'completion'>,
): (cell: Cell) => CellRequest {
  const byId = new Map(items.map((item) => [item.id, item]));
  const hashes = new Map<string, string>();
  return (cell) => {
    const prompt = promptOfCell(study, cell, getOrThrow(byId, cell.item), plan);
    const text = hashedPromptJson(prompt);
    const promptHash = hashes.get(text) ?? sha256HexSync(text);
    if (hashes.size >= mostKept) hashes.clear();
    hashes.set(text, promptHash);
    return { prompt, seed: sha256SeedSync(`${plan.seed}|${cellKey(cell)}`), promptHash };
  };
}

/** Prompts of a thousand characters take some thirty megabytes. */
const mostKept = 30_000;
