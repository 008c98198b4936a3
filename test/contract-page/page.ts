import type { ChatCellPrompt } from '../chat-prompt.ts';
import '../../src/studies/give-studies.ts';
import '../../src/app/give-workers.ts';
import { downloadModelFiles } from '../../src/engine/download/download.ts';
import { lookUpHubRepoInWorker } from '../../src/engine/download/hub.ts';
import { storeGgufModel, readChosenFileHeads } from '../../src/engine/gguf/add-own-model.ts';
import { parseGgufDetails } from '../../src/engine/gguf/details.ts';
import { getOrStartEngine } from '../../src/engine/index.ts';
import type { CellAnswer, CellPrompt, Engine } from '../../src/core/models/engine.ts';
import { addEndpoint } from '../../src/engine/endpoint/endpoints.ts';
import { parseModelId } from '../../src/core/models/model-id.ts';
import { permitOrigins, setHubMirror } from '../../src/core/work/origins.ts';
import { loadBundledModelList } from '../../src/engine/transformers/small-models.ts';
import { hubRepoOfOffer, pinWebllmModel, webllmOffers } from '../../src/engine/webllm/offers.ts';
import { cellKey } from '../../src/core/plan/cell.ts';
import { cellSeed, planCells } from '../../src/core/plan/cells.ts';
import { makePlan } from '../../src/run/make-plan.ts';
import { runUnansweredCells } from '../../src/run/runner.ts';
import { loadItemSet } from '../../src/store/library/item-sets.ts';
import {
  markModelReady,
  readLocalFileModel,
  recordDownloadStarted,
  updateModelEntry,
} from '../../src/store/models/models.ts';
import { loadResponsesOfRun } from '../../src/store/answers/responses.ts';
import { newDatabaseRunStore } from '../../src/run/run-store.ts';
import { createOrRestoreRun } from '../../src/store/runs/runs.ts';
import { loadStudy } from '../../src/core/studies/studies.ts';

const never = new AbortController().signal;

/** Everything in an answer except its times. */
type AnswerWithoutTimes = Omit<CellAnswer, 'ms'>;

interface Stream {
  readonly answers: readonly AnswerWithoutTimes[];
  /** How the stream ended: by itself, or with the error that a person would read. */
  readonly ended: 'by itself' | string;
}

async function planFor(models: readonly string[], templates: number, items: number) {
  const study = await loadStudy('system-prompt');
  const defaults = study.defaults as { templates: readonly unknown[] };
  const options = { ...defaults, templates: defaults.templates.slice(0, templates), maxTokens: 24 };
  const questions = (await loadItemSet('arithmetic')).items.slice(0, items);
  const plan = await makePlan({ study, options, models, items: questions, seed: 5, samples: 1 });
  return { study, plan, items: questions };
}

/** Wraps an engine so that it logs its loads and unloads. */
function logged(engine: Engine, log: string[]): Engine {
  return {
    id: engine.id,
    batchSize: engine.batchSize,
    describe: () => engine.describe(),
    load: (model, on, signal) => {
      log.push(`load ${engine.id}`);
      return engine.load(model, on, signal);
    },
    answer: (prompts, signal) => engine.answer(prompts, signal),
    unload: () => {
      log.push(`unload ${engine.id}`);
      return engine.unload();
    },
  };
}

