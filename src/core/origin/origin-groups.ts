import { canonicalJson } from '../plan/plan.ts';
import type { Response } from '../answers/response.ts';
import type { AnswerOrigin } from './answer-origin.ts';

/** Answers of one model with the same origin. */
export interface OriginGroup {
  readonly model: string;
  readonly answers: number;
  /** What they have in common; `null` for answers made before origins were stored. */
  readonly origin: Omit<AnswerOrigin, 'at'> | null;
  /** When the first and the last of them were requested, in milliseconds since 1970, among those with a time. */
  readonly from?: number;
  readonly to?: number;
}

/**
 * With more groups than this, fingerprints are ignored. A server that gives every answer another fingerprint would make one
 * group per answer.
 */
const mostGroups = 40;

/**
 * Groups answers by origin, in the order in which each origin first appears. Failed cells have no answer and are left out.
 * If there would be more than 40 groups, answers that differ only in their servers' fingerprints are merged.
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
