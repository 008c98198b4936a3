import type { LoadedModelInfo } from '../core/models/engine.ts';
import { originOfCopiedAnswer } from '../core/origin/answer-origin.ts';
import type { AskedModelAndServer } from '../core/origin/is-reusable.ts';
import { mergeLoadedModelInfo } from '../core/origin/moved-models.ts';
import { hasTokensTimeAndSeed, type Answer, type Response } from '../core/answers/response.ts';
import { findReusableAnswers } from './answer-reuse.ts';
import { DiskFullError, type PreparedCellPrompt, type RunStore } from './runner.ts';
import { database } from '../store/database/database.ts';
import { isDiskFull } from '../base/errors/disk-full.ts';
import {
  loadAnsweredCellIds,
  ResponseWriter,
  assertRunExists,
  type ResponseWriteOutcome,
} from '../store/answers/responses.ts';
import { getOrCreateAnonymousRunId } from '../store/runs/run-origin.ts';

/**
 * The database for the runner of one run. `usesAgain`: the user chose to reuse answers that may come from another version of
 * a model.
 */
export function newDatabaseRunStore(runId: string, usesAgain = false): RunStore {
  const writer = new ResponseWriter(runId);
  return {
    answeredCells: () => loadAnsweredCellIds(runId),
    write: (response) => write(writer, response),
    stillThere: () => assertRunExists(runId),
    findAnswers: (questions, address, settings) => findAnswers(runId, questions, { address, settings }, usesAgain),
    keepModel: (model) => keepModel(runId, model),
  };
}

async function write(writer: ResponseWriter, response: Response): Promise<ResponseWriteOutcome> {
  try {
    return await writer.write(response);
  } catch (error) {
    throw isDiskFull(error) ? new DiskFullError() : error;
  }
}

/** Answers that this run may reuse, each with the run that it is copied from. */
async function findAnswers(
  runId: string,
  questions: readonly PreparedCellPrompt[],
  place: Omit<AskedModelAndServer, 'model'>,
  usesAgain: boolean,
): Promise<Map<string, Answer>> {
  const model = questions[0]?.cell.model;
  if (model === undefined) return new Map();
  const rows = await findReusableAnswers(questions, { model, ...place }, usesAgain);
  const sources = new Set([...rows.values()].map(({ run }) => run));
  const ids = new Map(
    await Promise.all([...sources].map(async (run) => [run, await getOrCreateAnonymousRunId(run)] as const)),
  );
  await keepModelsOf(runId, model, sources);
  const answers = [...rows].flatMap(([name, { run, response }]): [string, Answer][] => {
    if (!hasTokensTimeAndSeed(response)) return [];
    const id = run === runId ? undefined : ids.get(run);
    return [[name, id === undefined ? response : { ...response, origin: originOfCopiedAnswer(id, response.origin) }]];
  });
  return new Map(answers);
}

/** Copies what is known about a model with reused answers from the run that loaded it. */
async function keepModelsOf(runId: string, model: string, runs: ReadonlySet<string>): Promise<void> {
  if (runs.size === 0) return;
  for (const run of await database.runs.bulkGet([...runs])) {
    const loaded = run?.models.find((loaded) => loaded.model === model);
    if (loaded) return keepModel(runId, loaded, 'unless there');
  }
}

/** A model that is loaded again replaces its earlier entry, but keeps the devices that it ran on before. */
async function keepModel(runId: string, model: LoadedModelInfo, when?: 'unless there'): Promise<void> {
  await database.runs
    .where('id')
    .equals(runId)
    .modify((run: { models: readonly LoadedModelInfo[] }) => {
      const before = run.models.find((there) => there.model === model.model);
      if (when && before) return;
      run.models = [...run.models.filter((there) => there !== before), mergeLoadedModelInfo(model, before)];
    });
}
