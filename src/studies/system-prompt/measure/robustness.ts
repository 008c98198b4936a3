import { zip } from '../../../base/objects/zip.ts';
import type { RobustnessResult } from '../../../core/json/result-form.ts';
import { robustnessOfTries } from '../../../measure/agreement/robustness-beyond-trivial.ts';
import type { ModelTally } from './tally.ts';

/** Over all benchmarks’ questions together. Each sample of a cell is a try. */
export function robustnessOfModel({ items, sums }: ModelTally, outputs: number): RobustnessResult {
  const tries = zip(items, sums).flatMap(([{ items: count, clusters }, { sums, squares, counts, prompts }], b) => {
    const clusterAt = new Map(clusters?.flatMap((members, c) => members.map((i) => [i, `cluster ${c}`] as const)));
    return Array.from({ length: count }, (_, i) => {
      const total = (cells: ArrayLike<number>) =>
        Array.from({ length: prompts }, (_, t) => cells[i * prompts + t] ?? 0).reduce((sum, cell) => sum + cell, 0);
      const group = `${b} ${clusterAt.get(i) ?? i}`;
      return { right: total(sums), squares: total(squares), tries: total(counts), group };
    });
  });
  return robustnessOfTries(tries, outputs);
}
