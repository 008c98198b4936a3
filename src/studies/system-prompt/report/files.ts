import { isNumber } from '../../../base/json/json.ts';
import { rowsToCsv } from '../../../base/text/csv.ts';
import type { SystemPromptResult } from '../measure/result.ts';
import { systemPromptResultTables } from './tables.ts';

/**
 * The score table `model,scenario,benchmark,score` (percent, unrounded), in the format that Evenkeel can import. Missing
 * scores have no line.
 */
const scores = ({ models }: SystemPromptResult): string =>
  rowsToCsv(
    models.flatMap(({ model, scenarios }) =>
      scenarios.flatMap(({ scenario, benchmarks }) =>
        Object.entries(benchmarks).flatMap(([benchmark, score]) =>
          isNumber(score) ? [{ model, scenario, benchmark, score }] : [],
        ),
      ),
    ),
  );

export const systemPromptExporters = { tables: systemPromptResultTables, scores };
