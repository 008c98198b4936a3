import { promptOfCell } from '../core/prompts/completion.ts';
import { getOrThrow } from '../base/objects/get-or-throw.ts';
import type { Item } from '../core/items/item.ts';
import type { AskedModelAndServer } from '../core/origin/is-reusable.ts';
import { makePeriodicYielder } from '../base/workers/yield-every.ts';
import { cellKey, type Cell } from '../core/plan/cell.ts';
import { cellSeed } from '../core/plan/cells.ts';
import { promptHash } from '../core/archive/prompt-hash.ts';
import type { Answer, ResponseWithTokensMsSeed, Prompt } from '../core/answers/response.ts';
import type { RunJob, PreparedCellPrompt } from './runner.ts';
import type { RunResponseWriter } from './writer.ts';

/** Builds the prompts of a model's cells, batch by batch. Cells with a reusable answer go straight to the writer. */
export class PromptBatchBuilder {
  private at = 0;

  constructor(
    private readonly job: RunJob,
    /** Where the prompts are sent, and the server's settings. */
    private readonly place: Omit<AskedModelAndServer, 'model'>,
    private readonly cells: readonly Cell[],
    private readonly writer: RunResponseWriter,
    private readonly signal: AbortSignal,
  ) {}

  /** The next `count` questions to ask; fewer at the end, then none. */
  async take(count: number): Promise<PreparedCellPrompt[]> {
    const taken: PreparedCellPrompt[] = [];
    const { due, breath } = makePeriodicYielder();
    while (taken.length < count && this.at < this.cells.length && !this.signal.aborted) {
      const cells = this.cells.slice(this.at, this.at + count - taken.length);
      this.at += cells.length;
      const questions = await Promise.all(cells.map((cell) => prepareQuestionOfCell(this.job, cell)));
      const known = await this.job.store.findAnswers(questions, this.place.address, this.place.settings);
      for (const question of questions) {
        if (due()) await breath();
        const answer = known.get(question.name);
        if (answer) this.writer.write(responseFromAnswer(question, answer), true);
        else taken.push(question);
      }
      await this.writer.room(4 * count);
    }
    return taken;
  }
}

/** What defines a question in a plan. */
export type PreparedQuestionInput = Pick<RunJob, 'study' | 'plan' | 'items' | 'seedOf' | 'placeOf'>;

export async function prepareQuestionOfCell(planned: PreparedQuestionInput, cell: Cell): Promise<PreparedCellPrompt> {
  const prompt = createPromptBuilder(planned)(cell);
  const { plan, seedOf = (own: Cell) => cellSeed(plan, own) } = planned;
  const [seed, hash] = await Promise.all([seedOf(cell), promptHash(prompt)]);
  const place = planned.placeOf?.(cell);
  return { name: cellKey(cell), cell, prompt, seed, promptHash: hash, ...(place && { place }) };
}

export function responseFromAnswer(
  { cell, seed, promptHash }: PreparedCellPrompt,
  answer: Answer,
): ResponseWithTokensMsSeed {
  const { text, tokens, ms, finish, logprobs, thought, error, origin } = answer;
  return {
    ...cell,
    seed,
    promptHash,
    text,
    tokens,
    ms,
    finish,
    ...(logprobs !== undefined && { logprobs }),
    ...(thought !== undefined && { thought }),
    ...(error !== undefined && { error }),
    ...(origin !== undefined && { origin }),
  };
}

export function createPromptBuilder({ study, plan, items }: PreparedQuestionInput): (cell: Cell) => Prompt {
  const byId = itemsById(items);
  return (cell) => promptOfCell(study, cell, getOrThrow(byId, cell.item), plan);
}

const maps = new WeakMap<readonly Item[], ReadonlyMap<string, Item>>();

function itemsById(items: readonly Item[]): ReadonlyMap<string, Item> {
  const known = maps.get(items) ?? new Map(items.map((item) => [item.id, item]));
  maps.set(items, known);
  return known;
}
