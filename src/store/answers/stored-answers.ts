import { isGreedy } from '../../core/archive/prompt-hash.ts';
import { hasTokensTimeAndSeed, type Answer, type Prompt } from '../../core/answers/response.ts';
import { database } from '../database/database.ts';
import { getOrCreateAnonymousRunId } from '../runs/run-origin.ts';
import { getRun, type RunRecord } from '../runs/runs.ts';

/** A prompt whose answer is looked for: by its own hash and, unless it is greedy, by its seed or its cell. */
export type ReusableAnswerQuery = Prompt & {
  readonly promptHash: string;
  readonly seed: number;
  /** The cell's name; of it only what comes behind the model, which is another here than there. */
  readonly cell: string;
};

/** What stands in for a model: the answers that one run has from it, imported ones among them. */
export interface StoredAnswerSource {
  run(id: string): Promise<RunRecord | undefined>;
  /** The random id by which copies of a run’s answers name it. */
  originId(run: string): Promise<string | undefined>;
  /** In the order of what is sought; `undefined` where there is none. Failures are no answers. */
  find(run: string, model: string, sought: readonly ReusableAnswerQuery[]): Promise<(Answer | undefined)[]>;
}

export const databaseAnswerLookup: StoredAnswerSource = { run: getRun, originId: getOrCreateAnonymousRunId, find };

async function find(run: string, model: string, sought: readonly ReusableAnswerQuery[]): Promise<(Answer | undefined)[]> {
  const keys = [...new Set(sought.map(({ promptHash }) => promptHash))].map((hash) => [hash, model]);
  const rows = await database.responses.where('[response.promptHash+response.model]').anyOf(keys).toArray();
  const answers = rows.filter((row) => row.run === run && row.failed === undefined);
  return sought.map((one) => {
    const same = answers.filter(({ response }) => response.promptHash === one.promptHash);
    // A cell's seed comes from its model's name too: a plan in which these answers stand in has other seeds.
    const found = isGreedy(one)
      ? same[0]
      : (same.find(({ response }) => response.seed === one.seed) ??
        same.find(({ cell }) => placeOf(cell) === placeOf(one.cell)));
    return found && hasTokensTimeAndSeed(found.response) ? found.response : undefined;
  });
}

const placeOf = (cell: string): string => cell.slice(cell.indexOf('|'));
