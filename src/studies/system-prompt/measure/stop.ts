import type { Claim } from '../../../core/studies/claim.ts';
import type { StopResult, StopClaimTrackResult } from '../../../core/json/stop-form.ts';
import exp from '@stdlib/math-base-special-exp';
import { sigmaBandEdges, sigmaBandSlack } from '../../../measure/stopping/claims-at-look.ts';
import { minEvidenceToReject } from '../../../measure/stopping/exchange-evidence.ts';
import { formatFixed } from '../../../core/words/format.ts';

interface StopSettings {
  /** Why a model is not rated. */
  readonly notRated: ReadonlyMap<string, string>;
  /** Models with many unread answers, which the rule’s bounds do not consider. */
  readonly notRead?: ReadonlyMap<string, string>;
  /** The reader’s tolerance, in points. */
  readonly margin: number;
}

/** The findings on a run that stopped by its rule. They rest only on the rule’s own bounds and tests. */
export function claimsOfStoppedRun(
  stop: StopResult,
  models: readonly string[],
  { notRated, notRead = new Map(), margin }: StopSettings,
): Claim[] {
  const rated = models.filter((model) => !notRated.has(model) && !notRead.has(model));
  const about = { cells: count(stop.cells) };
  return [
    { claim: 'stopped', models: [], value: stop.asked, about },
    ...models.map((model): Claim => {
      const why = notRated.get(model);
      if (why !== undefined) return { claim: 'not-rated', models: [model], why };
      const unread = notRead.get(model);
      return unread === undefined
        ? cardClaim(model, stop, margin)
        : { claim: 'stop-not-read', models: [model], why: unread };
    }),
    ...stop.tracks.flatMap((track) => (track.models.every((each) => rated.includes(each)) ? sureClaims(track) : [])),
  ];
}

function cardClaim(model: string, { tracks }: StopResult, margin: number): Claim {
  const track = tracks.find(({ claim, models }) => claim === 'effect' && models[0] === model);
  if (!track) return { claim: 'stop-not-asked', models: [model] };
  const { says, interval, sureAt } = track;
  if (says === undefined || !interval || sureAt === undefined)
    return { claim: 'stop-cannot-tell', models: [model], ...(interval && { interval }) };
  return {
    claim: says !== 'moves' ? 'stop-steady' : interval[0] > margin ? 'stop-moves' : 'stop-moves-slightly',
    models: [model],
    interval,
    about: { share: percent(sureAt) },
  };
}

function sureClaims({ claim, models, says, interval, sureAt }: StopClaimTrackResult): Claim[] {
  if (sureAt === undefined || !interval) return [];
  const about = { share: percent(sureAt) };
  switch (claim) {
    case 'mu':
      return [{ claim: 'stop-mu', models, interval, about }];
    case 'band':
      return [{ claim: 'stop-band', models, about: { ...about, band: bandWords(Number(says)) } }];
    case 'order': {
      if (says === 0) return [{ claim: 'stop-alike', models, value: furthest(interval), about }];
      const [one = '', other = ''] = models;
      const [low, high] = interval;
      return says === 1
        ? [{ claim: 'stop-order', models: [one, other], interval, about }]
        : [{ claim: 'stop-order', models: [other, one], interval: [-high, -low], about }];
    }
    case 'effect':
      return [];
  }
}

/** Additional findings on a run with such a rule that the user stopped. */
export const handStopEvidenceClaims = ({ evidence = [] }: StopResult): Claim[] =>
  evidence
    .filter(({ log }) => exp(log) >= minEvidenceToReject)
    .map(({ model, log }) => ({ claim: 'stop-evidence', models: [model], value: Math.floor(Math.min(exp(log), 1e6)) }));

/**
 * For a run that went on to its end. If its last test does not confirm an earlier look’s finding, the run shows no finding.
 */
export const withdrawUnconfirmedClaims = (claims: readonly Claim[], { tracks }: StopResult, margin: number): Claim[] =>
  claims.map((claim) => {
    const [model = ''] = claim.models;
    const track = tracks.find((each) => each.claim === 'effect' && each.models[0] === model);
    if (track?.sureAt === undefined || typeof track.says !== 'string') return claim;
    const isFound = ['moves', 'moves-slightly'].includes(claim.claim);
    const differs = claim.claim === 'not-shown' || (track.says === 'steady' && isFound);
    const isMore = (track.interval?.[0] ?? 0) > margin;
    const words = track.says === 'steady' ? 'robust' : isMore ? 'sensitive' : 'slightly sensitive';
    return differs
      ? { claim: 'stop-differs', models: claim.models, about: { said: words, share: percent(track.sureAt) } }
      : claim;
  });

const furthest = ([low, high]: readonly [number, number]): number => Math.max(Math.abs(low), Math.abs(high));

const percent = (share: number): string => `${formatFixed(100 * share, 0)}%`;
const count = (cells: number): string => cells.toLocaleString('en-GB');

/** “between 0.8 and 2.5 points”. The edges include the slack of the band. */
function bandWords(band: number): string {
  const low = band === 0 ? undefined : (100 * (sigmaBandEdges[band - 1] ?? 0)) / sigmaBandSlack;
  const edge = sigmaBandEdges[band];
  const high = edge === undefined ? undefined : 100 * edge * sigmaBandSlack;
  if (low === undefined) return `below ${formatFixed(high ?? 0, 2)} points`;
  return high === undefined
    ? `above ${formatFixed(low, 1)} points`
    : `between ${formatFixed(low, 1)} and ${formatFixed(high, 1)} points`;
}
