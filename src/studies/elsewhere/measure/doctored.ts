import { variantKey, type Variant } from '../../../core/cell.ts';
import type { Problem } from '../../../core/json/doctor-form.ts';
import type { Plan } from '../../../core/plan.ts';
import type { ScoreTable } from '../../../core/study.ts';
import { sayingOf } from '../../../measure/doctor/examined-run.ts';
import { doctorOf, examinedOf, type Examined } from '../../../measure/doctor/examined.ts';
import type { Measured } from './model.ts';
import { readingTaken, type LoggedTally } from './tally.ts';

/** A log as the checks of its data take it. `isGraded`: its scores are no shares of right answers. */
export function examinedLog(
  table: ScoreTable,
  plan: Plan,
  { ways, isGraded }: { readonly ways: readonly Variant[]; readonly isGraded: boolean },
): Examined {
  const places = new Map(ways.map((way, w) => [variantKey(way), w]));
  return examinedOf(table, {
    asked: plan.items.map(({ id }) => id),
    isGraded,
    promptAt: ({ response }) => places.get(variantKey(response.variant)),
    saying: (row, item, areWords) => sayingOf(readingTaken(row, item), item, areWords),
  });
}

/** The problems of a log’s data. `titles`: of its ways. */
export const doctorOfLog = (
  examined: Examined,
  models: readonly Measured[],
  { ways, notRead }: LoggedTally,
  { titles, ...settings }: { readonly titles: readonly string[]; readonly margin: number; readonly seed: number },
): Problem[] =>
  doctorOf(
    examined,
    models.map(({ own: { model }, evidence: { tables }, prompts }) => ({
      model,
      tables,
      spread: prompts,
      notRead: notRead.get(model),
    })),
    { ...settings, prompts: ways.map((way, w) => ({ id: variantKey(way), title: titles[w] ?? '' })) },
  );
