import { loadMeasuredMsPerCell } from '../../store/models/model-pace.ts';
import type { AskableModel } from '../askable.ts';
import { browserModelId, browserModelState } from './engine.ts';

export async function askableBrowserModels(): Promise<readonly AskableModel[]> {
  if ((await browserModelState()) !== 'available') return [];
  return [
    {
      id: browserModelId,
      name: 'The browser’s own model',
      detail: 'no seed; the browser decides its version',
      group: 'browser',
      leavesMachine: false,
      scoresOptions: false,
      msPerCell: await loadMeasuredMsPerCell(browserModelId),
    },
  ];
}
