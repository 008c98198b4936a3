import { isNumber, undefinedBecause, type MaybeNumber, type NoValueWithReason } from '../../../base/json/json.ts';
import type { Interval } from '../../../core/studies/interval.ts';
import { holm } from '../../../measure/significance/holm.ts';
import {
  fisherZTransform,
  jackknifeInterval,
  jackknifeP,
  type JackknifeEstimate,
} from '../../../measure/intervals/jackknife.ts';
import { meanOfDefined } from './agreement.ts';
import { jackknifeMean, type VariantJackknifeValues } from './jackknife-mean.ts';
import type { ModelTemperatureEvidence } from './overall.ts';

/** The rate of false findings on a page. */
export const significanceLevel = 0.05;

/** Agreement with the reference, with itself, and between scales. */
export type AgreementKind = 'truth' | 'itself' | 'scales';

export interface AgreementWithInterval {
  readonly kind: AgreementKind;
  readonly value: MaybeNumber;
  readonly sure: JackknifeEstimate | NoValueWithReason;
  readonly interval: Interval | NoValueWithReason;
  readonly cells: readonly VariantJackknifeValues[];
}

/**
 * Whether all repeated ratings are the same, if there are any. Greedy decoding repeats itself, which says nothing about the
 * judgement.
 */
export function areSamplesIdentical({ asked }: Pick<ModelTemperatureEvidence, 'asked'>): boolean {
  const repeated = asked
    .flatMap(({ ratings }) => ratings)
    .map((unit) => unit.filter((rating) => rating !== null))
    .filter(({ length }) => length >= 2);
  return repeated.length > 0 && repeated.every((unit) => unit.every((rating) => rating === unit[0]));
}

/** The available agreements. Self-agreement of identical samples does not count. */
export function agreementsAtTemperature(found: ModelTemperatureEvidence): AgreementWithInterval[] {
  const { cells, withReference, asked } = found;
  const isRepeated = asked.some(({ ratings }) => ratings.some(({ length }) => length >= 2));
  const of = (kind: 'selfConsistency' | 'interScale') => cells.filter((cell) => cell.of === kind);
  const all: readonly (readonly [AgreementKind, readonly VariantJackknifeValues[]])[] = [
    ['truth', withReference],
    ['itself', isRepeated && !areSamplesIdentical(found) ? of('selfConsistency') : []],
    ['scales', of('interScale')],
  ];
  return all.flatMap(([kind, own]): AgreementWithInterval[] => {
    if (own.length === 0) return [];
    const value = meanOfDefined(own.map((cell) => cell.value));
    const sure = isNumber(value) ? jackknifeMean(own) : undefinedBecause(value.why);
    const interval = 'why' in sure ? sure : jackknifeInterval(sure, fisherZTransform);
    return [{ kind, value, sure, interval, cells: own }];
  });
}

export type ReliabilityState = 'reliable' | 'unreliable' | 'unknown';

interface Leaning {
  readonly towards: 'reliable' | 'unreliable';
  readonly p: number;
}

/**
 * Tests whether each judge is reliable. Tests are two-sided t tests of the jackknife, corrected by Holm over the judges, at
 * 5%. A judge is reliable if all its agreements are above the reader’s bound. Its p is the largest of theirs. It is
 * unreliable if one agreement is below. Its p is the smallest, corrected by Bonferroni over its agreements. So the 95%
 * interval of each agreement lies above the bound, or that of one agreement lies below. A judge with an agreement without an
 * interval is never reliable. The correlation with a reference has the same bound. α of judge and reference as two raters is
 * at most about their correlation, as it also penalises shifts and stretches. So a judge that falls short by correlation
 * also falls short by α.
 */
export function testJudgeReliability(
  judges: readonly (readonly AgreementWithInterval[])[],
  bound: number,
): readonly { readonly is: ReliabilityState; readonly p?: number }[] {
  const leanings = judges.map((agreements) => leaningOf(agreements, bound));
  const there = leanings.flatMap((leaning, place) => (leaning ? [{ ...leaning, place }] : []));
  const corrected = holm(there.map(({ p }) => p));
  return leanings.map((leaning, place) => {
    const p = corrected[there.findIndex((each) => each.place === place)];
    if (!leaning || p === undefined) return { is: 'unknown' };
    return { is: p < significanceLevel ? leaning.towards : 'unknown', p };
  });
}

function leaningOf(agreements: readonly AgreementWithInterval[], bound: number): Leaning | undefined {
  const tested = agreements.flatMap(({ sure, value }) =>
    'why' in sure || !isNumber(value) ? [] : [{ isBelow: value < bound, p: jackknifeP(sure, fisherZTransform, bound) }],
  );
  const below = tested.filter(({ isBelow }) => isBelow);
  if (below.length > 0) {
    const p = Math.min(1, agreements.length * Math.min(...below.map((each) => each.p)));
    return { towards: 'unreliable', p };
  }
  if (tested.length === 0 || tested.length < agreements.length) return undefined;
  return { towards: 'reliable', p: Math.max(...tested.map(({ p }) => p)) };
}
