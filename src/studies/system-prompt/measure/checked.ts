import { columnOf } from '../../../core/column.ts';
import type { CheckedReading } from '../../../core/json/checked-form.ts';
import type { Plan } from '../../../core/plan.ts';
import type { ScoreTable } from '../../../core/study.ts';
import { checkedReading } from '../../../measure/checked/checked-reading.ts';
import { correctedSpread } from '../../../measure/checked/corrected-spread.ts';
import { mean } from '../../../measure/mean.ts';
import { setScores } from './set-scores.ts';
import { tallyOf } from './tally.ts';

/** How well answers were read, and μ and σ as they would be, were every answer read as people read it: those of the study’s own rule, whatever was changed by hand. */
export function checkedOf(table: ScoreTable, plan: Plan, templates: readonly string[]): CheckedReading | undefined {
  const checked = checkedReading(table, plan.models);
  if (!checked) return undefined;
  const { models } = tallyOf({ ...table, rows: table.rows.map(byTheRule) }, plan, templates);
  return {
    ...checked,
    models: checked.models.map((own) => {
      const sets = setScores(models.find(({ model }) => model === own.model)?.items ?? []);
      // S_t, the mean over benchmarks, of the prompts that have an answer on each.
      const scores = templates.map((_, t) => mean(columnOf(sets, t))).filter((score) => !Number.isNaN(score));
      return { ...own, corrected: correctedSpread(scores, own) };
    }),
  };
}

const byTheRule = (row: ScoreTable['rows'][number]): ScoreTable['rows'][number] =>
  row.ruled ? { response: row.response, ...row.ruled } : row;
