import type { ModelOffer } from '../../../core/models/offer.ts';
import { bytes, count, formatFixed } from '../../../core/words/format.ts';

/** “1.2 billion parameters · about 0.9 GB to download · …”: the facts known without a request to the hub. */
export function offerInWords(offer: ModelOffer): string {
  const { parameters, contextWindow, memoryBytes, dtype } = offer;
  return [
    parameters === undefined ? '' : `${parametersInWords(parameters)} parameters`,
    dtype === undefined ? '' : `weights ${dtype}`,
    offer.bytes === undefined ? 'download size from the hub' : `about ${bytes(offer.bytes)} to download`,
    memoryBytes === undefined ? '' : `${bytes(memoryBytes)} of ${memoryOf(offer)}`,
    contextWindow === undefined ? '' : `context of ${count(contextWindow)} tokens`,
  ]
    .filter(Boolean)
    .join(' · ');
}

const memoryOf = ({ needs }: ModelOffer): string => (needs.includes('webgpu') ? 'graphics memory' : 'memory');

export function parametersInWords(parameters: number): string {
  if (parameters >= 999.5e6) return `${formatFixed(parameters / 1e9, 1)} billion`;
  return parameters >= 1e6 ? `${count(Math.round(parameters / 1e6))} million` : count(parameters);
}
