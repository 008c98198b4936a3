import type { Engine } from '../../core/models/engine.ts';
import { getOrThrow } from '../../base/objects/get-or-throw.ts';
import type { Item } from '../../core/items/item.ts';
import { cellKey, type Cell } from '../../core/plan/cell.ts';
import type { ResponseWithTokensMsSeed } from '../../core/answers/response.ts';
import { runUnansweredCells, type RunJob, type RunEnd, type RunEvent } from '../../run/runner.ts';
import { cleanParaphrase } from './clean-paraphrase.ts';
import type { UndecidedParaphrase, ParaphraseNumber } from '../../core/plan/draft.ts';
import { buildParaphraseWritingPrompt } from './writing-prompt.ts';

/** The model that writes the first or the second paraphrase of each item. */
export interface DraftWriterSettings {
  readonly model: string;
  readonly temperature: number;
}

/** A paraphrase to write. `attempt` increases with each draft of a slot, so that each has its own seed. */
export interface WantedDraft {
  readonly item: string;
  readonly slot: ParaphraseNumber;
  readonly attempt: number;
}

export interface ParaphraseWritingJob {
  readonly items: readonly Item[];
  readonly wanted: readonly WantedDraft[];
  readonly writers: Readonly<Record<ParaphraseNumber, DraftWriterSettings>>;
  readonly seed: number;
  readonly maxTokens: number;
  readonly engineOf: (engine: string) => Promise<Engine>;
  /** The draft is durable once this resolves. */
  readonly keep: (wanted: WantedDraft, draft: UndecidedParaphrase) => Promise<void>;
  readonly untilShown?: RunJob['untilShown'];
  readonly restMs?: number;
}

/**
 * Lets models write paraphrases through the runner of studies. The runner loads each model once, asks it in batches, reloads
 * it after the loss of its device, and stores each draft at once. If one model writes both paraphrases, the two prompts are
 * equal but the seeds differ.
 */
export async function generateParaphraseDrafts(
  job: ParaphraseWritingJob,
  signal: AbortSignal,
  on: (event: RunEvent) => void,
): Promise<RunEnd> {
  for (const model of new Set([job.writers[1].model, job.writers[2].model])) {
    const wanted = job.wanted.filter(({ slot }) => job.writers[slot].model === model);
    if (wanted.length === 0) continue;
    const end = await runUnansweredCells(jobOf(job, model, wanted), signal, on);
    if (end.end !== 'done') return end;
  }
  return { end: 'done' };
}

function jobOf(job: ParaphraseWritingJob, model: string, wanted: readonly WantedDraft[]): RunJob {
  const { items, writers, seed, maxTokens } = job;
  const byCell = new Map(wanted.map((each) => [cellKey(cellOf(model, each)), each]));
  const ids = new Set(wanted.map(({ item }) => item));
  const most = wanted.reduce((largest, { attempt }) => Math.max(largest, attempt), 0);
  const chosen = items.filter(({ id }) => ids.has(id));
  const all = new Set<string>();
  for (const item of ids)
    for (const slot of [1, 2] as const)
      for (let attempt = 0; attempt <= most; attempt++) all.add(cellKey(cellOf(model, { item, slot, attempt })));
  return {
    plan: {
      study: 'write-paraphrases',
      options: {},
      models: [model],
      samples: most + 1,
      seed,
      resolved: {},
      items: chosen.map(({ id }) => ({ id, hash: '' })),
    },
    items: chosen,
    study: {
      variants: () => [{ paraphrase: '1' }, { paraphrase: '2' }],
      prompt: (cell, item) =>
        buildParaphraseWritingPrompt(item, { temperature: writers[slotOf(cell)].temperature, maxTokens }),
    },
    store: {
      // Unwanted cells count as answered.
      answeredCells: async () => ({ cells: new Set([...all].filter((name) => !byCell.has(name))), failed: new Set() }),
      findAnswers: async () => new Map(),
      keepModel: async () => undefined,
      stillThere: async () => undefined,
      write: async (response) => {
        const slot = slotOf(response);
        await job.keep(getOrThrow(byCell, cellKey(response)), draftOf(response, writers[slot].temperature));
        return 'new';
      },
    },
    engineOf: job.engineOf,
    ...(job.untilShown && { untilShown: job.untilShown }),
    ...(job.restMs !== undefined && { restMs: job.restMs }),
  };
}

const cellOf = (model: string, { item, slot, attempt }: WantedDraft): Cell => ({
  model,
  item,
  sample: attempt,
  variant: { paraphrase: String(slot) },
});

const slotOf = ({ variant }: Cell): ParaphraseNumber => (variant['paraphrase'] === '2' ? 2 : 1);

/** Converts an answer to a draft. A failed answer has its error instead of a text. */
function draftOf(
  { model, text, seed, promptHash, finish, error }: ResponseWithTokensMsSeed,
  temperature: number,
): UndecidedParaphrase {
  return {
    text: finish === 'error' ? '' : cleanParaphrase(text),
    author: model,
    at: Date.now(),
    promptHash,
    seed,
    temperature,
    ...(finish === 'length' && { cut: true as const }),
    ...(finish === 'error' && { error: error ?? 'The model gave no answer.' }),
  };
}
