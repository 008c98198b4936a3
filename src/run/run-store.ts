import type { Loaded } from '../core/engine.ts';
import { isGreedy } from '../core/prompt-hash.ts';
import type { Answer, Response } from '../core/response.ts';
import { DiskFull, type Question, type RunStore } from './runner.ts';
import { database } from '../store/database.ts';
import { isDiskFull } from '../core/work/disk-full.ts';
import { answeredCells, ResponseWriter, runIsThere, type Written } from '../store/responses.ts';

const sameAsking = '[response.promptHash+response.model]';

/** The database as the runner of one run sees it. */
export function runStore(runId: string): RunStore {
  const writer = new ResponseWriter(runId);
  return {
    answeredCells: () => answeredCells(runId),
    write: (response) => write(writer, response),
    stillThere: () => runIsThere(runId),
    findAnswers: (questions) => findAnswers(runId, questions),
    keepModel: (model) => keepModel(runId, model),
  };
}

async function write(writer: ResponseWriter, response: Response): Promise<Written> {
  try {
    return await writer.write(response);
  } catch (error) {
    throw isDiskFull(error) ? new DiskFull() : error;
  }
}

/**
 * Answers given in this browser to the same model and prompt, and to the same seed where the seed matters. Failures are no
 * answers; imported and restored answers are a file's word and stay in their run.
 */
async function findAnswers(runId: string, questions: readonly Question[]): Promise<Map<string, Answer>> {
  const found = new Map<string, Answer>();
  const prompts = [...new Set(questions.map(({ promptHash }) => promptHash))];
  const model = questions[0]?.cell.model;
  if (model === undefined) return found;
  const bySame = await database.transaction('r', database.responses, () =>
    Promise.all(prompts.map((hash) => database.responses.where(sameAsking).equals([hash, model]).toArray())),
  );
  const rows = bySame.flat().filter(({ failed, imported, restored }) => !failed && !imported && !restored);
  const sources = new Set<string>();
  for (const question of questions) {
    const same = rows.find(
      ({ response }) =>
        response.promptHash === question.promptHash && (isGreedy(question.prompt) || response.seed === question.seed),
    );
    if (!same) continue;
    found.set(question.name, same.response);
    sources.add(same.run);
  }
  await keepModelsOf(runId, model, sources);
  return found;
}

/** What is known of a model whose answers were copied comes along from the run that loaded it. */
async function keepModelsOf(runId: string, model: string, runs: ReadonlySet<string>): Promise<void> {
  if (runs.size === 0) return;
  for (const run of await database.runs.bulkGet([...runs])) {
    const loaded = run?.models.find((loaded) => loaded.model === model);
    if (loaded) return keepModel(runId, loaded, 'unless there');
  }
}

/** A model that is loaded again takes the place of what was known of it. */
async function keepModel(runId: string, model: Loaded, when?: 'unless there'): Promise<void> {
  await database.runs
    .where('id')
    .equals(runId)
    .modify((run: { models: readonly Loaded[] }) => {
      if (when && run.models.some((there) => there.model === model.model)) return;
      run.models = [...run.models.filter((there) => there.model !== model.model), model];
    });
}
