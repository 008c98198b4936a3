import type { Item } from '../items/item.ts';
import type { Json } from '../json.ts';
import type { Verdict } from '../reading/verdict.ts';
import type { Plan } from '../run/plan.ts';
import type { Response } from '../run/response.ts';
import { studyOf } from '../study/studies.ts';
import type { MeasureChoices } from '../study/study.ts';
import { scoreTable } from './score-table.ts';

/** Reads, scores and measures a run with its study: the same numbers in a page's worker and in Node. */
export async function measureNow(
  plan: Plan,
  items: readonly Item[],
  responses: readonly Response[],
  verdicts: readonly Verdict[],
  choices?: MeasureChoices,
): Promise<Json> {
  const study = await studyOf(plan.study);
  // A study's result is plain JSON by its contract.
  return study.measure(scoreTable(study, plan, items, responses, verdicts), plan, choices) as Json;
}
