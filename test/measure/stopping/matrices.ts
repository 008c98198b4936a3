import { readFileSync } from 'node:fs';
import type { ScoreMatrix } from '../../../src/measure/basics/item-scores.ts';

/**
 * Which questions our small models answer correctly under which system prompts. These are real answers from
 * tools/generators/answer-matrices/make.ts.
 */
export interface Matrices {
  readonly prompts: readonly string[];
  readonly groups: Readonly<Record<'made' | 'hand', readonly string[]>>;
  readonly scores: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}

/** Without `study`, the system-prompt audit. */
export const matricesOf = (study?: string): Matrices =>
  JSON.parse(
    readFileSync(
      new URL(`../../fixtures/answer-matrices${study === undefined ? '' : `.${study}`}.json`, import.meta.url),
      'utf8',
    ),
  ) as Matrices;

export const matrices = matricesOf();

export interface RealModel {
  readonly model: string;
  readonly tables: readonly ScoreMatrix[];
}

/** The models of a group of sets, in the fixture's order. */
export function realModels(
  group: keyof Matrices['groups'],
  { prompts, groups, scores }: Matrices = matrices,
): { readonly sets: readonly { readonly id: string; readonly items: number }[]; readonly models: readonly RealModel[] } {
  const ids = groups[group];
  const rowsOf = (set: string, model: string) => scores[set]?.[model] ?? [];
  const names = Object.keys(scores[ids[0] ?? ''] ?? {});
  return {
    sets: ids.map((id) => ({ id, items: rowsOf(id, names[0] ?? '').length })),
    models: names.map((model) => ({
      model,
      tables: ids.map((id) => {
        const rows = rowsOf(id, model);
        return {
          items: rows.length,
          templates: prompts.length,
          scores: Float64Array.from([...rows.join('')].map(Number)),
          binary: true,
        };
      }),
    })),
  };
}
