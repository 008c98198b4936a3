import type { LoadedModelInfo } from '../models/engine.ts';

/** A model whose earlier answers in a run came from one address, and which is now at another. */
export interface ModelWithNewAddress {
  readonly model: string;
  readonly from: string;
  readonly to: string;
}

/** The loaded models of a run that had another address at that time. The `device` of an endpoint is its address. */
export function findModelsWithNewAddress(
  loaded: readonly LoadedModelInfo[],
  addresses: ReadonlyMap<string, string>,
): ModelWithNewAddress[] {
  return loaded.flatMap(({ model, device: from }) => {
    const to = addresses.get(model);
    return to === undefined || to === from ? [] : [{ model, from, to }];
  });
}

/** “Its answers so far came from A. The server is now at B.” */
export function newModelAddressMessage(moved: readonly ModelWithNewAddress[]): string {
  const from = [...new Set(moved.map((each) => each.from))].join(' and ');
  const to = [...new Set(moved.map((each) => each.to))].join(' and ');
  return `Its answers so far came from ${from}. The server is now at ${to}.`;
}

/**
 * Info about a model that was loaded again. It adds the other devices it ran on before, and keeps all earlier notes and
 * sampling mismatches.
 */
export function mergeLoadedModelInfo(loaded: LoadedModelInfo, before: LoadedModelInfo | undefined): LoadedModelInfo {
  if (!before) return loaded;
  const devices = [...(before.before ?? []), before.device].filter((device) => device !== loaded.device);
  const drawnOtherwise = [...new Set([...(before.drawnOtherwise ?? []), ...(loaded.drawnOtherwise ?? [])])];
  const notes = [...new Set([...(before.notes ?? []), ...(loaded.notes ?? [])])];
  return {
    ...loaded,
    ...(notes.length > 0 && { notes }),
    ...(devices.length > 0 && { before: [...new Set(devices)] }),
    ...(drawnOtherwise.length > 0 && { drawnOtherwise }),
  };
}
