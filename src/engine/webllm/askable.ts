import { bytes, count } from '../../core/words/format.ts';
import type { AskableModel } from '../askable.ts';
import { lookAtMachine, fitIgnoringDiskSpace } from '../machine.ts';
import { smallWebLlmMetadata, smallWebLlmId, smallWebLlmOffer } from './small-model.ts';

/** Empty without a graphics processor that fits. */
export async function askableBundledWebLlmModels(): Promise<readonly AskableModel[]> {
  if (typeof navigator === 'undefined' || !('gpu' in navigator)) return [];
  const fit = fitIgnoringDiskSpace(smallWebLlmOffer, await lookAtMachine());
  if (fit.fits === 'no') return [];
  const slow = fit.fits === 'maybe' ? ` · ${fit.why}` : '';
  return [
    {
      id: smallWebLlmId,
      name: smallWebLlmOffer.name,
      detail: `${count(smallWebLlmMetadata.parameters)} parameters · ${bytes(smallWebLlmMetadata.bytes)} · the weights of ${smallWebLlmMetadata.weightsOf.replace(/@.*/, '')} on the graphics processor${slow}`,
      group: 'small-webllm',
      leavesMachine: false,
      scoresOptions: true,
      msPerCell: null,
      bundled: { ...smallWebLlmMetadata, card: `./${smallWebLlmMetadata.path}/card.md` },
    },
  ];
}
