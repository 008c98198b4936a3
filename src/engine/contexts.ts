import type { Fit, ModelEntry } from '../core/models/offer.ts';
import { manifestOf } from './index.ts';
import { lookAtMachine, runsOn } from './machine.ts';

/** A model with one of the contexts that it can be given. */
export interface ContextChoice {
  readonly tokens: number;
  readonly entry: ModelEntry;
  readonly fit: Fit;
}

/** The contexts that a downloaded model can be given on this machine; none where there is nothing to choose. */
export async function contextChoices(entry: ModelEntry): Promise<readonly ContextChoice[]> {
  const downloads = await manifestOf(entry.offer.engine)?.downloads?.();
  const [machine, entries] = await Promise.all([lookAtMachine(), downloads?.contextsOf?.(entry) ?? []]);
  const choices = entries
    .map((each) => ({ tokens: each.offer.contextWindow ?? 0, entry: each, fit: runsOn(each.offer, machine) }))
    .filter(({ fit }) => fit.fits !== 'no');
  return choices.length < 2 ? [] : choices;
}
