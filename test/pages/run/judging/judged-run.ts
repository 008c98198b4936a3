import type { CellAnswer, CellPrompt, ModelRef } from '../../../../src/core/models/engine.ts';
import type { ItemScoring } from '../../../../src/core/counting/counting.ts';
import { formatModelId } from '../../../../src/core/models/model-id.ts';
import type { CountRequestOrGetRefusal } from '../../../../src/core/spending/spending.ts';
import { UserError } from '../../../../src/base/errors/user-error.ts';
import { loadStudy } from '../../../../src/core/studies/studies.ts';
import { makePlan } from '../../../../src/run/make-plan.ts';
import { createOrRestoreRun } from '../../../../src/store/runs/runs.ts';
import { systemPromptStudy } from '../../../../src/studies/system-prompt/protocol/system-prompt.ts';
import { ReckoningEngine } from '../../../run/reckoning-engine.ts';

export const judge = 'reckoning:judge@1';

/**
 * Answers like `ReckoningEngine`, except as the judge, which answers with `says`. It counts each request, as endpoints do.
 */
export class JudgingEngine extends ReckoningEngine {
  sent = 0;
  /** The prompts that the judge received, in order. */
  readonly judged: CellPrompt[] = [];
  #model = '';
  #before: CountRequestOrGetRefusal | undefined;

  constructor(
    private readonly says: (asking: CellPrompt, nth: number) => Pick<CellAnswer, 'text'> | { readonly error: string },
    batchSize = 4,
    /** Called before each answer with the number of judgements so far. */
    private readonly before: (judged: number) => Promise<void> | void = () => {},
  ) {
    super(batchSize);
  }

  addressOf(): string {
    return 'http://localhost:1';
  }

  override async load(model: ModelRef, _on?: unknown, _signal?: unknown, before?: CountRequestOrGetRefusal) {
    this.#before = before;
    await this.#send();
    this.#model = formatModelId(model);
    // A server changes to another model without unloading the previous one.
    await super.unload();
    return { ...(await super.load(model)), device: this.addressOf() };
  }

  override async *answer(prompts: readonly CellPrompt[], signal: AbortSignal): AsyncGenerator<CellAnswer> {
    for (const prompt of prompts) {
      await this.before(this.judged.length);
      if (signal.aborted) return;
      await this.#send();
      if (this.#model !== judge) {
        yield* super.answer([prompt], signal);
        continue;
      }
      this.judged.push(prompt);
      const reply = this.says(prompt, this.judged.length);
      const asked = { cell: prompt.cell, tokens: { prompt: 9, completion: 3 }, ms: { prefill: 1, decode: 2 } };
      yield 'error' in reply
        ? { ...asked, text: '', finish: 'error', error: reply.error }
        : { ...asked, ...reply, finish: 'stop' };
    }
  }

  async #send(): Promise<void> {
    const why = await this.#before?.();
    if (typeof why === 'string') throw new UserError(why);
    this.sent++;
  }
}

export const rubric: ItemScoring = {
  rules: [{ kind: 'rubric', judge, rubric: 'It is polite.', scale: 'yes-no', repeats: 2 }],
  together: 'all',
};

/** A run of 2 models × 3 prompts × 2 questions: 12 answers and 24 judgements. */
export async function judgedRun(counts: ItemScoring = rubric) {
  const items = [1, 2].map((n) => ({ id: `own/${n}`, question: `May I send ${n} back?`, answer: 'Yes, you may.', counts }));
  const options = {
    ...systemPromptStudy.defaults,
    templates: systemPromptStudy.defaults.templates.slice(0, 3),
    maxTokens: 16,
  };
  const models = ['reckoning:a@1', 'reckoning:b@1'];
  const plan = await makePlan({ study: await loadStudy('system-prompt'), options, models, items, seed: 7, samples: 1 });
  return { plan, items, run: await createOrRestoreRun(plan, items) };
}
