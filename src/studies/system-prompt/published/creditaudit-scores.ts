import { publishedCohort } from '../../../measure/grades/cohort.ts';
import type { GradeInputScores } from '../measure/grades.ts';
import { columnValues, getPublishedTable } from '../../../published/columns.ts';
import type { PublishedPaper, PublishedTable } from '../../../published/published-paper.ts';

/** Table 2’s scores in the form of a user’s score table. Models have the order of Table 1, benchmarks have their names. */
export function buildCreditAuditScores(paper: PublishedPaper): GradeInputScores {
  const [table1, table2] = ['table-1', 'table-2'].map((id) => getPublishedTable(paper, id)) as [
    PublishedTable,
    PublishedTable,
  ];
  const scenarios = [...new Set(columnValues(table2, 'scenario') as string[])];
  const benchmarks = table2.columns.filter(({ id }) => !['model', 'scenario', 'avg'].includes(id));
  const at = (table: PublishedTable, id: string) => table.columns.findIndex((one) => one.id === id);
  const score = (model: string, scenario: string, benchmark: string): number => {
    const row = table2.rows.find((one) => one[at(table2, 'model')] === model && one[at(table2, 'scenario')] === scenario);
    return row?.[at(table2, benchmark)] as number;
  };
  return {
    scenarios: scenarios.map((id) => ({ id, title: id })),
    benchmarks: benchmarks.map(({ title }) => title),
    itemsPerBenchmark: benchmarks.map(() => publishedCohort.itemsPerBenchmark),
    source: 'table',
    bootstrap: { draws: 0, seed: 0 },
    models: (columnValues(table1, 'model') as string[]).map((model) => ({
      model,
      scores: benchmarks.map(({ id }) => scenarios.map((scenario) => score(model, scenario, id))),
    })),
  };
}