/** The functions for tests in this page: the app's own engines, as its runner sees them. */
const page = {
  /** Answers of the current run, or of the last one. */
  stored: 0,

  async smallModel(name?: string) {
    const all = await loadBundledModelList();
    const small = all.find((each) => each.name === name) ?? all.at(0)!;
    return small.id;
  },

  addEndpoint,

  /** Downloads a model of WebLLM's list from a hub's mirror, as the Models page would. Returns its id. */
  async download(mirror: string, name: string): Promise<string> {
    setHubMirror(mirror);
    permitOrigins([mirror]);
    const offer = webllmOffers.find(({ repo }) => repo === name)!;
    const { repo, revision } = hubRepoOfOffer(offer);
    const entry = pinWebllmModel(offer, await lookUpHubRepoInWorker(repo, revision, never));
    await recordDownloadStarted(entry);
    await markModelReady(entry.id, await downloadModelFiles(entry, () => {}, never));
    return entry.id;
  },

  /** Stores a GGUF file from the page's folder, as the Models page would without a handle. Returns its id. */
  async addFile(address: string): Promise<string> {
    const file = new File([await (await fetch(address)).arrayBuffer()], address);
    const model = await readChosenFileHeads([{ file }], never);
    return storeGgufModel(model, [{ file }], () => {}, never);
  },

  /** Sets the device that computes a stored file, as its switch on the Models page would. */
  async chooseDevice(id: string, device: 'gpu' | 'processor'): Promise<void> {
    const row = await readLocalFileModel(id);
    if (!row) throw new Error(`${id} is not kept.`);
    await updateModelEntry({ ...row.entry, details: { ...parseGgufDetails(row.entry), device } });
  },

  /** Prompts of a plan's cells, as the runner would pass them to the engine. */
  async askings(
    model: string,
    templates: number,
    items: number,
    decoding?: ChatCellPrompt['decoding'],
  ): Promise<ChatCellPrompt[]> {
    const { study, plan, items: questions } = await planFor([model], templates, items);
    return Promise.all(
      planCells(plan, study).map(async (cell) => {
        const prompt = study.prompt(
          cell,
          questions.find(({ id }) => id === cell.item)!,
          plan,
        );
        return { ...prompt, ...(decoding && { decoding }), cell: cellKey(cell), seed: await cellSeed(plan, cell) };
      }),
    );
  },

  async describe(engine: string) {
    return (await getOrStartEngine(engine)).describe();
  },

  async load(model: string, aborted = false) {
    const abort = new AbortController();
    if (aborted) abort.abort(new DOMException('Not wanted.', 'AbortError'));
    const { engine } = parseModelId(model);
    return (await getOrStartEngine(engine)).load(parseModelId(model), () => {}, abort.signal);
  },

  async unload(engine: string) {
    await (await getOrStartEngine(engine)).unload();
  },

  /** `stopAfter` aborts after this many answers. */
  async answer(engine: string, askings: readonly CellPrompt[], stopAfter = Infinity): Promise<Stream> {
    const abort = new AbortController();
    const answers: AnswerWithoutTimes[] = [];
    try {
      for await (const { ms: _, ...answer } of (await getOrStartEngine(engine)).answer(askings, abort.signal)) {
        answers.push(answer);
        if (answers.length === stopAfter) abort.abort();
      }
      return { answers, ended: 'by itself' };
    } catch (error) {
      return { answers, ended: String(error) };
    }
  },

  /** Runs several models through runner and store. Returns a log of loads and unloads, and the response of each cell. */
  async run(models: readonly string[], templates: number, items: number) {
    const job = await planFor(models, templates, items);
    const { id } = await createOrRestoreRun(job.plan, job.items);
    const log: string[] = [];
    const engines = async (engine: string) => logged(await getOrStartEngine(engine), log);
    page.stored = 0;
    const end = await runUnansweredCells({ ...job, store: newDatabaseRunStore(id), engineOf: engines }, never, (event) => {
      if (event.type === 'stored') page.stored++;
      if (event.type === 'lost') log.push(`lost: ${event.why}`);
    });
    const responses = (await loadResponsesOfRun(id)).map(({ model, item, variant, text, finish, error }) => ({
      model,
      item,
      variant: JSON.stringify(variant),
      text,
      finish,
      error,
    }));
    return { id, end, log, responses };
  },
};

export type ContractPage = typeof page;

declare global {
  interface Window {
    contractPage: ContractPage;
  }
}

window.contractPage = page;
