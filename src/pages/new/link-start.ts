import { plural } from '../../core/words/format.ts';
import { isFramed } from '../../base/workers/framed.ts';
import type { AskableModel } from '../../engine/askable.ts';
import { askableGroups } from '../../run/askable.ts';

/** Groups of models that run in this browser with what is already here, without requests or downloads. */
const startAlone = askableGroups.flatMap(({ id, startsAlone }) => (startsAlone ? [id] : []));

/**
 * Whether a link may start these models by itself, since anyone can make a link. In another page’s frame the user may not
 * even see it.
 */
export function canModelsAutostart(models: readonly Pick<AskableModel, 'group'>[]): boolean {
  return !isFramed() && models.every(({ group }) => startAlone.includes(group));
}

/** Whether a click may start these models here. In a frame, the user may have meant to click on something above it. */
export const isSafeFromClickjacking = (models: readonly Pick<AskableModel, 'sendsTo'>[]): boolean =>
  !isFramed() || models.every(({ sendsTo }) => sendsTo === undefined);

export interface WaitingLink {
  readonly models: readonly Pick<AskableModel, 'sendsTo' | 'serverName'>[];
  /** Models in the link that are not here. */
  readonly missing: readonly string[];
  /** 0 if unknown. */
  readonly promptsPerModel: number;
  /** Whether the actual number may be lower. */
  readonly atMost: boolean;
}

/** A sentence on what the link requests and why it waits for the user. */
export function autostartBlocker({ models, missing, promptsPerModel, atMost }: WaitingLink): string {
  const sending = models.filter(({ sendsTo }) => sendsTo !== undefined);
  if (sending.length > 0) {
    const known = `${atMost ? 'at most ' : ''}${plural(sending.length * promptsPerModel, 'prompt')}`;
    const prompts = promptsPerModel > 0 ? known : 'prompts';
    return `This link wants to send ${prompts} to ${inWords(sending.map(serverOf))}. Nothing is sent before you press Start.`;
  }
  if (missing.length > 0)
    return 'This link wants to ask models that are not on this machine. Nothing is downloaded or started before you ask for it.';
  return 'This link wants to start its run. Nothing is started before you press Start.';
}

export interface SentContent {
  /** The titles of the chosen sets, and whether they are the user’s own. */
  readonly sets: readonly { readonly title: string; readonly isOwn: boolean }[];
  /** Whether the link has its own prompts or settings. */
  readonly linkWords: boolean;
}

/** Sentences on what would leave this browser. */
export function sentContentMessage({ sets, linkWords }: SentContent): string {
  const own = sets.filter(({ isOwn }) => isOwn).map(({ title }) => `“${title}”`);
  const questions =
    own.length > 0
      ? `They hold questions of your own: ${inWords(own)}.`
      : 'Their questions come with Evenkeel. None of them is your own.';
  return linkWords ? `${questions} The link also changes how they are asked: read the prompts first.` : questions;
}

const serverOf = ({ sendsTo, serverName }: Pick<AskableModel, 'sendsTo' | 'serverName'>): string =>
  serverName === undefined ? (sendsTo ?? '') : `“${serverName}” (${sendsTo})`;

function inWords(parts: readonly string[]): string {
  const each = [...new Set(parts)];
  return each.length < 2 ? each.join('') : `${each.slice(0, -1).join(', ')} and ${each.at(-1)}`;
}
