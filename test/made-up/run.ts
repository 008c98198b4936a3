import type { Item } from '../../src/core/items/item.ts';
import { seededRandom } from '../../src/measure/basics/random.ts';
import { cellSeed, eachCell } from '../../src/core/plan/cells.ts';
import { makePlan } from '../../src/run/make-plan.ts';
import { promptHash } from '../../src/core/archive/prompt-hash.ts';
import type { Response } from '../../src/core/answers/response.ts';
import { writeMadeUpArchive, type MadeUpRun } from './archive.ts';
import { builtInPrompts, systemPromptStudy } from '../../src/studies/system-prompt/protocol/system-prompt.ts';
import type { CustomPrompt } from '../../src/core/prompts/own-prompt.ts';
import type { Study } from '../../src/core/studies/study.ts';
import { optionLetter } from '../../src/core/items/letter.ts';

const sets = ['algebra', 'history', 'grammar'];

export interface Size {
  readonly models?: number;
  readonly perSet?: number;
  /** Above ten, the run adds custom prompts to the built-in ones. */
  readonly prompts?: number;
}

/** Writes the archive of such a run to a file and returns the run's id. */
export const writeMadeUpRun = async (file: string, size?: Size): Promise<string> =>
  writeMadeUpArchive(file, await madeUpRun(size));

/**
 * A run of the system-prompt study. By default it has the size of CreditAudit's own audit: 13 models × 10 templates × 3 sets
 * × 100 items = 39,000 answers. The made-up answers have realistic lengths and forms: bare letters, statements, some with
 * working first, refusals, unreadable texts.
 */
export async function madeUpRun({ models = 13, perSet = 100, prompts = 10 }: Size = {}): Promise<MadeUpRun> {
  const study = systemPromptStudy as unknown as Study;
  const items = sets.flatMap((set) => itemsOf(set, perSet));
  const plan = await makePlan({
    study,
    options: {
      ...systemPromptStudy.defaults,
      kinds: {},
      ...(prompts > 10 && { templates: [...builtInPrompts, ...ownPrompts(prompts - 10)] }),
    },
    models: Array.from({ length: models }, (_, m) => `small:evenkeel/made-up-${String.fromCharCode(97 + m)}@1`),
    items,
    seed: 1,
    samples: 1,
  });
  const byId = new Map(items.map((item) => [item.id, item]));
  const random = seededRandom(1);
  const hashes = new Map<string, Promise<string>>();
  const responses: Response[] = [];
  for (const cell of eachCell(plan, study)) {
    const item = byId.get(cell.item)!;
    const prompt = study.prompt(cell, item, plan);
    const asked = `${cell.item}|${Object.values(cell.variant).join()}`;
    const hash = hashes.get(asked) ?? promptHash(prompt);
    hashes.set(asked, hash);
    const strength = 0.35 + (0.5 * plan.models.indexOf(cell.model)) / models;
    const text = answerTo(item, strength, random);
    responses.push({
      ...cell,
      seed: await cellSeed(plan, cell),
      promptHash: await hash,
      text,
      tokens: { prompt: 120, completion: Math.ceil(text.length / 4) },
      ms: { prefill: 20 * random(), decode: 100 * random() },
      finish: random() < 0.01 ? 'length' : 'stop',
    });
  }
  return { plan, items, responses };
}

const ownPrompts = (count: number): CustomPrompt[] =>
  Array.from({ length: count }, (_, n) => ({
    id: `own-${n + 1}`,
    title: `Own prompt ${n + 1}`,
    messages: [{ role: 'system', content: `Answer in manner ${n + 1}.` }],
  }));

function itemsOf(set: string, count: number): Item[] {
  return Array.from({ length: count }, (_, n) => ({
    id: `${set}/${String(n + 1).padStart(3, '0')}`,
    question: `Question ${n + 1} of ${set}: which of the four names belongs to number ${n * 7 + 3}, as the table has it?`,
    choices: ['maple', 'birch', 'alder', 'willow'].map((tree, at) => `the ${tree} number ${n * 4 + at}`),
    answer: n % 4,
  }));
}

function answerTo({ choices = [], answer }: Item, strength: number, random: () => number): string {
  const option = random() < strength ? (answer as number) : Math.floor(random() * choices.length);
  const letter = optionLetter(option);
  const form = random();
  if (form < 0.35) return `Answer: ${letter}`;
  if (form < 0.5) return `${letter}. ${choices[option]}`;
  if (form < 0.65) return `The answer is ${letter}.`;
  if (form < 0.9) {
    const working = 'The table lists the names in the order of their numbers, so each is looked up in turn. ';
    return `${working.repeat(1 + Math.floor(4 * random()))}\nAnswer: ${choices[option]}`;
  }
  if (form < 0.95) return 'I am sorry, but I cannot answer this question.';
  return 'It may be either of the first two, or neither.';
}
