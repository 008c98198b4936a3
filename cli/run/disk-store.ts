import { cellKey } from '../../src/core/plan/cell.ts';
import type { ModelJudgement } from '../../src/core/counting/judgement.ts';
import type { LoadedModelInfo } from '../../src/core/models/engine.ts';
import type { Json } from '../../src/base/json/json.ts';
import { mergeLoadedModelInfo } from '../../src/core/origin/moved-models.ts';
import type { Answer, Response } from '../../src/core/answers/response.ts';
import type { SpentTotals } from '../../src/core/spending/spending.ts';
import type { Archive, UninterpretedArchiveLine } from '../../src/export/archive.ts';
import type { RunStore } from '../../src/run/runner.ts';
import type { Journal } from './journal.ts';
import { withSpent } from './kept-spent.ts';

/** A run in memory. Each part of it is in the journal before it counts. */
export class DiskStore implements RunStore {
  readonly #journal: Journal;
  readonly #kept: Archive;
  readonly #responses: Map<string, Response>;
  readonly #models: Map<string, LoadedModelInfo>;
  readonly #judgements: UninterpretedArchiveLine[];
  #environment: Json;
  #spent: SpentTotals | undefined;

  constructor(journal: Journal, kept: Archive) {
    this.#journal = journal;
    this.#kept = kept;
    this.#responses = new Map(kept.responses.map((response) => [cellKey(response), response]));
    this.#models = new Map(kept.models.map((loaded) => [loaded.model, loaded]));
    this.#judgements = [...(kept.judgements ?? [])];
    this.#environment = kept.environment;
  }

  get responses(): readonly Response[] {
    return [...this.#responses.values()];
  }

  get judgements(): readonly UninterpretedArchiveLine[] {
    return this.#judgements;
  }

  get models(): readonly LoadedModelInfo[] {
    return [...this.#models.values()];
  }

  get environment(): Json {
    return this.#environment;
  }

  /** The archive that the app would write for this run. */
  get archive(): Archive {
    const { responses, models, judgements } = this;
    return { ...this.#kept, responses, models, environment: withSpent(this.environment, this.#spent), judgements };
  }

  counts(): { readonly done: number; readonly failed: number } {
    const { size } = this.#responses;
    return { done: size, failed: this.responses.filter(({ finish }) => finish === 'error').length };
  }

  answeredCells(): Promise<{ cells: ReadonlySet<string>; failed: ReadonlySet<string> }> {
    const failed = [...this.#responses].flatMap(([cell, { finish }]) => (finish === 'error' ? [cell] : []));
    return Promise.resolve({ cells: new Set(this.#responses.keys()), failed: new Set(failed) });
  }

  /** Only an answer replaces a failure. */
  async write(response: Response): Promise<'new' | 'already'> {
    const cell = cellKey(response);
    const there = this.#responses.get(cell);
    if (there && (there.finish !== 'error' || response.finish === 'error')) return 'already';
    await this.#journal.add({ type: 'response', ...response });
    this.#responses.set(cell, response);
    return 'new';
  }

  stillThere(): Promise<void> {
    return this.#journal.stillThere();
  }

  /** The command knows no other runs. */
  findAnswers(): Promise<ReadonlyMap<string, Answer>> {
    return Promise.resolve(new Map<string, Answer>());
  }

  async keepModel(model: LoadedModelInfo): Promise<void> {
    const loaded = mergeLoadedModelInfo(model, this.#models.get(model.model));
    await this.#journal.add({ type: 'run-model', loaded });
    // The last loaded model comes last, as in the app’s database.
    this.#models.delete(model.model);
    this.#models.set(model.model, loaded);
  }

  async keepJudgements(judgements: readonly ModelJudgement[]): Promise<void> {
    const lines = judgements.map((each) => ({ type: 'judgement', ...each }) as const);
    await Promise.all(lines.map((line) => this.#journal.add(line)));
    this.#judgements.push(...(lines as unknown as UninterpretedArchiveLine[]));
  }

  /** The total of all sessions so far. */
  async keepSpent(spent: SpentTotals): Promise<void> {
    await this.#journal.add({ type: 'run-spent', spent });
    this.#spent = spent;
  }

  async keepEnvironment(environment: Json): Promise<void> {
    await this.#journal.add({ type: 'run-environment', environment });
    this.#environment = environment;
  }
}
