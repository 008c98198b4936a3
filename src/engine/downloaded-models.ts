import { baseModelNote } from '../core/models/offer.ts';
import { bytes } from '../core/words/format.ts';
import { loadMeasuredMsPerCell } from '../store/models/model-pace.ts';
import { listDownloadedModels } from '../store/models/models.ts';
import type { AskableModel, AskableModelGroup } from './askable.ts';
import { listDownloadedEncoders } from './encoder/encoders-here.ts';
import { findEngineManifest } from './index.ts';
import { msPerAnswer, estimateProcessorSpeed } from './processor-pace.ts';
import { loadBundledModelList } from './transformers/small-models.ts';

/** Models of any engine that were downloaded before. */
export const downloadedModelGroup: AskableModelGroup = {
  id: 'downloaded',
  title: 'Downloaded to this machine',
  startsAlone: true,
  isBroughtHere: true,
  models: listDownloaded,
};

async function listDownloaded(): Promise<readonly AskableModel[]> {
  const here = (await listDownloadedModels()).filter(({ state, local }) => state === 'ready' && !local);
  // Listed last: an encoder whose download ends in between would otherwise pass for a model.
  const encoders = new Set((await listDownloadedEncoders()).map(({ id }) => id));
  const ready = here.filter(({ id }) => !encoders.has(id));
  const pace = await estimateProcessorSpeed(await loadBundledModelList());
  return Promise.all(
    ready.map(async ({ id, entry, bytes: size }): Promise<AskableModel> => {
      const { engine, name, dtype, parameters, needs, notes } = entry.offer;
      const device = findEngineManifest(engine)?.device;
      return {
        id,
        name,
        detail: [device ? `runs on ${device}` : '', dtype ? `weights ${dtype}` : '', size ? bytes(size) : '']
          .filter(Boolean)
          .join(' · '),
        group: 'downloaded',
        leavesMachine: false,
        scoresOptions: true,
        isBaseModel: notes.includes(baseModelNote),
        msPerCell:
          (await loadMeasuredMsPerCell(id)) ?? (parameters && needs.length === 0 ? msPerAnswer(pace, parameters) : null),
      };
    }),
  );
}
