import { isNumber } from '../json.ts';
import type { SystemPromptResult } from '../study/system-prompt-result.ts';

/** The score table `model,scenario,benchmark,score` (percent, unrounded), as Evenkeel reads it again. Missing scores have no line. */
export function scoresAsCsv(result: SystemPromptResult): string {
  const lines = ['model,scenario,benchmark,score'];
  for (const { model, scenarios } of result.models) {
    for (const { scenario, benchmarks } of scenarios) {
      for (const [benchmark, score] of Object.entries(benchmarks)) {
        if (isNumber(score)) lines.push([quoted(model), quoted(scenario), quoted(benchmark), String(score)].join(','));
      }
    }
  }
  return `${lines.join('\n')}\n`;
}

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
