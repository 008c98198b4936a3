import type { Item } from '../../src/core/items/item.ts';
import { cellSeed, eachCell } from '../../src/core/plan/cells.ts';
import { optionLetter } from '../../src/core/items/letter.ts';
import { promptHash } from '../../src/core/archive/prompt-hash.ts';
import type { Response } from '../../src/core/answers/response.ts';
import type { Study } from '../../src/core/studies/study.ts';
import { makePlan } from '../../src/run/make-plan.ts';
import { systemPromptStudy } from '../../src/studies/system-prompt/protocol/system-prompt.ts';
import type { MadeUpRun } from './archive.ts';

/** Outcome of a cell; `none` means not asked yet. */
export type MadeUpOutcome = 'right' | 'wrong' | 'refused' | 'unreadable' | 'failed' | 'none';

interface Size {
  readonly models: number;
  /** Number of items per set, with four choices each. */
  readonly sets: readonly number[];
  readonly prompts: number;
  /** Samples per cell; 1 by default. */
  readonly samples?: number;
  /** Outcome by model, item (counted over all sets), prompt and sample. */
  outcome(model: number, item: number, prompt: number, sample: number): MadeUpOutcome;
}

const texts = {
  refused: 'I am sorry, but I cannot answer this question.',
  unreadable: 'It may be either of the first two, or neither.',
  failed: '',
} as const;

/** A run of the system-prompt study with the given outcome of each cell. */
export async function outcomeRun({ models, sets, prompts, samples = 1, outcome }: Size): Promise<MadeUpRun> {
  const study = systemPromptStudy as unknown as Study;
  const items = sets.flatMap((count, s) => Array.from({ length: count }, (_, n) => itemOf(`set-${s + 1}`, n)));
  const templates = Array.from({ length: prompts }, (_, t) => ({
    id: `prompt-${t + 1}`,
    title: `Prompt ${t + 1}`,
    wording: { default: `You answer questions, in way ${t + 1}.` },
  }));
  const plan = await makePlan({
    study,
    options: { ...systemPromptStudy.defaults, templates, kinds: {} },
    models: Array.from({ length: models }, (_, m) => `small:evenkeel/made-up-${String.fromCharCode(97 + m)}@1`),
    items,
    seed: 1,
    samples,
  });
  const places = new Map(items.map(({ id }, place) => [id, place]));
  const hashes = new Map<string, Promise<string>>();
  const responses: Response[] = [];
  for (const cell of eachCell(plan, study)) {
    const place = places.get(cell.item) ?? -1;
    const item = items[place]!;
    const prompt = Number(Object.values(cell.variant)[0]?.slice('prompt-'.length)) - 1;
    const came = outcome(plan.models.indexOf(cell.model), place, prompt, cell.sample);
    if (came === 'none') continue;
    const asked = `${cell.item}|${prompt}`;
    const hash = hashes.get(asked) ?? promptHash(study.prompt(cell, item, plan));
    hashes.set(asked, hash);
    const right = item.answer as number;
    responses.push({
      ...cell,
      seed: await cellSeed(plan, cell),
      promptHash: await hash,
      text:
        came === 'right' || came === 'wrong'
          ? `Answer: ${optionLetter(came === 'right' ? right : (right + 1) % 4)}`
          : texts[came],
      tokens: { prompt: 120, completion: 5 },
      ms: { prefill: 10, decode: 50 },
      ...(came === 'failed' ? { finish: 'error' as const, error: 'It failed.' } : { finish: 'stop' as const }),
    });
  }
  return { plan, items, responses };
}

const itemOf = (set: string, n: number): Item => ({
  id: `${set}/${String(n + 1).padStart(3, '0')}`,
  question: `Question ${n + 1} of ${set}: which of the four trees belongs to number ${n * 7 + 3}?`,
  choices: ['maple', 'birch', 'alder', 'willow'].map((tree, at) => `the ${tree} number ${n * 4 + at}`),
  answer: n % 4,
});
