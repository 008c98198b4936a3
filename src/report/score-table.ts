import type { Item } from '../items/item.ts';
import type { Verdict } from '../reading/verdict.ts';
import type { Reading } from '../reading/reading.ts';
import { cellKey } from '../run/cell.ts';
import { positionInPlan } from '../run/cells.ts';
import type { Plan } from '../run/plan.ts';
import type { Response } from '../run/response.ts';
import type { ScoredResponse, ScoreTable, Study } from '../study/study.ts';

/**
 * Every response with what it says and what that is worth. A verdict stands in place of what the study reads; the
 * last one of a cell counts. Rows come in plan order (model, item, variant, sample), whatever order the responses
 * arrived in, so that sums over them do not depend on it. Responses that are not of the plan, or to
 * items that are not given, are left out.
 */
export function scoreTable(
  study: Study,
  plan: Plan,
  items: readonly Item[],
  responses: readonly Response[],
  verdicts: readonly Verdict[],
): ScoreTable {
  const itemOf = new Map(items.map((item) => [item.id, item]));
  const changed = new Map(verdicts.map((verdict) => [cellKey(verdict), verdict.reading]));
  const rows = inPlanOrder(study, plan, responses).flatMap((response) => {
    const item = itemOf.get(response.item);
    return item ? [scored(study, plan, item, response, changed)] : [];
  });
  return { items, rows };
}

function scored(
  study: Study,
  plan: Plan,
  item: Item,
  response: Response,
  changed: ReadonlyMap<string, Reading>,
): ScoredResponse {
  const reading = (changed.size > 0 ? changed.get(cellKey(response)) : undefined) ?? study.read(response, item, plan);
  return { response, reading, score: response.finish === 'error' ? null : study.score(reading, item) };
}

function inPlanOrder(study: Study, plan: Plan, responses: readonly Response[]): readonly Response[] {
  const position = positionInPlan(plan, study);
  return responses
    .flatMap((response) => {
      const place = position(response);
      return place === undefined ? [] : [{ response, place }];
    })
    .sort((a, b) => a.place - b.place)
    .map(({ response }) => response);
}
