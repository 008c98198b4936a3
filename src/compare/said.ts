import { variantKey, type Variant } from '../core/cell.ts';
import type { ScoredResponse, ScoreTable } from '../core/study.ts';

/** What every answer says, by model and then by the rest of its cell; `null` where it says nothing that can be held against another. */
export type SaidByCell = ReadonlyMap<string, ReadonlyMap<string, string | null>>;

export function saidIn({ rows }: ScoreTable): SaidByCell {
  const said = new Map<string, Map<string, string | null>>();
  for (const { response, reading, score } of rows) {
    const own = said.get(response.model) ?? new Map<string, string | null>();
    said.set(response.model, own);
    const { item, variant, sample } = response;
    own.set(askedAs(item, variant, sample), saidBy({ reading, score }));
  }
  return said;
}

/** A cell without its model: what two runs have in common. */
export const askedAs = (item: string, variant: Variant, sample: number): string =>
  `${item}|${variantKey(variant)}|${sample}`;

/** Equal where two answers say the same; how it was found has no say. */
export function saidBy({ reading, score }: Pick<ScoredResponse, 'reading' | 'score'>): string | null {
  if (score === null) return null;
  switch (reading.kind) {
    case 'option':
      return `option ${reading.option}`;
    case 'number':
    case 'rating':
      return `${reading.kind} ${reading.value}`;
    case 'label':
      return `label ${reading.label}`;
    case 'text':
      return `text ${reading.text}`;
    case 'refusal':
    case 'unreadable':
      return null;
  }
}
