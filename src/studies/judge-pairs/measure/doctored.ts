import type { Item } from '../../../core/item.ts';
import type { Problem } from '../../../core/json/doctor-form.ts';
import type { Plan } from '../../../core/plan.ts';
import type { ScoreTable } from '../../../core/study.ts';
import { doctorOfJudges } from '../../../measure/doctor/judged-doctor.ts';
import { secondResponse } from '../../../core/two-responses.ts';
import { orderFactor } from '../protocol/options.ts';
import { verdictIn } from '../protocol/read-verdict.ts';

/** The problems of a run’s data. A preference is named by where the response stood. */
export function doctorOfPairs({ items, rows }: ScoreTable, plan: Plan): Problem[] {
  const known = new Map(items.map((item) => [item.id, item]));
  // Two pairs are the same with both responses.
  const asked = plan.items.flatMap(({ id }): Item[] => {
    const item = known.get(id);
    return item ? [{ ...item, response: JSON.stringify([item.response, item.columns?.[secondResponse]]) }] : [];
  });
  return doctorOfJudges(
    asked,
    plan.models.map((model) => ({
      model,
      gave: rows.flatMap(({ response, reading, score }) => {
        const verdict = response.model === model && score !== null ? verdictIn(reading) : null;
        return verdict === null ? [] : [shownAs(verdict, response.variant[orderFactor])];
      }),
    })),
  );
}

function shownAs(verdict: 'a' | 'b' | 'tie', order: string | undefined): string {
  if (verdict === 'tie') return 'a tie';
  if (order === 'not-logged') return verdict === 'a' ? 'the first of the two' : 'the second of the two';
  return (verdict === 'a') === (order === 'a-first') ? 'the response shown first' : 'the response shown second';
}
