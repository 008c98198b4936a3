import { measuredMsPerCell } from '../store/model-pace.ts';
import { listModels } from '../store/models.ts';
import { listRuns } from '../store/runs.ts';
import { bytes, count, date, modelName } from '../core/words/format.ts';
import { browserModelId, browserModelState } from '../engine/browser-model.ts';
import { endpointModelId } from '../engine/endpoint.ts';
import { encodersHere } from '../engine/encoder/encoders-here.ts';
import { isOnThisMachine, listEndpoints } from '../engine/endpoints.ts';
import { parseModelId } from '../core/model-id.ts';
import { replayModelId } from '../engine/replay.ts';
import { smallModels, type SmallModel } from '../engine/small-models.ts';

export type AskableGroup = 'small' | 'downloaded' | 'endpoint' | 'browser' | 'replay';

/** A model that can be asked now: nothing needs to be fetched or added first. */
export interface Askable {
  /** As plans name it. */
  readonly id: string;
  readonly name: string;
  readonly detail: string;
  readonly group: AskableGroup;
  /** Its prompts go to another machine. */
  readonly leavesMachine: boolean;
  /** The server that its prompts are sent to, which may be a program on this machine. */
  readonly sendsTo?: string;
  /** Whether it can tell how probable each option's letter is. */
  readonly scoresOptions: boolean;
  /** As far as it is known from here. */
  readonly msPerCell: number | null;
  /** One of our own, with its card. */
  readonly small?: SmallModel;
}

/** In the order in which they are offered: ours, downloaded, of endpoints, the browser's, those of stored runs. */
export async function askableModels(): Promise<readonly Askable[]> {
  const groups = await Promise.all([ours(), downloaded(), ofEndpoints(), ofTheBrowser(), ofRuns()]);
  return groups.flat();
}

/**
 * Milliseconds per cell and million parameters on one core of a laptop, as measured with the small models in batches.
 * An estimate before the first answer; while a run goes on, its own pace is shown.
 */
const msPerCellAndMillionParameters = 25;

async function ours(): Promise<readonly Askable[]> {
  return (await smallModels()).map((small) => ({
    ...{ id: small.id, name: small.name, small, group: 'small' },
    detail: `${count(small.parameters)} parameters · ${bytes(small.bytes)}`,
    ...{ leavesMachine: false, scoresOptions: true },
    msPerCell: (small.parameters / 1e6) * msPerCellAndMillionParameters,
  }));
}

async function downloaded(): Promise<readonly Askable[]> {
  const here = (await listModels()).filter(({ state }) => state === 'ready');
  // Asked afterwards: a download that ends in between would be taken for a model.
  const encoders = new Set((await encodersHere()).map(({ id }) => id));
  const ready = here.filter(({ id }) => !encoders.has(id));
  return Promise.all(
    ready.map(async ({ id, entry, bytes: size }): Promise<Askable> => {
      const { engine, name, dtype } = entry.offer;
      const on = engine === 'transformers' ? 'the processor' : 'the graphics processor';
      return {
        ...{ id, name, group: 'downloaded' },
        detail: [`runs on ${on}`, dtype ? `weights ${dtype}` : '', size ? bytes(size) : ''].filter(Boolean).join(' · '),
        ...{ leavesMachine: false, scoresOptions: true },
        msPerCell: await measuredMsPerCell(id),
      };
    }),
  );
}

/** Several requests are under way at once there, so an answer takes its share of its time. */
async function ofEndpoints(): Promise<readonly Askable[]> {
  const all = listEndpoints().flatMap((endpoint) =>
    endpoint.models.map(async (model): Promise<Askable> => {
      const id = endpointModelId(endpoint, model);
      const { host, origin } = new URL(endpoint.baseUrl);
      const staysHere = isOnThisMachine(new URL(endpoint.baseUrl));
      const ms = await measuredMsPerCell(id);
      return {
        ...{ id, name: model, group: 'endpoint' },
        detail: staysHere
          ? `${endpoint.name}, on this machine (${host})`
          : `${endpoint.name}: prompts leave this machine and go to ${host}`,
        ...{ leavesMachine: !staysHere, scoresOptions: true },
        sendsTo: origin,
        msPerCell: ms === null ? null : ms / endpoint.parallel,
      };
    }),
  );
  return Promise.all(all);
}

async function ofTheBrowser(): Promise<readonly Askable[]> {
  if ((await browserModelState()) !== 'available') return [];
  return [
    {
      ...{ id: browserModelId, name: 'The browser’s own model', group: 'browser' },
      detail: 'no seed, and the browser decides about its version',
      ...{ leavesMachine: false, scoresOptions: false },
      msPerCell: await measuredMsPerCell(browserModelId),
    },
  ];
}

/** Answers are looked up, in well under a millisecond each. */
const msPerReplayedCell = 0.5;

async function ofRuns(): Promise<readonly Askable[]> {
  const finished = (await listRuns()).filter(({ state }) => state === 'finished');
  return finished.flatMap(({ id, plan, createdAt }) =>
    plan.models
      .filter((model) => parseModelId(model).engine !== 'replay')
      .map((model): Askable => ({
        ...{ id: replayModelId(id, model), name: modelName(model), group: 'replay' },
        detail: `its answers in the run ${id.slice(0, 8)} of ${date(createdAt)}`,
        // Told again where they were told before.
        ...{ leavesMachine: false, scoresOptions: true },
        msPerCell: msPerReplayedCell,
      })),
  );
}
