import type { ModelFit, PinnedModel } from '../core/models/offer.ts';
import { findEngineManifest } from './index.ts';
import { lookAtMachine, fitIgnoringDiskSpace } from './machine.ts';

/** A model with one of its possible context windows. */
export interface ContextWindowChoice {
  readonly tokens: number;
  readonly entry: PinnedModel;
  readonly fit: ModelFit;
}

/** The context windows that a downloaded model can have on this machine; empty if fewer than two fit. */
export async function contextWindowChoices(entry: PinnedModel): Promise<readonly ContextWindowChoice[]> {
  const downloads = await findEngineManifest(entry.offer.engine)?.downloads?.();
  const [machine, entries] = await Promise.all([lookAtMachine(), downloads?.contextsOf?.(entry) ?? []]);
  const choices = entries
    .map((each) => ({ tokens: each.offer.contextWindow ?? 0, entry: each, fit: fitIgnoringDiskSpace(each.offer, machine) }))
    .filter(({ fit }) => fit.fits !== 'no');
  return choices.length < 2 ? [] : choices;
}
