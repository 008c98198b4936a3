import { countCellsWithoutHoles, eachCell } from '../../src/core/plan/cells.ts';
import type { Plan } from '../../src/core/plan/plan.ts';
import type { Study } from '../../src/core/studies/study.ts';
import { count } from '../../src/core/words/format.ts';
import { archiveLimits } from '../../src/store/answers/text-lines.ts';

/**
 * A warning before a run whose archive the app could not open, even if every answer were empty. `undefined`: it may be small
 * enough.
 */
export function tooLarge(plan: Plan, study: Study): string | undefined {
  const { megabytes } = archiveLimits;
  const [cell] = eachCell(plan, study);
  // A run with early stopping may ask only a small part of its plan.
  if (!cell || plan.adaptive) return undefined;
  const wordless = {
    ...{ type: 'response', ...cell, seed: 0, promptHash: '0'.repeat(64), text: '' },
    ...{ tokens: { prompt: 0, completion: 0 }, ms: { prefill: 0, decode: 0 }, finish: 'stop' },
  };
  const cells = countCellsWithoutHoles(plan, study);
  if (cells * JSON.stringify(wordless).length <= megabytes * 1e6) return undefined;
  return `An archive of ${count(cells)} answers has more than ${megabytes} MB, which the app does not open. “evenkeel report” measures it. For the app, ask a smaller plan or fewer models at a time.`;
}
