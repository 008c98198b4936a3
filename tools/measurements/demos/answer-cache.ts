import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { CellAnswer, CellPrompt } from '../../../src/core/models/engine.ts';
import type { Item } from '../../../src/core/items/item.ts';
import type { Plan } from '../../../src/core/plan/plan.ts';
import type { Response } from '../../../src/core/answers/response.ts';
import type { Study } from '../../../src/core/studies/study.ts';
import type { Cell } from '../../../src/core/plan/cell.ts';
import { cellSeed, planCells } from '../../../src/core/plan/cells.ts';
import { getOrThrow } from '../../../src/base/objects/get-or-throw.ts';
import { isGreedy, promptHash } from '../../../src/core/archive/prompt-hash.ts';
import { inAskingOrder } from '../../../src/run/asking-order.ts';
import { openPage, type OpenPage } from '../../../test/engine-page/open.ts';

type CachedAnswer = Omit<CellAnswer, 'cell'>;

/**
 * Answers of the small models by model, prompt and, unless decoding is greedy, seed. The app's own engine asks each once in
 * a browser, and a file keeps them.
 */
export class AnswerCache {
  readonly #known = new Map<string, CachedAnswer>();
  #open: Promise<OpenPage> | undefined;
  #loaded: string | undefined;

  constructor(private readonly file: string) {
    if (!existsSync(file)) return;
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      if (line === '') continue;
      const { key, answer } = JSON.parse(line) as { key: string; answer: CachedAnswer };
      this.#known.set(key, answer);
    }
  }

  /** Every response of a plan. Requests the missing ones first. */
  async responsesTo(plan: Plan, items: readonly Item[], study: Study): Promise<Response[]> {
    const byId = new Map(items.map((item) => [item.id, item]));
    const promptOf = (cell: Cell) => study.prompt(cell, getOrThrow(byId, cell.item), plan);
    const questions = await Promise.all(
      planCells(plan, study).map(async (cell) => {
        const prompt = promptOf(cell);
        const [seed, hash] = await Promise.all([cellSeed(plan, cell), promptHash(prompt)]);
        return { cell, prompt, seed, hash, key: `${cell.model}|${hash}${isGreedy(prompt) ? '' : `|${seed}`}` };
      }),
    );
    const open = questions.filter(({ key }) => !this.#known.has(key));
    const order = new Map(
      (
        await inAskingOrder(
          open.map(({ cell }) => cell),
          promptOf,
        )
      ).map((cell, at) => [cell, at]),
    );
    open.sort((one, other) => getOrThrow(order, one.cell) - getOrThrow(order, other.cell));
    for (const model of plan.models) {
      const own = open.filter(({ cell }) => cell.model === model);
      await this.#ask(
        model,
        own.map(({ key, prompt, seed }) => ({ ...prompt, cell: key, seed })),
      );
    }
    return questions.map(({ cell, seed, hash, key }) => ({
      ...getOrThrow(this.#known, key),
      ...cell,
      seed,
      promptHash: hash,
    }));
  }

  async close(): Promise<void> {
    await (await this.#open)?.close();
  }

  async #ask(model: string, askings: readonly CellPrompt[]): Promise<void> {
    if (askings.length === 0) return;
    const { page } = await (this.#open ??= openPage('test/engine-page', 'enginePage'));
    if (this.#loaded !== model) await page.evaluate((id) => window.enginePage.load(id), model);
    this.#loaded = model;
    const since = Date.now();
    for (let at = 0; at < askings.length; at += promptsPerCall) {
      const { answers } = await page.evaluate(
        (some) => window.enginePage.answer([some]),
        askings.slice(at, at + promptsPerCall),
      );
      for (const { cell: key, ...answer } of answers) {
        this.#known.set(key, answer);
        appendFileSync(this.file, `${JSON.stringify({ key, answer })}\n`);
      }
    }
    const seconds = (Date.now() - since) / 1000;
    process.stderr.write(
      `${model}: ${askings.length} answers in ${seconds.toFixed(0)} s, ${cellRate(askings.length, seconds)} a second\n`,
    );
  }
}

/** The number of prompts per call to the page, which is several batches. */
const promptsPerCall = 512;
const cellRate = (answers: number, seconds: number): string => (answers / seconds).toFixed(0);
