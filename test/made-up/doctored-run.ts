import type { Item } from '../../src/core/items/item.ts';
import { cellSeed, eachCell } from '../../src/core/plan/cells.ts';
import { optionLetter } from '../../src/core/items/letter.ts';
import { promptHash } from '../../src/core/archive/prompt-hash.ts';
import type { Response } from '../../src/core/answers/response.ts';
import type { Study } from '../../src/core/studies/study.ts';
import { makePlan } from '../../src/run/make-plan.ts';
import { systemPromptStudy } from '../../src/studies/system-prompt/protocol/system-prompt.ts';
import type { MadeUpRun } from './archive.ts';

/** A cell by position: model, item over all sets, prompt. */
export interface Place {
  readonly model: number;
  readonly item: number;
  readonly prompt: number;
}

interface Made {
  readonly models: number;
  readonly prompts: number;
  readonly items: readonly Item[];
  /** Returns the chosen option, or `failed` if no answer came back. */
  readonly chooses: (place: Place, item: Item) => number | 'failed';
  /** The time of the request in milliseconds. If given, a server answers. */
  readonly at?: (place: Place) => number;
}

/** A complete run of the system-prompt study with a data problem, made from the option that each cell chooses. */
export async function doctoredRun({ models, prompts, items, chooses, at }: Made): Promise<MadeUpRun> {
  const study = systemPromptStudy as unknown as Study;
  const templates = Array.from({ length: prompts }, (_, t) => ({
    id: `prompt-${t + 1}`,
    title: `Prompt ${t + 1}`,
    wording: { default: `You answer questions, in manner ${t + 1}.` },
  }));
  const name = (m: number) => `made-up-${String.fromCharCode(97 + m)}`;
  const plan = await makePlan({
    study,
    options: { ...systemPromptStudy.defaults, templates, kinds: {} },
    models: Array.from({ length: models }, (_, m) => `small:evenkeel/${name(m)}@1`),
    items,
    seed: 1,
    samples: 1,
  });
  const places = new Map(items.map(({ id }, place) => [id, place]));
  const hashes = new Map<string, Promise<string>>();
  const responses: Response[] = [];
  for (const cell of eachCell(plan, study)) {
    const place = {
      model: plan.models.indexOf(cell.model),
      item: places.get(cell.item) ?? -1,
      prompt: Number(Object.values(cell.variant)[0]?.slice('prompt-'.length)) - 1,
    };
    const item = items[place.item]!;
    const asked = `${cell.item}|${place.prompt}`;
    const hash = hashes.get(asked) ?? promptHash(study.prompt(cell, item, plan));
    hashes.set(asked, hash);
    const chosen = chooses(place, item);
    responses.push({
      ...cell,
      seed: await cellSeed(plan, cell),
      promptHash: await hash,
      text: chosen === 'failed' ? '' : `Answer: ${optionLetter(chosen)}`,
      tokens: { prompt: 120, completion: 5 },
      ms: { prefill: 10, decode: 50 },
      ...(chosen === 'failed' ? { finish: 'error' as const, error: 'It timed out.' } : { finish: 'stop' as const }),
      ...(at && { origin: { engine: 'endpoint', address: 'http://localhost:8080', at: at(place) } }),
    });
  }
  return { plan, items, responses };
}

/**
 * Questions with four choices of their own. `text` goes before the question. Items have no cluster unless `more` gives one.
 */
export const questions = (
  sets: readonly number[],
  more: (item: number) => { readonly text?: string; readonly cluster?: string } = () => ({}),
): Item[] =>
  sets
    .flatMap((count, s) => Array.from({ length: count }, (_, n) => ({ s, n })))
    .map(({ s, n }, place) => {
      const { text = '', cluster } = more(place);
      return {
        id: `set-${s + 1}/${String(n + 1).padStart(3, '0')}`,
        question: `${text}Which of the four trees belongs to number ${n * 7 + 3} of set ${s + 1}?`,
        choices: ['maple', 'birch', 'alder', 'willow'].map((tree, at) => `the ${tree} number ${n * 4 + at}`),
        answer: n % 4,
        ...(cluster !== undefined && { cluster }),
      };
    });

/** Yes/no questions. “Yes” is right for the first `yes` of them. */
export const yesOrNo = (yes: number, all: number): Item[] =>
  Array.from({ length: all }, (_, n) => ({
    id: `facts/${String(n + 1).padStart(3, '0')}`,
    question: `Is it so that number ${n} belongs to the list?`,
    choices: ['yes', 'no'],
    answer: n < yes ? 0 : 1,
  }));

/** The right option, or a wrong one that differs by question and prompt. */
export const option = ({ answer, choices = [] }: Item, isRight: boolean, other: number): number => {
  const k = choices.length;
  return isRight ? Number(answer) : (Number(answer) + 1 + (Math.floor(other * (k - 1)) % (k - 1))) % k;
};
