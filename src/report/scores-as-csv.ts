import { isNumber } from '../json.ts';
import type { SystemPromptResult } from '../study/system-prompt-result.ts';
import { csvOf } from './csv.ts';

/** The score table `model,scenario,benchmark,score` (percent, unrounded), as Evenkeel reads it again. Missing scores have no line. */
export function scoresAsCsv({ models }: SystemPromptResult): string {
  return csvOf(
    models.flatMap(({ model, scenarios }) =>
      scenarios.flatMap(({ scenario, benchmarks }) =>
        Object.entries(benchmarks).flatMap(([benchmark, score]) =>
          isNumber(score) ? [{ model, scenario, benchmark, score }] : [],
        ),
      ),
    ),
  );
}
