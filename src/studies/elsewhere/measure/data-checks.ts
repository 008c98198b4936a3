import { variantKey, type Variant } from '../../../core/plan/cell.ts';
import type { DataProblem } from '../../../core/json/doctor-form.ts';
import type { Plan } from '../../../core/plan/plan.ts';
import type { ScoreTable } from '../../../core/studies/study.ts';
import { parsedToStatedAnswer } from '../../../measure/doctor/examined-run.ts';
import { findRunDataProblems, buildExaminedData, type ExaminedData } from '../../../measure/doctor/examined-data.ts';
import type { MeasuredModel } from './model.ts';
import { parseToolExtractedAnswer, type ImportedTally } from './tally.ts';

/** A log in the form that the data checks take. `isGraded`: some scores lie between 0 and 1. */
export function buildExaminedLogData(
  table: ScoreTable,
  plan: Plan,
  { ways, isGraded }: { readonly ways: readonly Variant[]; readonly isGraded: boolean },
): ExaminedData {
  const places = new Map(ways.map((way, w) => [variantKey(way), w]));
  return buildExaminedData(table, {
    asked: plan.items.map(({ id }) => id),
    isGraded,
    promptAt: ({ response }) => places.get(variantKey(response.variant)),
    saying: (row, item, areWords) => parsedToStatedAnswer(parseToolExtractedAnswer(row, item), item, areWords),
  });
}

/** The problems of a log’s data. `titles` has the title of each variant. */
export const logDataProblems = (
  examined: ExaminedData,
  models: readonly MeasuredModel[],
  { ways, notRead }: ImportedTally,
  { titles, ...settings }: { readonly titles: readonly string[]; readonly margin: number; readonly seed: number },
): DataProblem[] =>
  findRunDataProblems(
    examined,
    models.map(({ own: { model }, evidence: { tables }, prompts }) => ({
      model,
      tables,
      spread: prompts,
      notRead: notRead.get(model),
    })),
    { ...settings, prompts: ways.map((way, w) => ({ id: variantKey(way), title: titles[w] ?? '' })) },
  );
