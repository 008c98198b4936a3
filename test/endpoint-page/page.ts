import '../../src/studies/give-studies.ts';
import '../../src/app/give-workers.ts';
import { wrap } from 'comlink';
import { mount } from 'svelte';
import '../../src/app/base.css';
import '../../src/app/tokens.css';
import { EndpointEngine } from '../../src/engine/endpoint/engine.ts';
import { formatEndpointModelId } from '../../src/engine/endpoint/model-id.ts';
import { testEndpointConnection } from '../../src/engine/endpoint/connect.ts';
import {
  addEndpoint,
  changeEndpoint,
  listEndpoints,
  removeEndpoint,
  type EndpointInput,
} from '../../src/engine/endpoint/endpoints.ts';
import { makePlan } from '../../src/run/make-plan.ts';
import { runUnansweredCells } from '../../src/run/runner.ts';
import { exportRun } from '../../src/export/archive-file.ts';
import { loadItemSet } from '../../src/store/library/item-sets.ts';
import { loadResponsesOfRun } from '../../src/store/answers/responses.ts';
import { newDatabaseRunStore } from '../../src/run/run-store.ts';
import { createOrRestoreRun, changeRunEnvironment } from '../../src/store/runs/runs.ts';
import { environmentWithSession } from '../../src/run/environment.ts';
import { loadStudy } from '../../src/core/studies/studies.ts';
import Toasts from '../../src/ui/Toasts.svelte';
import EndpointSection from './EndpointSection.svelte';
import type { GuardedWorker } from './guarded.worker.ts';

interface Wanted {
  /** The endpoint's id, and the model's name there. */
  readonly model: readonly [endpoint: string, model: string];
  /** A range of the set's items. Answers to the same prompt are reused, so every run needs its own range. */
  readonly items: readonly [from: number, to: number];
  readonly samples?: number;
  readonly seed: number;
  readonly which?: 'missing' | 'failed';
}

/** Differs from the app's engine only in its waits. */
const engine = new EndpointEngine(undefined, { waitMs: 40 });

/** Aborts the current run. */
let abort = new AbortController();
let abortedAt = 0;

/** The functions for tests in this page: the app's own runner, store and engine. */
const page = {
  addEndpoint,
  changeEndpoint,
  removeEndpoint: (id: string) => void removeEndpoint(id),

  stop(): void {
    abortedAt = performance.now();
    abort.abort();
  },

  async models(id: string) {
    const endpoint = listEndpoints().find((endpoint) => endpoint.id === id)!;
    const found = await testEndpointConnection(endpoint, new AbortController().signal);
    return 'models' in found ? found.models : found.faults;
  },

  /** Runs a plan of the system-prompt study through runner, engine and store. Returns what is stored afterwards. */
  async run({ model: [endpoint, name], items: range, samples = 1, seed, which = 'missing' }: Wanted) {
    const study = await loadStudy('system-prompt');
    const items = (await loadItemSet('arithmetic')).items.slice(...range);
    const models = [formatEndpointModelId({ id: endpoint }, name)];
    const plan = await makePlan({ study, options: study.defaults, models, items, seed, samples });
    const { id, total } = await createOrRestoreRun(plan, items);
    await changeRunEnvironment(id, (known) => environmentWithSession(known, [], new Date(0)));
    abort = new AbortController();
    let askedAt = 0;
    let storedAt = 0;
    const end = await runUnansweredCells(
      { plan, items, study, store: newDatabaseRunStore(id), engineOf: async () => engine, which },
      abort.signal,
      ({ type }) => {
        if (type === 'asking') askedAt = performance.now();
        if (type === 'stored') storedAt = performance.now();
      },
    );
    const stopMs = performance.now() - abortedAt;
    const answers = (await loadResponsesOfRun(id)).map(({ item, variant, sample, seed, text, tokens, finish, error }) => ({
      cell: JSON.stringify([item, variant, sample]),
      seed,
      text,
      tokens,
      finish,
      error,
    }));
    return { id, total, end, stopMs, ms: storedAt - askedAt, answers };
  },

  /** Sends the same questions to the same server by `fetch` alone, `parallel` at once. Returns milliseconds. */
  async askBare({ address, prompts, parallel }: { address: string; prompts: number; parallel: number }) {
    const content = 'What is 17 + 25? Choose the letter of the right answer.\nA) 42\nB) 41\nC) 52\nD) 32';
    const body = JSON.stringify({ model: 'echo', messages: [{ role: 'user', content }], stream: true });
    const headers = { 'content-type': 'application/json' };
    const since = performance.now();
    let left = prompts;
    const askOn = async () => {
      while (left-- > 0) await (await fetch(address, { method: 'POST', headers, body })).text();
    };
    await Promise.all(Array.from({ length: parallel }, askOn));
    return performance.now() - since;
  },

  /** Shows the Models page's part on endpoints, and the text of a run's page about where its prompts go. */
  showSection(models: readonly string[]) {
    const target = document.body.appendChild(document.createElement('main'));
    mount(EndpointSection, { target, props: { models } });
    mount(Toasts, { target });
  },

  async archive(id: string) {
    return (await exportRun(id, { gzip: false })).text();
  },

  addToGuardedCache(addresses: readonly string[]) {
    const worker = new Worker(new URL('./guarded.worker.ts', import.meta.url), { type: 'module' });
    return wrap<GuardedWorker>(worker).addToCache(addresses);
  },
};

export type EndpointPage = typeof page;
export type { EndpointInput };

declare global {
  interface Window {
    endpointPage: EndpointPage;
  }
}

window.endpointPage = page;
