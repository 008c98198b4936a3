import { cellSeed } from '../../src/core/plan/cells.ts';
import type { ImportedRun } from '../../src/core/elsewhere/imported-run.ts';
import type { Item } from '../../src/core/items/item.ts';
import { itemHashes } from '../../src/core/items/item-hashes.ts';
import { assertDefined } from '../../src/base/errors/assert-defined.ts';
import type { Plan } from '../../src/core/plan/plan.ts';
import { promptHash } from '../../src/core/archive/prompt-hash.ts';
import type { Response } from '../../src/core/answers/response.ts';
import type { Study } from '../../src/core/studies/study.ts';
import { writeRunAsJsonLines } from '../../src/export/archive.ts';
import { judgePairsStudy } from '../../src/studies/judge-pairs/protocol/judge-pairs.ts';
import { judgePairsDefaults } from '../../src/studies/judge-pairs/protocol/options.ts';
import { writeMadeUpArchive, type MadeUpRun } from './archive.ts';

/** A judge's text about a pair in one order. It names the responses as shown. */
export type Says = (pair: number, order: 'a-first' | 'b-first', sample: number) => string;

export interface PairsShape {
  readonly pairs?: number;
  readonly judges?: readonly Says[];
  readonly samples?: number;
  /** The authors of a pair's two responses. */
  readonly authors?: (pair: number) => readonly [a: string, b: string] | undefined;
}

/** Prefers response a, in either order. */
export const consistent: Says = (_, order) => (order === 'a-first' ? 'I compared them.\n[[A]]' : '[[B]]');
/** Prefers the response shown first, but names none for every fourth pair. */
export const byPlace: Says = (pair) => (pair % 4 === 3 ? 'Both have their merits.' : '[[A]]');

/** A run of pairwise judges, as the app would have made it. */
export async function madeUpPairs({
  pairs = 12,
  judges = [consistent, byPlace],
  samples = 1,
  authors = () => ['one', 'other'],
}: PairsShape = {}): Promise<Pick<ImportedRun, 'items' | 'responses'> & { readonly plan: Plan }> {
  const items = Array.from({ length: pairs }, (_, n): Item => {
    const [a, b] = authors(n) ?? [];
    return {
      id: `pairs/${n}`,
      question: `Question ${n}?`,
      answer: '',
      response: `One response to ${n}.`,
      columns: {
        'second response': `Another response to ${n}.`,
        ...(a !== undefined && b !== undefined && { 'response by': a, 'second response by': b }),
      },
    };
  });
  const hashes = await itemHashes(items);
  const models = judges.map((_, n) => `replay:judge-${n}`);
  const responses = models.flatMap((model, m) =>
    items.flatMap(({ id }, pair) =>
      (['a-first', 'b-first'] as const).flatMap((order) =>
        Array.from({ length: samples }, (_, sample): Response => ({
          model,
          item: id,
          variant: { order },
          sample,
          promptHash: '',
          text: judges[m]?.(pair, order, sample) ?? '',
          finish: 'stop',
          seed: 1,
          tokens: { prompt: 50, completion: 5 },
          ms: { prefill: 1, decode: 1 },
        })),
      ),
    ),
  );
  return {
    items,
    responses,
    plan: {
      study: 'judge-pairs',
      options: judgePairsDefaults as unknown as Plan['options'],
      models,
      items: items.map(({ id }, n) => ({ id, hash: hashes[n] ?? '' })),
      samples,
      seed: 1,
      resolved: {},
    },
  };
}

/** Such a run with the seeds and prompts of its plan, as an archive requires. */
async function askedPairs(shape?: PairsShape, change: Partial<Plan> = {}): Promise<MadeUpRun> {
  const made = await madeUpPairs(shape);
  const plan = { ...made.plan, ...change };
  const study = judgePairsStudy as unknown as Study;
  const byId = new Map(made.items.map((item) => [item.id, item]));
  const asked = made.responses.map(async (response) => ({
    ...response,
    seed: await cellSeed(plan, response),
    promptHash: await promptHash(study.prompt(response, assertDefined(byId.get(response.item), 'item'), plan)),
  }));
  return { plan, items: made.items, responses: await Promise.all(asked) };
}

/** Writes the archive of such a run and returns the run's id. */
export const writeMadeUpPairs = async (file: string, shape?: PairsShape): Promise<string> =>
  writeMadeUpArchive(file, await askedPairs(shape));

/** The same archive as text. */
export async function archiveOfPairs(shape?: PairsShape, change?: Partial<Plan>): Promise<string> {
  const nothing = { models: [], environment: {}, comparisons: [], verdicts: [], others: [], unknown: {} };
  return new globalThis.Response(writeRunAsJsonLines({ ...(await askedPairs(shape, change)), ...nothing })).text();
}
