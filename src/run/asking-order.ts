import { makePeriodicYielder } from '../base/workers/yield-every.ts';
import type { Cell } from '../core/plan/cell.ts';
import { completionPrefix } from '../core/prompts/completion.ts';
import type { Prompt } from '../core/answers/response.ts';

/**
 * The cells of one model in the order in which they are asked. A prefix is all messages but the last, or a completion up to
 * its question. Prompts with the same prefix are adjacent, so an engine can keep its computation for the prefix. Within a
 * prefix, prompts are sorted by length, so a batch needs little padding. Prefixes are sorted by their own length, so a batch
 * across two of them needs little padding too. Equal cells stay in plan order, so the samples of a question are adjacent.
 */
export async function inAskingOrder(cells: readonly Cell[], promptOf: (cell: Cell) => Prompt): Promise<Cell[]> {
  const { due, breath } = makePeriodicYielder();
  const prefixes = new Map<string, SizedCell[]>();
  for (const cell of cells) {
    if (due()) await breath();
    const { prefix, length } = splitPrefix(promptOf(cell));
    const placed = { cell, length };
    const same = prefixes.get(prefix);
    if (same) same.push(placed);
    else prefixes.set(prefix, [placed]);
  }
  return [...prefixes]
    .sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1))
    .flatMap(([, placed]) => placed.sort((a, b) => a.length - b.length).map(({ cell }) => cell));
}

function splitPrefix({ messages, completion }: Prompt): { readonly prefix: string; readonly length: number } {
  if (messages === undefined) {
    const prefix = completionPrefix(completion);
    return { prefix, length: completion.length - prefix.length };
  }
  const prefix = messages
    .slice(0, -1)
    .map(({ role, content }) => `${role}\n${content}`)
    .join('\n');
  return { prefix, length: messages.at(-1)?.content.length ?? 0 };
}

interface SizedCell {
  readonly cell: Cell;
  readonly length: number;
}
