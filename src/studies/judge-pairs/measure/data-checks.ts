import type { Item } from '../../../core/items/item.ts';
import type { DataProblem } from '../../../core/json/doctor-form.ts';
import type { Plan } from '../../../core/plan/plan.ts';
import type { ScoreTable } from '../../../core/studies/study.ts';
import { judgeDataProblems } from '../../../measure/doctor/judge-data-problems.ts';
import { secondResponseColumn } from '../../../core/items/two-responses.ts';
import { orderFactorId } from '../protocol/options.ts';
import { preferenceFromAnswer } from '../../../core/answers/preference.ts';

/**
 * The problems of a run’s data. A preference is named by the position of the preferred response. In a run with a single
 * order, the position also identifies the author. A judge may rightly prefer one author nearly always, so only runs with
 * both orders examine preferences.
 */
export function pairDataProblems({ items, rows }: ScoreTable, plan: Plan): DataProblem[] {
  const known = new Map(items.map((item) => [item.id, item]));
  // Two pairs are duplicates only if both responses are the same.
  const asked = plan.items.flatMap(({ id }): Item[] => {
    const item = known.get(id);
    return item ? [{ ...item, response: JSON.stringify([item.response, item.columns?.[secondResponseColumn]]) }] : [];
  });
  const isInBothOrders = new Set(rows.map(({ response }) => response.variant[orderFactorId])).size > 1;
  return judgeDataProblems(
    asked,
    (isInBothOrders ? plan.models : []).map((model) => ({
      model,
      gave: rows.flatMap(({ response, reading, score }) => {
        const verdict = response.model === model && score !== null ? preferenceFromAnswer(reading) : null;
        return verdict === null ? [] : [shownAs(verdict, response.variant[orderFactorId])];
      }),
    })),
  );
}

function shownAs(verdict: 'a' | 'b' | 'tie', order: string | undefined): string {
  if (verdict === 'tie') return 'a tie';
  return (verdict === 'a') === (order === 'a-first') ? 'the response shown first' : 'the response shown second';
}
