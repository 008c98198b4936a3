import type { CellPrompt, ModelRef } from '../../../src/core/models/engine.ts';
import { formatModelId } from '../../../src/core/models/model-id.ts';
import { ReckoningEngine } from '../reckoning-engine.ts';

/** Behaves like an endpoint: models take turns without being unloaded, and each gets one greeting. */
export class ServerEngine extends ReckoningEngine {
  /** The models in the order in which the engine changed to them. */
  readonly turns: string[] = [];
  readonly greeted: string[] = [];
  readonly #known = new Set<string>();

  addressOf(): string {
    return 'http://localhost:1';
  }

  override async load(model: ModelRef, ...[, , , first = []]: LoadRest) {
    await super.unload();
    this.unloads--;
    const id = formatModelId(model);
    this.turns.push(id);
    if (!this.#known.has(id)) this.greeted.push(...first.slice(0, 1).map(() => id));
    const loaded = await super.load(model);
    this.#known.add(id);
    return loaded;
  }

  override async unload(): Promise<void> {
    this.#known.clear();
    await super.unload();
  }
}

type LoadRest = [on?: unknown, signal?: unknown, before?: unknown, first?: readonly CellPrompt[]];
