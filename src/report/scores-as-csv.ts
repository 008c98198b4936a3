import { isNumber } from '../json.ts';
import { csvOf } from './csv.ts';
import { isStyleResult, type StudyResult } from './study-result.ts';

/** The score table `model,scenario,benchmark,score` (percent, unrounded), as Evenkeel reads it again. Missing scores have no line. Of the instruction-style study a scenario is a decoding and a style. */
export function scoresAsCsv(result: StudyResult): string {
  if (isStyleResult(result)) {
    return csvOf(
      result.models.flatMap(({ model, benchmark, decoding, accuracy }) =>
        Object.entries(accuracy).flatMap(([style, score]) =>
          isNumber(score) ? [{ model, scenario: `${decoding} ${style}`, benchmark, score }] : [],
        ),
      ),
    );
  }
  return csvOf(
    result.models.flatMap(({ model, scenarios }) =>
      scenarios.flatMap(({ scenario, benchmarks }) =>
        Object.entries(benchmarks).flatMap(([benchmark, score]) =>
          isNumber(score) ? [{ model, scenario, benchmark, score }] : [],
        ),
      ),
    ),
  );
}
