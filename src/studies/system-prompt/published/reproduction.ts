import { isNumber, type MaybeNumber } from '../../../base/json/json.ts';
import type { SystemPromptResult } from '../measure/result.ts';
import { getPublishedTable } from '../../../published/columns.ts';
import type { PublishedPaper } from '../../../published/published-paper.ts';
import { entryForModel } from '../measure/with-model.ts';

/** A printed number of CreditAudit’s Table 1, and the same number computed from Table 2. */
export interface ReproducedNumber {
  readonly model: string;
  /** The benchmark, or “all”. */
  readonly on: string;
  readonly measure: 'mu' | 'sigma';
  readonly printed: number;
  readonly digits: number;
  readonly recomputed: MaybeNumber;
  /** Whether the recomputed number rounds to the printed one. */
  readonly matches: boolean;
}

/** Compares every number and grade of Table 1 with the result from Table 2. */
export function compareWithPrintedTable1(paper: PublishedPaper, result: SystemPromptResult) {
  const { columns, rows } = getPublishedTable(paper, 'table-1');
  const place = (id: string) => columns.findIndex((one) => one.id === id);
  const numbers: ReproducedNumber[] = [];
  const grades: { model: string; printed: string; recomputed: string | null }[] = [];
  for (const row of rows) {
    const model = row[place('model')] as string;
    const own = entryForModel(result.models, model);
    grades.push({
      model,
      printed: row[place('grade')] as string,
      recomputed: typeof own.grade === 'string' ? own.grade : null,
    });
    const add = (on: string, of: { mu: MaybeNumber; sigma: MaybeNumber }, mu: string, sigma: string) => {
      for (const [measure, id] of [
        ['mu', mu],
        ['sigma', sigma],
      ] as const) {
        const digits = columns[place(id)]?.digits ?? 0;
        const printed = row[place(id)] as number;
        const recomputed = of[measure];
        const matches = isNumber(recomputed) && Math.abs(recomputed - printed) <= 0.5 * 10 ** -digits + 1e-9;
        numbers.push({ model, on, measure, printed, digits, recomputed, matches });
      }
    };
    add('all', own, 'mu', 'sigma');
    for (const column of getPublishedTable(paper, 'table-2').columns) {
      const benchmark = own.benchmarks.find((one) => one.benchmark === column.title);
      if (benchmark) add(column.title, benchmark, `${column.id}Mu`, `${column.id}Sigma`);
    }
  }
  return { numbers, grades };
}
