import { isRecord } from '../../base/json/is-record.ts';
import { bytes } from '../../core/words/format.ts';
import { loadMeasuredMsPerCell } from '../../store/models/model-pace.ts';
import { listDownloadedModels } from '../../store/models/models.ts';
import type { AskableModel } from '../askable.ts';
import { lookAtMachine } from '../machine.ts';
import { chosenGgufDevice } from './details.ts';
import { chooseGgufDevice } from './device.ts';
import { llamaUnsupportedReason } from './support.ts';

export async function askableOwnFileModels(): Promise<readonly AskableModel[]> {
  if (llamaUnsupportedReason() !== undefined) return [];
  const own = (await listDownloadedModels()).filter(({ local }) => local);
  if (own.length === 0) return [];
  const machine = await lookAtMachine();
  return Promise.all(
    own.map(async ({ id, entry, bytes: size }): Promise<AskableModel> => {
      const { gpu } = chooseGgufDevice(chosenGgufDevice(entry), machine);
      const device = gpu === undefined ? 'runs on the processor' : 'runs on the graphics processor';
      return {
        id,
        name: entry.offer.name,
        detail: ['a file on this machine', size ? bytes(size) : '', device].filter(Boolean).join(' · '),
        group: 'gguf',
        leavesMachine: false,
        scoresOptions: true,
        isBaseModel: isRecord(entry.details) && entry.details['template'] === '',
        // Answers stored without an origin came from the processor.
        msPerCell: await loadMeasuredMsPerCell(id, (on = '') => on.startsWith('WebGPU') === (gpu !== undefined)),
      };
    }),
  );
}
