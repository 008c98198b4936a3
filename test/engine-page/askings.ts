import { readFileSync } from 'node:fs';
import type { ChatCellPrompt } from '../chat-prompt.ts';
import { builtInSetLoaders } from '../../src/items/built-in.ts';
import { cellKey } from '../../src/core/plan/cell.ts';
import { cellSeed } from '../../src/core/plan/cells.ts';
import { makePlan } from '../../src/run/make-plan.ts';
import { usualSamples } from '../../src/studies/judge/protocol/options.ts';
import { loadStudy } from '../../src/core/studies/studies.ts';

interface TemplatesFile {
  readonly templates: readonly { readonly id: string; readonly wording: Readonly<Record<string, string>> }[];
}

interface SetFile {
  readonly id: string;
  readonly items: readonly { readonly id: string; readonly question: string; readonly choices: readonly string[] }[];
}

/**
 * `count` different prompts of the starter audit, in prefix order: every template's wording for each of the three small
 * sets, each followed by questions of that set.
 */
export function askings(
  count: number,
  decoding: ChatCellPrompt['decoding'] = { temperature: 0, maxTokens: 64 },
): ChatCellPrompt[] {
  const { templates } = read<TemplatesFile>('studies/system-prompt/protocol/system-prompts.json');
  const sets = ['arithmetic', 'calendar', 'words'].map((id) => read<SetFile>(`items/sets/${id}.json`));
  const each = Math.ceil(count / (templates.length * sets.length));
  const all = templates.flatMap(({ id, wording }) =>
    sets.flatMap((set) =>
      set.items.slice(0, each).map((item) => ({
        cell: `${id}|${set.id}/${item.id}`,
        seed: 1,
        messages: [
          { role: 'system' as const, content: wording[set.id] ?? wording.default! },
          {
            role: 'user' as const,
            content: `${item.question}\n${item.choices.map((c, i) => `${'ABCD'[i]}. ${c}`).join('\n')}`,
          },
        ],
        decoding,
      })),
    ),
  );
  if (all.length < count) throw new Error(`There are only ${all.length} prompts.`);
  return all.slice(0, count).map((asking, i) => ({ ...asking, seed: 1000 + i }));
}

/**
 * All samples of the first variant for `pairs` pairs of the judge study, in plan order. The plan has the usual options,
 * except for its token limit.
 */
export async function judgings(pairs: number): Promise<ChatCellPrompt[]> {
  const items = (await builtInSetLoaders['judge-factuality']!()).items.slice(0, pairs);
  const study = await loadStudy('judge');
  const options = { ...Object(study.defaults), maxTokens: 12 };
  const plan = await makePlan({ study, options, models: ['a:b@1'], items, seed: 1, samples: usualSamples });
  const [variant] = study.variants(plan.options);
  const cells = items.flatMap((item) =>
    Array.from({ length: plan.samples }, (_, sample) => ({
      item,
      cell: { model: plan.models[0]!, item: item.id, variant: variant!, sample },
    })),
  );
  return Promise.all(
    cells.map(async ({ item, cell }) => ({
      ...study.prompt(cell, item, plan),
      cell: cellKey(cell),
      seed: await cellSeed(plan, cell),
    })),
  );
}

export function batchesOf<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size));
}

/** The same list in a mixed but fixed order. */
export function mixed<T>(list: readonly T[]): T[] {
  const step = [7, 11, 13, 17].find((prime) => list.length % prime !== 0)!;
  return list.map((_, i) => list[(i * step + 3) % list.length]!);
}

function read<T>(path: string): T {
  return JSON.parse(readFileSync(new URL(`../../src/${path}`, import.meta.url), 'utf8')) as T;
}
