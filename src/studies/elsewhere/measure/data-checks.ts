import { variantKey, type Variant } from '../../../core/plan/cell.ts';
import type { DataProblem } from '../../../core/json/doctor-form.ts';
import type { Plan } from '../../../core/plan/plan.ts';
import type { ScoreTable } from '../../../core/studies/study.ts';
import { toStatedAnswer } from '../../../measure/doctor/examined-run.ts';
import { runDataProblems, examineData, type ExaminedData } from '../../../measure/doctor/examined-data.ts';
import type { MeasuredModel } from './model.ts';
import { extractedAnswer, type ImportedTally } from './tally.ts';

/** A log as the checks of its data take it. `isGraded`: its scores are no shares of right answers. */
export function examineLogData(
  table: ScoreTable,
  plan: Plan,
  { ways, isGraded }: { readonly ways: readonly Variant[]; readonly isGraded: boolean },
): ExaminedData {
  const places = new Map(ways.map((way, w) => [variantKey(way), w]));
  return examineData(table, {
    asked: plan.items.map(({ id }) => id),
    isGraded,
    promptAt: ({ response }) => places.get(variantKey(response.variant)),
    saying: (row, item, areWords) => toStatedAnswer(extractedAnswer(row, item), item, areWords),
  });
}

/** The problems of a log’s data. `titles`: of its ways. */
export const logDataProblems = (
  examined: ExaminedData,
  models: readonly MeasuredModel[],
  { ways, notRead }: ImportedTally,
  { titles, ...settings }: { readonly titles: readonly string[]; readonly margin: number; readonly seed: number },
): DataProblem[] =>
  runDataProblems(
    examined,
    models.map(({ own: { model }, evidence: { tables }, prompts }) => ({
      model,
      tables,
      spread: prompts,
      notRead: notRead.get(model),
    })),
    { ...settings, prompts: ways.map((way, w) => ({ id: variantKey(way), title: titles[w] ?? '' })) },
  );
