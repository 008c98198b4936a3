import type { ResultInputs } from '../../../../../store/answers/results.ts';
import { getInMemoryRun } from '../../../held-run.ts';

export type { ResultInputs };

/** Nothing in a file ever changes. */
export async function loadResultInputs(run: string): Promise<ResultInputs | undefined> {
  const held = await getInMemoryRun(run);
  if (!held) return undefined;
  const { record, responses, verdicts } = held;
  return {
    createdAt: record.createdAt,
    lastSeq: responses.length,
    responses: responses.length,
    verdicts: verdicts.length,
    lastVerdict: verdicts.length,
    comparisons: 0,
    judgements: held.judgements.length,
    // Nor does the scoring in use.
    scoring: '',
  };
}

/** The app looks this up in the cached result; a live file has the answers at hand. */
export async function hasStoredPartialScores(run: string): Promise<boolean> {
  const held = await getInMemoryRun(run);
  const scores = held?.responses.map(({ logged }) => logged?.score ?? null) ?? [];
  return scores.some((score) => score !== null && score !== 0 && score !== 1);
}
