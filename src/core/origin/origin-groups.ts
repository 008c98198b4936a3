import { canonicalJson } from '../plan/plan.ts';
import type { Response } from '../answers/response.ts';
import type { AnswerOrigin } from './answer-origin.ts';

/** Answers of one model that came from the same place in the same way. */
export interface OriginGroup {
  readonly model: string;
  readonly answers: number;
  /** What all of them have in common; `null` where nothing is known of it: they were asked before origins were kept. */
  readonly origin: Omit<AnswerOrigin, 'at'> | null;
  /** When the first and the last of them were asked, in milliseconds since 1970, of those that tell. */
  readonly from?: number;
  readonly to?: number;
}

/** So many are told apart; a server that gives every answer another fingerprint would make as many as answers. */
const mostGroups = 40;

/**
 * Where the answers came from, in the order in which each place is first seen. Failed cells have no answer and are not in it. Where there
 * would be more than 40 groups, answers whose servers gave different fingerprints are put together.
 */
export function groupAnswersByOrigin(responses: Iterable<Response>): OriginGroup[] {
  const exact = new Map<string, Group>();
  for (const response of responses) if (response.finish !== 'error') addTo(exact, groupOf(response));
  if (exact.size <= mostGroups) return [...exact.values()];
  const rough = new Map<string, Group>();
  for (const group of exact.values()) addTo(rough, withoutFingerprint(group));
  return [...rough.values()];
}

/** How many answers were copied from other runs. */
export const countCopiedAnswers = (groups: readonly OriginGroup[]): number =>
  groups.reduce((sum, { answers, origin }) => sum + (origin?.run === undefined ? 0 : answers), 0);

interface Group extends OriginGroup {
  answers: number;
  from?: number;
  to?: number;
}

function groupOf({ model, origin }: Response): Group {
  if (!origin) return { model, answers: 1, origin: null };
  const { engine, address, model: named, fingerprint, settings, revision, device, service, batch, run, at } = origin;
  const facts = { engine, address, model: named, fingerprint, settings, revision, device, service, batch, run };
  const known = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
  return { model, answers: 1, origin: known, ...(at !== undefined && { from: at, to: at }) };
}

function withoutFingerprint(group: Group): Group {
  if (!group.origin) return group;
  const { fingerprint: _, ...origin } = group.origin;
  return { ...group, origin };
}

function addTo(groups: Map<string, Group>, group: Group): void {
  const key = canonicalJson([group.model, group.origin as never]);
  const there = groups.get(key);
  if (!there) {
    groups.set(key, { ...group });
    return;
  }
  there.answers += group.answers;
  if (group.from !== undefined) there.from = Math.min(there.from ?? group.from, group.from);
  if (group.to !== undefined) there.to = Math.max(there.to ?? group.to, group.to);
}
