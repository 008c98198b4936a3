import { plural } from '../../core/words/format.ts';
import type { Askable } from '../../engine/askable.ts';
import { askableGroups } from '../../run/askable.ts';

/** Those that answer in this browser with what is here already: nothing is sent, nothing is downloaded. */
const startAlone = askableGroups.flatMap(({ id, startsAlone }) => (startsAlone ? [id] : []));

/** Whether a link may start these by itself: anybody can make one. In another page's frame a person may not even see it. */
export function mayStartAlone(models: readonly Pick<Askable, 'group'>[]): boolean {
  return window.top === window && models.every(({ group }) => startAlone.includes(group));
}

export interface WaitingLink {
  readonly models: readonly Pick<Askable, 'sendsTo'>[];
  /** Named by the link, and not here. */
  readonly missing: readonly string[];
  /** 0 while it is not known. */
  readonly promptsPerModel: number;
  /** Whether there may be fewer. */
  readonly atMost: boolean;
}

/** What a link wants that waits for a person, and that it waits. */
export function whyLinkWaits({ models, missing, promptsPerModel, atMost }: WaitingLink): string {
  const places = models.flatMap(({ sendsTo }) => sendsTo ?? []);
  if (places.length > 0) {
    const known = `${atMost ? 'at most ' : ''}${plural(places.length * promptsPerModel, 'prompt')}`;
    const prompts = promptsPerModel > 0 ? known : 'prompts';
    return `This link wants to send ${prompts} to ${[...new Set(places)].join(' and ')}. Nothing is sent before you press Start.`;
  }
  if (missing.length > 0)
    return 'This link wants to ask models that are not on this machine. Nothing is downloaded or started before you ask for it.';
  return 'This link wants to start its run. Nothing is started before you press Start.';
}
