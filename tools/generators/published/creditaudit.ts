import type { PublishedPaper } from '../../../src/published/published-paper.ts';
import type { Source } from './source.ts';
import { note, printedColumn, table, textColumn } from './table.ts';

interface Pair {
  mu: number;
  sigma: number;
}
type OnBenchmarks = Record<(typeof benchmarks)[number]['id'], Pair>;
interface Row1 extends Pair, OnBenchmarks {
  model: string;
  grade: string;
}
interface Row2 extends Record<(typeof benchmarks)[number]['id'], number> {
  model: string;
  scenario: number;
  avg: number;
}
const benchmarks = [
  { id: 'gpqa', title: 'GPQA' },
  { id: 'truthfulqa', title: 'TruthfulQA' },
  { id: 'mmluPro', title: 'MMLU-Pro' },
] as const;

/** Both tables as printed. The app computes everything else from Table 2 and states the results itself. */
export function creditAudit(source: Source): PublishedPaper {
  const table1 = source<{ rows: Row1[]; publishedQuantiles: number[]; publishedMedians: Record<string, number> }>(
    'creditaudit-table1',
  );
  const table2 = source<{ rows: Row2[] }>('creditaudit-table2');
  const [q25, q50, q75] = table1.publishedQuantiles;
  return {
    id: 'creditaudit',
    title: 'CreditAudit: 2D Auditing for LLM Evaluation and Selection',
    authors: 'Song, An, Xiao, Zhao, Shao and Li',
    year: 2026,
    where: 'arXiv:2602.02515',
    url: 'https://arxiv.org/abs/2602.02515',
    holds: '13 models under 10 system prompts on 3 benchmarks: every score, with the whole report drawn from them.',
    verdict: 'All 104 numbers and all 13 grades of Table 1 come out of Table 2 again.',
    tables: [
      table(
        { id: 'table-1', title: 'Table 1: grades, mean scores and fluctuation' },
        [
          textColumn('model', 'Model'),
          textColumn('grade', 'Grade'),
          printedColumn('mu', 'μ', 2, '%'),
          printedColumn('sigma', 'σ', 2, 'points'),
          ...benchmarks.flatMap(({ id, title }) => [
            printedColumn(`${id}Mu`, `${title}, μ`, 1, '%'),
            printedColumn(`${id}Sigma`, `${title}, σ`, 2, 'points'),
          ]),
        ],
        table1.rows.map((row) => ({
          model: row.model,
          grade: row.grade,
          mu: row.mu,
          sigma: row.sigma,
          ...Object.fromEntries(
            benchmarks.flatMap(({ id }) => [
              [`${id}Mu`, row[id].mu],
              [`${id}Sigma`, row[id].sigma],
            ]),
          ),
        })),
        [
          note(
            'to know',
            `Printed with the table: quartiles of σ ${q25}, ${q50} and ${q75}, medians ${table1.publishedMedians.score} for μ and ${table1.publishedMedians.fluctuation} for σ.`,
          ),
        ],
      ),
      table(
        { id: 'table-2', title: 'Table 2: scores under each of the ten system prompts' },
        [
          textColumn('model', 'Model'),
          textColumn('scenario', 'System prompt'),
          ...benchmarks.map(({ id, title }) => printedColumn(id, title, 0, '%')),
          printedColumn('avg', 'Mean', 2, '%'),
        ],
        table2.rows.map((row) => ({
          model: row.model,
          scenario: `Temp${String(row.scenario).padStart(2, '0')}`,
          gpqa: row.gpqa,
          truthfulqa: row.truthfulqa,
          mmluPro: row.mmluPro,
          avg: row.avg,
        })),
      ),
    ],
  };
}
