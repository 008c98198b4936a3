import { isRecord } from '../../base/json/is-record.ts';
import { bytes } from '../../core/words/format.ts';
import { loadMeasuredMsPerCell } from '../../store/models/model-pace.ts';
import { listDownloadedModels } from '../../store/models/models.ts';
import type { AskableModel } from '../askable.ts';
import { llamaUnsupportedReason } from './support.ts';

export async function askableOwnFileModels(): Promise<readonly AskableModel[]> {
  if (llamaUnsupportedReason() !== undefined) return [];
  const own = (await listDownloadedModels()).filter(({ local }) => local);
  return Promise.all(
    own.map(async ({ id, entry, bytes: size }): Promise<AskableModel> => ({
      id,
      name: entry.offer.name,
      detail: ['a file on this machine', size ? bytes(size) : ''].filter(Boolean).join(' · '),
      group: 'gguf',
      leavesMachine: false,
      scoresOptions: true,
      isBaseModel: isRecord(entry.details) && entry.details['template'] === '',
      msPerCell: await loadMeasuredMsPerCell(id),
    })),
  );
}
