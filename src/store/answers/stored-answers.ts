import { isGreedy } from '../../core/archive/prompt-hash.ts';
import { hasTokensTimeAndSeed, type Answer, type Prompt } from '../../core/answers/response.ts';
import { database } from '../database/database.ts';
import { getOrCreateAnonymousRunId } from '../runs/run-origin.ts';
import { getRun, type RunRecord } from '../runs/runs.ts';

/**
 * A prompt whose answer may be reused. It is looked up by its own hash and, unless decoding is greedy, also by its seed or
 * its cell.
 */
export type ReusableAnswerQuery = Prompt & {
  readonly promptHash: string;
  readonly seed: number;
  /** The cell's key. Only the part after the model counts, since the model has another name in the other run. */
  readonly cell: string;
};

/** The source of a model's reused answers: what one run has from that model, including imported answers. */
export interface StoredAnswerSource {
  run(id: string): Promise<RunRecord | undefined>;
  /** The random id by which copies of a run’s answers refer to it. */
  originId(run: string): Promise<string | undefined>;
  /** In the order of `sought`; `undefined` where no answer is found. Failures do not count as answers. */
  find(run: string, model: string, sought: readonly ReusableAnswerQuery[]): Promise<(Answer | undefined)[]>;
}

export const databaseAnswerLookup: StoredAnswerSource = { run: getRun, originId: getOrCreateAnonymousRunId, find };

async function find(run: string, model: string, sought: readonly ReusableAnswerQuery[]): Promise<(Answer | undefined)[]> {
  const keys = [...new Set(sought.map(({ promptHash }) => promptHash))].map((hash) => [hash, model]);
  const rows = await database.responses.where('[response.promptHash+response.model]').anyOf(keys).toArray();
  const answers = rows.filter((row) => row.run === run && row.failed === undefined);
  return sought.map((one) => {
    const same = answers.filter(({ response }) => response.promptHash === one.promptHash);
    // A cell's seed also depends on its model's name, so a plan that reuses these answers has other seeds.
    const found = isGreedy(one)
      ? same[0]
      : (same.find(({ response }) => response.seed === one.seed) ??
        same.find(({ cell }) => placeOf(cell) === placeOf(one.cell)));
    return found && hasTokensTimeAndSeed(found.response) ? found.response : undefined;
  });
}

const placeOf = (cell: string): string => cell.slice(cell.indexOf('|'));
