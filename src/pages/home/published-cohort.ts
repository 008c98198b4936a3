import type { CohortModelScores } from '../../charts/rows/cohort-strips.ts';
import { formatFixed } from '../../core/words/format.ts';
import { modelName } from '../../core/models/model-name.ts';
import { columnValues, getPublishedTable } from '../../published/columns.ts';
import type { PublishedPaper } from '../../published/published-paper.ts';

/**
 * CreditAudit’s models with their mean score under every system prompt (Table 2). They are sorted by the σ printed in Table
 * 1, smallest first.
 */
export function publishedCohortModelScores(paper: PublishedPaper): CohortModelScores[] {
  const table1 = getPublishedTable(paper, 'table-1');
  const table2 = getPublishedTable(paper, 'table-2');
  const models = columnValues(table1, 'model').map(String);
  const spreads = columnValues(table1, 'sigma').map(Number);
  const asked = columnValues(table2, 'model');
  const means = columnValues(table2, 'avg');
  const sorted = models
    .map((model, m) => ({ model, spread: spreads[m] ?? NaN }))
    .sort((one, other) => one.spread - other.spread);
  return sorted.map(({ model, spread }, place) => {
    const row = {
      name: modelName(model),
      scores: means.flatMap((mean, r) => (asked[r] === model && typeof mean === 'number' ? [mean] : [])),
    };
    const text = `spread ${formatFixed(spread, 1)} points`;
    if (place === 0) return { ...row, look: 'steady', text };
    if (place === sorted.length - 1) return { ...row, look: 'moves', text };
    return row;
  });
}
